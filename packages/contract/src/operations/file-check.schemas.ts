import * as z from "zod/mini";
import { nothing, oneOf } from "../fields.ts";
import { fileFaults } from "./file-check-words.ts";

const faulty = z.object({
  /** as it is called in the storage and in a backup */
  id: z.string(),
  fault: oneOf(fileFaults),
  /** bytes, by the row */
  size: z.number(),
  /** media type */
  type: z.string(),
  /** ISO 8601 */
  storedAt: z.string(),
  foundAt: z.string(),
});
export type FaultyFile = z.infer<typeof faulty>;

export const fileCheck = {
  input: nothing,
  output: z.object({
    /** ISO 8601: when a file was last looked at; null: none was */
    checkedAt: z.nullable(z.string()),
    /** whole files there are, and how many of them were looked at ever */
    files: z.number(),
    looked: z.number(),
    /** how many are missing or not what they were; the first of them below */
    faults: z.number(),
    faulty: z.array(faulty),
  }),
};
