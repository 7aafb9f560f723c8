import type { ItemType, Sensitivity } from "@sannong/contract/data/resource-words";
import type { DataCell, ResourceItem } from "@sannong/contract/data/resources.schemas";

export type SeedItem = ResourceItem & { choices: string[]; range: [number, number] | null };

const types: Record<string, ItemType> = { C: "text", N: "number", D: "date", K: "code" };
const labels: Record<string, Sensitivity> = { 公开: "public", 内部: "internal", 敏感: "sensitive" };
const LINE = /^(\w+) (\S+) ([CNDK])(\d+) (公开|内部|敏感)(?: \{(.+)\})?$/;

/** Reads the lines of `SeedResource.items`. @throws for a line that is none */
export const itemsIn = (lines: string): SeedItem[] =>
  lines.split("\n").map((line) => {
    const [, field, name, type, length, label, values] = LINE.exec(line) ?? [];
    if (!field || !name || !type || !label) throw new Error(`no item: ${line}`);
    const range = /^(\d+)-(\d+)$/.exec(values ?? "");
    return {
      field,
      name,
      type: types[type] ?? "text",
      length: Number(length),
      sensitivity: labels[label] ?? "sensitive",
      choices: range || !values ? [] : values.split("|"),
      range: range ? [Number(range[1]), Number(range[2])] : null,
    };
  });

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
  if (item.range) return inRange(item, item.range, luck);
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

const dayBefore = (day: Date, days: number) =>
  new Date(day.getTime() - Math.round(days) * 86_400_000).toISOString().slice(0, 10);
