import * as z from "zod/mini";
import { dictionaryTypes } from "./dictionary-words.ts";
import { nothing, text } from "../fields.ts";
import { changed, revision } from "../content/publication.schemas.ts";

const type = z.enum(dictionaryTypes, "没有这个字典，请刷新页面");
const codeValue = text("请填写代码", 20).check(z.regex(/^[A-Za-z0-9_-]+$/, "代码只用字母、数字、- 和 _"));
const codeName = text("请填写名称", 20);

const entry = z.extend(changed, {
  codeValue: z.string(),
  codeName: z.string(),
  /** no form offers it any more */
  isWithdrawn: z.boolean(),
  /** what forms show before anybody chooses */
  isPreselected: z.boolean(),
  /** so many accounts hold it, counted up to a bound */
  uses: z.number(),
});
export type ManagedEntry = z.infer<typeof entry>;

const dictionary = z.object({
  type,
  name: z.string(),
  usedIn: z.string(),
  /** in the order in which forms offer them */
  entries: z.array(entry),
});
export type ManagedDictionary = z.infer<typeof dictionary>;

export const managedDictionaries = { input: nothing, output: z.object({ dictionaries: z.array(dictionary) }) };

export const addEntry = { input: z.object({ type, codeValue, codeName }), output: dictionary };

export const renameEntry = { input: z.object({ type, codeValue, codeName, revision }), output: dictionary };

export const moveEntry = {
  input: z.object({
    type,
    codeValue,
    revision,
    /** the one it comes to stand before; null: to the end */
    before: z.nullable(codeValue),
  }),
  output: dictionary,
};

export const withdrawEntry = { input: z.object({ type, codeValue, revision }), output: dictionary };
export const restoreEntry = { input: z.object({ type, codeValue, revision }), output: dictionary };
