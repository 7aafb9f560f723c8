import type { Database } from "@sannong/example-relying-party/database";

export type Lot = { code: string; name: string; place: string; start: string; until: string };

/** What is on offer; invented for the demonstration. */
export const lots: readonly Lot[] = [
  {
    code: "C2611-07",
    name: "二组机动地 36 亩经营权，5 年",
    place: "建湖县示例村",
    start: "每亩每年 620 元",
    until: "12 月 5 日",
  },
  {
    code: "S2611-02",
    name: "北塘养殖水面 18 亩，3 年",
    place: "高邮市示例村",
    start: "每亩每年 880 元",
    until: "12 月 8 日",
  },
  {
    code: "F2611-11",
    name: "闲置村小校舍 420 平方米，8 年",
    place: "句容市示例村",
    start: "每年 26,000 元",
    until: "12 月 12 日",
  },
];

export const bidSchema = `
  create table if not exists bid (
    lot text not null, member text not null, at text not null, primary key (lot, member)
  ) strict;
`;

/** Who has put their name down for which lot. */
export function createBids(database: Database) {
  const insert = database.prepare("insert into bid (lot, member, at) values (?, ?, ?) on conflict do nothing");
  const ofMember = database.prepare("select lot from bid where member = ?");
  return {
    add: (lot: string, member: string, at: Date) => void insert.run(lot, member, at.toISOString()),
    lotsOf: (member: string): Set<string> => new Set((ofMember.all(member) as { lot: string }[]).map((row) => row.lot)),
  };
}

export type Bids = ReturnType<typeof createBids>;
