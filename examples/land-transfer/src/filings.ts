import { randomInt } from "node:crypto";
import type { Database } from "@sannong/example-relying-party/database";

export type Draft = { plot: string; area: string; years: string };
export type Filing = Draft & { number: string; at: string };

export const filingSchema = `
  create table if not exists filing (
    number text primary key, owner_sub text not null, plot text not null, area text not null,
    years text not null, at text not null
  ) strict;
  create index if not exists filing_owner on filing (owner_sub, at);
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
  const own = database.prepare("select number, plot, area, years, at from filing where owner_sub = ? order by at desc");
  return {
    of: (sub: string) => own.all(sub) as Filing[],
    add(sub: string, { plot, area, years }: Draft): void {
      const at = new Date().toISOString();
      const number = `LZ${at.slice(2, 10).replaceAll("-", "")}${String(randomInt(1_000_000)).padStart(6, "0")}`;
      insert.run(number, sub, plot, area, years, at);
    },
  };
}

export type Filings = ReturnType<typeof createFilings>;
