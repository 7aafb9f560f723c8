import * as z from "zod/mini";
import { keywords, nothing, optionalText, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { changed, revision } from "../content/publication.schemas.ts";
import { found } from "./search.schemas.ts";

const MOST_PINNED = 10;
const MOST_HIDDEN = 200;

const hotWords = z.extend(changed, {
  /** of the last days, the most searched first; those pinned or hidden among them */
  used: z.array(z.object({ keywords: z.string(), searches: z.number(), choices: z.number() })),
  /** in their order */
  pinned: z.array(z.string()),
  hidden: z.array(z.string()),
  /** what everybody is shown now */
  shown: z.array(z.string()),
});
export type ManagedHotWords = z.infer<typeof hotWords>;

export const managedHotWords = { input: nothing, output: hotWords };

const isUnlike = (words: string[]) => new Set(words).size === words.length;
export const arrangeHotWords = {
  input: z.object({
    revision,
    pinned: z
      .array(keywords)
      .check(z.maxLength(MOST_PINNED, "最多置顶 10 个词"), z.refine(isUnlike, "同一个词只能置顶一次")),
    hidden: z
      .array(keywords)
      .check(z.maxLength(MOST_HIDDEN, "最多隐藏 200 个词"), z.refine(isUnlike, "同一个词只能隐藏一次")),
  }),
  output: hotWords,
};

const said = text("请填写人们的说法", 20).check(z.minLength(2, "说法至少两个字：一个字会改掉别的词"));
const synonym = z.extend(changed, { said: z.string(), meant: z.string() });
export type ManagedSynonym = z.infer<typeof synonym>;

export const managedSynonyms = {
  input: z.object({ keywords: optionalText(25), ...paging }),
  output: page(synonym),
};

export const saveSynonym = {
  input: z.object({
    said,
    /** absent: a new one */
    revision: z.optional(revision),
    meant: text("请填写平台上的叫法", 40),
  }),
  output: synonym,
};

export const removeSynonym = { input: z.object({ said, revision }), output: nothing };

export const trySearch = {
  input: z.object({ keywords }),
  output: z.object({
    /** the synonyms that were taken */
    taken: z.array(z.object({ said: z.string(), meant: z.string() })),
    /** the spelling that the results are for, when it is not what was typed */
    readAs: z.nullable(z.string()),
    total: z.number(),
    /** nothing answers: these are only near what was asked */
    isNear: z.boolean(),
    records: z.array(found),
  }),
};
export type SearchTrial = z.infer<typeof trySearch.output>;
