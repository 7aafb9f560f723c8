import * as z from "zod/mini";
import { oneOf, optionalText, storedInteger, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { publishActs, publishStates } from "./publication-words.ts";

export const publishState = oneOf(publishStates, "没有这种状态");
export const publishAct = oneOf(publishActs, "不能这样处理");

/** The revision a change is made on; another one meanwhile refuses it. */
export const revision = z.coerce
  .number("请刷新后再修改")
  .check(...storedInteger("请刷新后再修改"), z.minimum(1, "请刷新后再修改"));

/** A day as 2026-11-22. */
export const day = (wrong: string) => z.iso.date(wrong);

/** A whole number between two bounds; nothing given says `empty`. */
export const wholeNumber = (empty: string, [least, most]: readonly [number, number]) =>
  z.coerce
    .number(empty)
    .check(
      z.int(`${empty}，填整数`),
      z.minimum(least, `${empty}，不小于 ${least}`),
      z.maximum(most, `${empty}，不大于 ${most}`),
    );

/** Who changed it last, for the next who wants to. */
export const changed = z.object({
  revision: z.number(),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});

/** How something of a kind stands: whose it is, whether everybody sees it, and who changed it last. */
export const standing = z.extend(changed, {
  id: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  state: publishState,
  withdrawnReason: z.nullable(z.string()),
});
export type Standing = z.infer<typeof standing>;

type Shape = Readonly<Record<string, z.core.SomeType>>;
const nothingMore = {};
const byId = { id: text("请刷新后重新选择", 80) };

/** What narrows the list of a kind down, and its export. */
const chosen = {
  state: z.optional(publishState),
  keywords: optionalText(25),
  /** a region of one's own; all of one's own when it is left out */
  areaCode: z.optional(z.string("请选择行政区划").check(z.regex(/^\d{2,12}$/, "请选择行政区划"))),
};
/** From the caller's region down to the part that was asked for, and what lies right below it. */
export const regionParts = z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() }));
export type RegionParts = z.infer<typeof regionParts>;
/** One page of a list in the office, how many there are in each state, and the parts of the region it can be narrowed down to. */
export const publicationPage = <T extends z.ZodMiniType>(one: T) =>
  z.extend(page(one), { counts: z.partialRecord(publishState, z.number()), regions: regionParts });

/** What is written: something new, or a change of the one as it was read. */
export const written = <S extends Shape>(content: S) =>
  z.object({
    ...content,
    /** absent: a new one */
    id: z.optional(byId.id),
    /** the one that was read; of a new one nothing */
    revision: z.optional(revision),
  });

type Given<Row, Whole, Written, Narrowed, Key> = {
  /** as it stands in the list */
  row: Row;
  /** as one opens it; as it stands in the list where that is all */
  whole: Whole;
  written: Written;
  /** further conditions of the list and its export */
  narrowed: Narrowed;
  /** under which name it is told apart */
  key: Key;
};

/**
 * The schemas of a kind's entries (`publication`): made of how one of them reads, and what is written of it.
 *
 * @example publicationSchemas({ row: z.extend(standing, content), written: written(content) })
 */
export function publicationSchemas<
  Row extends z.ZodMiniType,
  Written extends z.ZodMiniType,
  Whole extends z.ZodMiniType = Row,
  Narrowed extends Shape = typeof nothingMore,
  Key extends Shape = typeof byId,
>(
  given: Pick<Given<Row, Whole, Written, Narrowed, Key>, "row" | "written"> &
    Partial<Given<Row, Whole, Written, Narrowed, Key>>,
) {
  const { row, written: input, narrowed = nothingMore as unknown as Narrowed } = given;
  const whole = given.whole ?? (row as unknown as Whole);
  const key = given.key ?? (byId as unknown as Key);
  const narrowing = { ...chosen, ...narrowed };
  return {
    list: { input: z.object({ ...narrowing, ...paging }), output: publicationPage(row) },
    read: { input: z.object(key), output: whole },
    save: { input, output: whole },
    act: {
      input: z.object({
        ...key,
        revision,
        act: publishAct,
        /** why it is taken down; whoever looks for it later reads this */
        reason: optionalText(200),
      }),
      output: z.nullable(whole),
    },
    export: { input: z.object(narrowing), output: z.unknown() },
  };
}
