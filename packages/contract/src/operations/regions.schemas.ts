import * as z from "zod/mini";
import { regionCode } from "../fields.ts";
import { PROVINCE_CODE } from "../province-code.ts";

export type RegionNode = { label: string; bm: string; children?: RegionNode[] | undefined };
const node: z.ZodMiniType<RegionNode> = z.lazy(() =>
  z.object({ label: z.string(), bm: z.string(), children: z.optional(z.array(node)) }),
);
const tree = z.array(node);
const flat = z.array(z.object({ label: z.string(), bm: z.string(), parent: z.string() }));

/** Levels count 1 country, 2 province, 3 city, 4 county, 5 township (design §3, Region on registration). */
const level = (fallback: number) =>
  z._default(
    z.coerce
      .number("层级须为数字")
      .check(z.int("层级须为整数"), z.minimum(1, "层级从 1 开始"), z.maximum(5, "层级最多到 5（乡镇）")),
    fallback,
  );
const root = z._default(regionCode(), PROVINCE_CODE);

/**
 * `zdlb` is the level wanted, as a dictionary class: 2 省, 3 市, 4 县, 5 乡镇; `xzqh` limits it to a subtree.
 * The flat lists hold the table's rows alone; 其他 (9999) is offered by the tree calls.
 */
export const selectByZdlb = { input: z.object({ zdlb: level(3), xzqh: root }), output: flat };
/** Regions whose code has `length` digits (2, 4, 6 or 9) below `xzqh`. */
export const selectByLength = {
  input: z.object({
    length: z.coerce
      .number("代码长度须为 2、4、6 或 9")
      .check(z.refine((n: number) => [2, 4, 6, 9].includes(n), "代码长度须为 2、4、6 或 9")),
    xzqh: root,
  }),
  output: flat,
};
/**
 * The tree with `xzqh` as its root, down to county level. Statistical zones (苏州工业园区 …) stand among the counties:
 * towns lie in them. A node without children has no `children`. The whole province ends with 其他 (9999, specification §3);
 * a part of it does not, being a step within a choice.
 */
export const queryXzqhTree = { input: z.object({ xzqh: root }), output: tree };
/**
 * As above from level `length1` to level `length2`. A `length1` above the root begins at the root;
 * one below it gives the forest of that level.
 */
export const queryXzqhTreeNew = {
  input: z.object({ xzqh: root, length1: level(2), length2: level(5) }).check(
    z.refine(({ length1, length2 }: { length1: number; length2: number }) => length1 <= length2, {
      path: ["length2"],
      message: "终止层级不能高于起始层级",
    }),
  ),
  output: tree,
};
/** By its code how each region down to the townships is spoken: 320925 → jian hu xian. */
export const regionSpellings = { input: z.object({}), output: z.record(z.string(), z.string()) };
/** The province to county level: `queryXzqhTree` without a question. */
export const systemXzqhTree = { input: z.object({}), output: tree };
