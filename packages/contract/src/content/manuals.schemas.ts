import * as z from "zod/mini";
import { attachment } from "../operations/files.schemas.ts";
import { type ManualFile, manuals, manualWords } from "./manual-words.ts";

const files = manuals.map((one) => manualWords[one].of) as [ManualFile, ...ManualFile[]];
export const manualFile = z.enum(files, "没有这本手册");

export const chapters = z.array(z.object({ id: z.string(), text: z.string() }));

const edition = z.object({
  number: z.number(),
  /** ISO 8601 */
  publishedAt: z.string(),
  chapters,
  /** rendered on the server; markup in the text is escaped, addresses are checked */
  html: z.string(),
  /** a PDF that was attached by hand */
  paper: z.nullable(attachment),
});
export type ShownEdition = z.infer<typeof edition>;

export const shownManual = {
  input: z.object({ of: manualFile }),
  /** null: what comes with the version, which the reader's browser has already */
  output: z.object({ edition: z.nullable(edition) }),
};
