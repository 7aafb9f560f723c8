import { ROW_REGION_COLUMN } from "@sannong/contract/data/resource-words";
import { cut } from "@sannong/contract/rules/texts/cut";
import { foldedRegion } from "@sannong/contract/rules/texts/folding";
import { typedDay, typedNumber } from "@sannong/contract/rules/texts/typed-values";
import type { DataRow, ResourceItem } from "@sannong/contract/data/resources.schemas";

export type ReadRow = { region: string; content: DataRow };
type Judged = { who: string; row?: ReadRow; reasons: string[] };
type Known = {
  items: readonly ResourceItem[];
  /** a region there is, within the provider's own */
  isCovered: (region: string) => boolean;
  /** what came in the place of a former code, as a sentence */
  renamed: (region: string) => string | undefined;
};

const WHO_LENGTH = 80;

/** What an item's column is called; fields are there once, names need not be. */
const columnOf = ({ field, name }: Pick<ResourceItem, "field" | "name">): string =>
  `${name.replaceAll(/[*＊\s]/g, "")}（${field}）`;
/** The titles of a resource's workbook: the region first, then an item each. */
export const columnsOf = (items: readonly ResourceItem[]): string[] => [ROW_REGION_COLUMN, ...items.map(columnOf)];

/** What a cell says, or what is wrong with it; an empty one says nothing. */
function valueIn({ name, type, length }: ResourceItem, typed: string): { value: string | number | null } | string {
  if (typed === "") return { value: null };
  if (type === "number") {
    const value = typedNumber(typed);
    return value === undefined ? `“${name}”要填数字，现在是“${typed}”` : { value };
  }
  if (type === "date") {
    const value = typedDay(typed);
    return value === undefined ? `“${name}”写成 2026-11-22 的样子，现在是“${typed}”` : { value };
  }
  return [...typed].length > length ? `“${name}”最多 ${length} 个字` : { value: typed };
}

/** One row of a workbook: what it holds, or all that is wrong with it. A row without a word holds nothing. */
export function judgeRow(
  cells: Readonly<Record<string, string>>,
  { items, isCovered, renamed }: Known,
): Judged | undefined {
  const region = foldedRegion(cells[ROW_REGION_COLUMN] ?? "");
  const typed = items.map((item) => cells[columnOf(item)] ?? "");
  if (region === "" && typed.every((cell) => cell === "")) return undefined;
  const read = items.map((item, place) => valueIn(item, typed[place] ?? ""));
  const reasons = read.filter((one) => typeof one === "string");
  if (region !== "" && !isCovered(region))
    reasons.unshift(renamed(region) ?? `区划代码“${region}”不在提供方所在地区内`);
  if (typed.every((cell) => cell === "")) reasons.push("除区划代码外没有填写数据");
  const who = cut([region, ...typed].filter(Boolean).join(" "), WHO_LENGTH);
  if (reasons.length > 0) return { who, reasons };
  const values = items.map(({ field }, place) => [field, (read[place] as { value: string | number | null }).value]);
  return { who, reasons, row: { region, content: Object.fromEntries(values) as DataRow } };
}
