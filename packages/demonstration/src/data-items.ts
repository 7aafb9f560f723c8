import { dayOf } from "@sannong/contract/rules/time/days";
import { itemTypes, sensitivities } from "@sannong/contract/data/resource-words";
import type { DataCell } from "@sannong/contract/data/resources.schemas";
import { oneOf } from "@sannong/contract/fields";
import * as z from "zod/mini";
import { listOf, number, readTable, text } from "./data-files.ts";

const items = readTable("resources/items.tsv", {
  /** the name of the data resource */
  resource: text,
  field: text,
  name: text,
  type: oneOf(itemTypes),
  length: number,
  sensitivity: oneOf(sensitivities),
  /** what rows of the demonstration hold: a number between two, or one of several words */
  from: z.optional(number),
  to: z.optional(number),
  choices: listOf(z.string()),
});
export type SeedItem = (typeof items)[number];

const itemsByResource = Map.groupBy(items, ({ resource }) => resource);

/** The items of a data resource. */
export const itemsOf = (resource: string): readonly SeedItem[] => itemsByResource.get(resource) ?? [];

/** The same figure between 0 and 1 for the same words, today and next year. */
export function chance(words: string): number {
  let state = 2166136261;
  for (const letter of words) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  state ^= state >>> 13;
  state = Math.imul(state, 2246822507);
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32;
}

const names = ["禾田", "青禾", "稻香", "清湾", "丰泽", "绿野", "云溪", "金穗", "芦荡", "柳河"];
const kinds: Record<string, string> = {
  farm_name: "家庭农场",
  subject_name: "种植家庭农场",
  farm: "养殖场",
  company: "农业公司",
  organisation: "农机服务合作社",
  name: "专业合作社",
  shop: "农资门店",
  holder: "农业公司",
  maker: "农机制造公司",
  plant: "无害化处理厂",
  village: "村",
  spot: "生态园",
  keeper: "村集体",
  lessee: "家庭农场",
  station: "墒情站",
  site: "监测点",
};

type At = { region: { code: string; name: string }; place: string; day: Date };

/** What a row of the demonstration says of an item: invented, plausible, the same each time; sensitive ones masked. */
export function valueOf(item: SeedItem, { region, place, day }: At): DataCell {
  const luck = chance(`${place}/${item.field}`);
  if (item.field === "area_code") return region.code;
  if (item.field === "area_name") return region.name;
  if (item.sensitivity === "sensitive") return masked(item, luck);
  if (item.from !== undefined && item.to !== undefined) return inRange(item, [item.from, item.to], luck);
  if (item.choices.length > 0) return item.choices[Math.floor(luck * item.choices.length)] ?? "";
  if (item.type === "date") return dayBefore(day, item.field === "valid_to" ? -luck * 900 : luck * 300);
  if (item.type === "number") return Math.round(luck * 100);
  if (item.field.endsWith("_no")) return `DEMO${String(Math.floor(luck * 1e8)).padStart(8, "0")}`;
  return `${names[Math.floor(luck * names.length)] ?? ""}${kinds[item.field] ?? item.name}（演示）`;
}

function masked({ field, type }: SeedItem, luck: number): DataCell {
  if (field.includes("phone")) return `154****${String(Math.floor(luck * 10_000)).padStart(4, "0")}`;
  if (field.includes("name")) return "演**";
  return type === "number" ? null : "已脱敏";
}

function inRange({ name }: SeedItem, [from, to]: [number, number], luck: number): number {
  const value = from + luck * (to - from);
  const isFine = to - from <= 40 && /%|万|亿|mg|酸碱/.test(name);
  return isFine ? Math.round(value * 10) / 10 : Math.round(value);
}

const dayBefore = (day: Date, days: number) => dayOf(day, Math.round(days));
