import * as z from "zod/mini";
import { noData, nothing, oneOf, storedInteger, text } from "../fields.ts";
import { attachment, fileUrl } from "../operations/files.schemas.ts";
import { editionStates } from "./manual-edition-words.ts";
import { chapters, manualFile } from "./manuals.schemas.ts";
import { changed, revision } from "./publication.schemas.ts";

const id = text("请指明是哪一版", 40);
/** Ten times what the manuals that come with a version hold; sealed it still is a message of the usual size. */
const LONGEST = 100_000;
/** What is read in one piece, and how deep lists and quotations lie in each other: a machine reads more than a person, but not for ever. */
const LONGEST_PARAGRAPH = 5000;
const TOO_DEEP = /^(?:[\s>*+-]|\d[.)]){61}/m;
const markdown = z.string("请填写正文").check(
  z.maxLength(LONGEST, `正文最多 ${LONGEST} 个字，请把长附表放到附件里`),
  z.refine(
    (typed) => typed.split(/\n[ \t]*\n/).every(({ length }) => length <= LONGEST_PARAGRAPH),
    `有一段超过 ${LONGEST_PARAGRAPH} 个字，请空一行分成几段`,
  ),
  z.refine((typed) => !TOO_DEEP.test(typed), "有一行开头的空格或符号太多，请删去一些"),
);

const editionSummary = z.extend(changed, {
  id: z.string(),
  of: manualFile,
  state: oneOf(editionStates),
  /** from its first publication on */
  number: z.nullable(z.number()),
  /** what was changed in it, in a sentence */
  note: z.string(),
  /** the edition it was begun from; null: what came with the version */
  basedOn: z.nullable(z.number()),
  /** ISO 8601, the last time */
  publishedAt: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
});
export type EditionSummary = z.infer<typeof editionSummary>;

const managedManual = z.object({
  of: manualFile,
  supplied: z.object({ version: z.string(), publishedOn: z.string() }),
  /** null: readers see what came with the version */
  shown: z.nullable(editionSummary),
  /** drafts first, then those that were published, the newest first */
  editions: z.array(editionSummary),
});
export type ManagedManual = z.infer<typeof managedManual>;

export const managedManuals = { input: nothing, output: z.object({ manuals: z.array(managedManual) }) };

const picture = z.object({
  /** as it stands in the text: `pictures/…` comes with the version, `uploads/…` was uploaded */
  address: z.string(),
  name: z.string(),
  src: z.string(),
});
export type ManualPicture = z.infer<typeof picture>;

const whole = z.object({
  /** null: what readers see now, to begin from */
  edition: z.nullable(editionSummary),
  basedOn: z.nullable(z.number()),
  text: z.string(),
  paper: z.nullable(attachment),
  pictures: z.array(picture),
});
export type ManagedEdition = z.infer<typeof whole>;

export const managedEdition = { input: z.object({ of: manualFile, id: z.optional(id) }), output: whole };

const MOST_FILES = 50;
const uploads = z._default(z.array(fileUrl).check(z.maxLength(MOST_FILES, "一次最多上传 50 张图片")), []);

const problem = z.object({ line: z.number(), words: z.string() });
export type ManualProblem = z.infer<typeof problem>;

export const previewManual = {
  input: z.object({
    of: manualFile,
    text: markdown,
    /** pictures of one's own that are not saved yet */
    held: uploads,
  }),
  output: z.object({
    chapters,
    html: z.string(),
    problems: z.array(problem),
    /** chapters that help on the portal's pages leads to, and that are not there */
    missed: z.array(z.string()),
  }),
};

export const saveEdition = {
  input: z
    .object({
      of: manualFile,
      /** absent: a new draft */
      id: z.optional(id),
      revision: z.optional(revision),
      note: text("请用一句话写明这一版改了什么", 200),
      text: markdown,
      basedOn: z.nullable(z.number("请刷新后重新打开").check(...storedInteger("请刷新后重新打开"))),
      /** uploaded pictures that become this manual's */
      attach: uploads,
      /** a PDF of this edition: another one, none any more, or as it is when it is left out */
      paper: z.optional(z.nullable(fileUrl)),
    })
    .check(
      z.refine(({ id: known, revision: on }) => (known === undefined) === (on === undefined), {
        error: "请刷新后重新打开这份草稿",
        path: ["revision"],
      }),
    ),
  output: whole,
};

/** What readers saw when it was decided: nobody replaces what they have not seen. */
const shown = z.nullable(id);
export const publishEdition = { input: z.object({ id, revision, shown }), output: noData };
export const discardEdition = { input: z.object({ id, revision }), output: noData };
export const returnToSupplied = { input: z.object({ of: manualFile, shown: id }), output: noData };
