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

/** How something stands that is kept at a desk: whose it is, whether everybody sees it, and who changed it last. */
export const onDesk = z.extend(changed, {
  id: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  state: publishState,
  withdrawnReason: z.nullable(z.string()),
});
export type OnDesk = z.infer<typeof onDesk>;

const id = text("请刷新后重新选择", 80);

/** What narrows the list of a desk down, and its export. */
export const deskChosen = {
  state: z.optional(publishState),
  keywords: optionalText(25),
  /** a region of one's own; all of one's own when it is left out */
  areaCode: z.optional(z.string("请选择行政区划").check(z.regex(/^\d{2,12}$/, "请选择行政区划"))),
};
export const deskAsked = { ...deskChosen, ...paging };
/** From the caller's region down to the part that was asked for, and what lies right below it. */
export const regionParts = z.array(z.object({ code: z.string(), name: z.string(), depth: z.number() }));
export type RegionParts = z.infer<typeof regionParts>;
/** One page of a desk, how many there are in each state, and the parts of the region it can be narrowed down to. */
export const deskPage = <T extends z.ZodMiniType>(one: T) =>
  z.extend(page(one), { counts: z.partialRecord(publishState, z.number()), regions: regionParts });
export const deskRead = z.object({ id });

/** What is written at a desk: a new one, or a change of the one as it was read. */
export const deskSaved = <S extends Readonly<Record<string, z.core.$ZodType>>>(content: S) =>
  z.object({
    ...content,
    /** absent: a new one */
    id: z.optional(id),
    /** the one that was read; of a new one nothing */
    revision: z.optional(revision),
  });

export const deskAct = z.object({
  id,
  revision,
  act: publishAct,
  /** why it is taken down; whoever looks for it later reads this */
  reason: optionalText(200),
});
