import { randomInt } from "node:crypto";
import type { Database } from "@sannong/example-relying-party/database";

export type Draft = { plot: string; area: string; years: string };
/** `deliveredAt` is empty until the owner has confirmed that the land was handed over. */
export type Filing = Draft & { number: string; at: string; deliveredAt: string };

export const filingSchema = `
  create table if not exists filing (
    number text primary key, owner_sub text not null, plot text not null, area text not null,
    years text not null, at text not null
  ) strict;
  create index if not exists filing_owner on filing (owner_sub, at);
  create table if not exists delivery (number text primary key references filing, at text not null) strict;
`;

const LONGEST_TERM = 30;

/** What is wrong with a draft, in a sentence; undefined: nothing. */
export function problemOf({ plot, area, years }: Draft): string | undefined {
  if (!plot || plot.length > 60) return "请填写地块名称，不超过 60 个字";
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(area) || Number(area) === 0) return "面积请填数字（亩），最多两位小数";
  const term = Number(years);
  if (!Number.isInteger(term) || term < 1 || term > LONGEST_TERM) return `期限请填 1 至 ${LONGEST_TERM} 的整数（年）`;
  return undefined;
}

/** Transfers that were put on file, each seen by its owner alone. */
export function createFilings(database: Database) {
  const insert = database.prepare(
    "insert into filing (number, owner_sub, plot, area, years, at) values (?, ?, ?, ?, ?, ?)",
  );
  const own = database.prepare(
    `select filing.number, plot, area, years, filing.at, coalesce(delivery.at, '') as deliveredAt
       from filing left join delivery using (number) where owner_sub = ? order by filing.at desc`,
  );
  const deliver = database.prepare(
    "insert into delivery (number, at) select number, ? from filing where number = ? and owner_sub = ? on conflict do nothing",
  );
  return {
    of: (sub: string) => own.all(sub) as Filing[],
    /** @returns its number */
    add(sub: string, { plot, area, years }: Draft): string {
      const at = new Date().toISOString();
      const number = `LZ${at.slice(2, 10).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
      insert.run(number, sub, plot, area, years, at);
      return number;
    },
    /** Once, by its owner alone; false for anything else. */
    deliver: (sub: string, number: string): boolean => deliver.run(new Date().toISOString(), number, sub).changes === 1,
  };
}

export type Filings = ReturnType<typeof createFilings>;
