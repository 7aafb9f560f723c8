import * as z from "zod/mini";
import { backupResults } from "./backup-words.ts";
import { oneOf } from "../fields.ts";
import { page, paging } from "../paging.ts";

const run = z.object({
  id: z.string(),
  result: oneOf(backupResults),
  /** ISO 8601 */
  begunAt: z.string(),
  endedAt: z.string(),
  /** what could be made of it; null when there is none */
  content: z.nullable(
    z.object({
      /** the moment it shows */
      at: z.string(),
      name: z.string(),
      folder: z.string(),
      host: z.string(),
      tables: z.number(),
      rows: z.number(),
      files: z.number(),
      missingFiles: z.number(),
      bytes: z.number(),
      /** the last entry of the audit chain in it; null: none was linked */
      auditSeq: z.nullable(z.string()),
      /** without these it cannot be opened; they are not in it */
      keyIds: z.array(z.string()),
    }),
  ),
  faults: z.array(z.string()),
});
export type BackupRun = z.infer<typeof run>;

export const listBackups = {
  input: z.object({ ...paging }),
  output: z.extend(page(run), {
    /** the moment that the last whole one shows; null: there is none */
    lastWholeAt: z.nullable(z.string()),
    /** how the newest one ended, and what was wrong with it; null: there is none */
    newest: z.nullable(z.object({ result: oneOf(backupResults), faults: z.array(z.string()) })),
    isTooOld: z.boolean(),
  }),
};
