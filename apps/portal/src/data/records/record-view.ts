import { type RecordKind, recordOrders, recordQueries } from "@sannong/contract/data/record-words";
import { yearOf } from "@sannong/contract/rules/time/days";
import type { FilterGroup, ListAddress } from "@sannong/ui";
import { optionsOf } from "../../lib/lists/options-of.ts";
import type { RecordQuestion } from "./records.queries.ts";

export type Area = { code: string; name: string; cityCode: string | null };

/** Lists of two kinds on one page; the first is the page's own. */
export const recordPages = {
  "/serve/searchlist": { title: "证书查询", lists: { certificate: "certificate" } },
  "/serve/redblacklist": { title: "红榜和黑榜名单", lists: { red: "redList", black: "blackList" } },
  "/serve/adminlist": { title: "许可和处罚公示", lists: { licence: "licence", penalty: "penalty" } },
} as const satisfies Record<string, { title: string; lists: Record<string, RecordKind> }>;
export type RecordPagePath = keyof typeof recordPages;

/** The name of a kind's list in the address. */
export const listNameOf = (kind: RecordKind): string => {
  const { lists } = recordPages[recordQueries[kind].page as RecordPagePath];
  return Object.entries(lists).find(([, one]) => one === kind)?.[0] ?? "";
};

export const orders = optionsOf(recordOrders);

/** The category that somebody typed instead of choosing it; a keyword is not sought there. */
export const categoryTyped = (kind: RecordKind, keywords: string): string | undefined => {
  const word = keywords.trim();
  return word.length < 2 ? undefined : recordQueries[kind].categories.find((category) => category.includes(word));
};

const YEARS = 6;

/** What narrows a kind down; counties follow the city that is chosen. */
export function groupsOf(kind: RecordKind, areas: readonly Area[], city: string | null, now: Date): FilterGroup[] {
  const { category, categories, status, statuses, fields, date } = recordQueries[kind];
  const label = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const placesOf = (cityCode: string | null) =>
    areas.filter((area) => area.cityCode === cityCode).map(({ code, name }) => ({ value: code, label: name }));
  const years = Array.from({ length: YEARS }, (_, before) => String(yearOf(now) - before));
  const counties = city === null ? [] : placesOf(city);
  return [
    { name: "category", title: label(category), options: same(categories), single: true },
    { name: "status", title: label(status), options: same(statuses), single: true },
    { name: "city", title: "设区市", options: placesOf(null), single: true, shown: 6 },
    ...(counties.length > 0 ? [{ name: "county", title: "县（市、区）", options: counties, single: true }] : []),
    {
      name: "year",
      title: label(date),
      options: years.map((year) => ({ value: year, label: `${year} 年` })),
      single: true,
      shown: 4,
    },
  ];
}

/** The same choice as the contract asks it. */
export function questionOf({ keywords, chosen, order }: ListAddress): RecordQuestion {
  const first = (name: string) => chosen[name]?.[0];
  const year = first("year");
  return {
    keyword: keywords,
    areaCode: first("county") ?? first("city"),
    category: first("category"),
    status: first("status"),
    ...(year === undefined ? {} : { startDate: `${year}-01-01`, endDate: `${year}-12-31` }),
    ...(order === "oldest" ? { order } : {}),
  };
}
