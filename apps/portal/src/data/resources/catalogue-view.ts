import {
  dataFormats,
  dataLevels,
  type DataFormat,
  type DataLevel,
  type SharingKind,
  sharingKinds,
  type UpdateCycle,
  updateCycles,
} from "@sannong/contract/data/resource-words";
import type { dataCatalogue, exportDataCatalogue } from "@sannong/contract/data/resources";
import type { InputOf, OutputOf } from "@sannong/contract/endpoint";
import type { FilterGroup, ListAddress } from "@sannong/ui";
import { optionsOf } from "../../lib/lists/options-of.ts";

type Catalogue = OutputOf<typeof dataCatalogue>;

const countedOf = (table: Record<string, string>, counts: { value: string; count: number }[] | undefined) =>
  counts?.map(({ value, count }) => ({ value, label: table[value] ?? value, count })) ?? optionsOf(table);

/** The tree indented by its depth; the one branch at the top says nothing. */
const classOptions = (classes: Catalogue["classes"] | undefined, chosen: string) =>
  (classes ?? [])
    // 目 and 细目 show below the branch that is chosen
    .filter(({ code, depth }) => depth === 1 || (depth > 1 && chosen !== "" && isInBranch(code, chosen)))
    .map(({ code, name, depth, count }) => ({ value: code, label: "　".repeat(depth - 1) + name, count }));

const isInBranch = (code: string, chosen: string) =>
  code.slice(0, 3) === chosen.slice(0, 3) && (code.length <= 6 || code.slice(0, 6) === chosen.slice(0, 6));

/** What the list can be narrowed down by. */
export const groupsOf = (catalogue: Catalogue | undefined, classCode: string): FilterGroup[] => [
  { name: "class", title: "资源分类", single: true, shown: 20, options: classOptions(catalogue?.classes, classCode) },
  { name: "sharing", title: "共享类型", single: true, options: countedOf(sharingKinds, catalogue?.counts.sharing) },
  { name: "level", title: "层级", single: true, options: countedOf(dataLevels, catalogue?.counts.level) },
  { name: "cycle", title: "更新周期", single: true, options: countedOf(updateCycles, catalogue?.counts.updateCycle) },
  { name: "format", title: "格式", single: true, options: countedOf(dataFormats, catalogue?.counts.format) },
];

const CLASS = /^\d{1,8}$/;
/** A class code in the address, before the tree is known. */
export const classIn = (query: URLSearchParams): string => {
  const code = query.get("class") ?? "";
  return CLASS.test(code) ? code : "";
};

const one = <K extends string>(view: ListAddress, name: string, table: Record<K, string>): K | undefined => {
  const [value] = view.chosen[name] ?? [];
  return value !== undefined && value in table ? (value as K) : undefined;
};
const put = <N extends string, V>(name: N, value: V | undefined) =>
  (value === undefined || value === "" ? {} : { [name]: value }) as Partial<Record<N, V>>;

/** The view in the words of the call. */
export const filterOf = (view: ListAddress, classCode: string): InputOf<typeof exportDataCatalogue> => ({
  ...put("keywords", view.keywords),
  ...put("classCode", classCode),
  ...put("sharing", one<SharingKind>(view, "sharing", sharingKinds)),
  ...put("level", one<DataLevel>(view, "level", dataLevels)),
  ...put("updateCycle", one<UpdateCycle>(view, "cycle", updateCycles)),
  ...put("format", one<DataFormat>(view, "format", dataFormats)),
});
