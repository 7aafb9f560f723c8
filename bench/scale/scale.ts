import { sql } from "kysely";
import type { Client } from "pg";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open-database.ts";
import { seedRegions } from "../../apps/server/src/operations/regions/official-regions.ts";
import { type Asking, watchedDatabase, wholeTablesRead } from "../../apps/server/test/plans.ts";
import { below, median, type Row, told } from "../measure.ts";
import { ownerOf } from "./database.ts";
import { accountsScale } from "./accounts.ts";
import { listsScale } from "./lists.ts";
import { recordsScale } from "./records.ts";
import { searchScale } from "./search.ts";
import { visitsScale } from "./visits.ts";

/** One part of the portal, filled up and asked. A module with much to keep adds itself to `parts`. */
export type ScalePart = {
  name: string;
  /** empties its tables and fills them by statements over whole sets, as the tables' owner */
  load(into: { owner: Client; second: Client; db: Db }, size: number): Promise<void>;
  /** tables that no look-up may read from end to end */
  tables: readonly string[];
  /** what is asked; each answers how long one asking took, in milliseconds, many times over */
  ask(db: Db): Promise<Asked[]>;
};
/** What has a bound may grow little, too; the rest is told. */
export type Asked = {
  what: string;
  took: readonly number[];
  most?: number;
  /** what share of the askings has that bound; 0.99 unless told */
  share?: number;
  /** counted up to a bound that ten thousand do not reach */
  mayGrow?: boolean;
};

const parts: readonly ScalePart[] = [recordsScale, visitsScale, searchScale, listsScale, accountsScale];

const SMALL = 10_000;
const FULL = 1_000_000;
/** Ten thousand and a million may differ by less than this (beneath a millisecond nothing is measured). */
const GROWTH = 3;

/**
 * Costs at ten thousand and at a million of each kind, in a database that is thrown away afterwards, with the plans
 * of everything that was asked. BENCH_SCALE_ROWS stands in for the million where a machine is
 * shared, and BENCH_SCALE_PARTS names the parts that are wanted, with commas between them.
 */
export async function measureScale(dataDir: string): Promise<Row[]> {
  const full = Number(process.env["BENCH_SCALE_ROWS"] ?? FULL);
  const database = await openDatabase(
    { database: { kind: "embedded" }, dataDir, production: false },
    createLog("warn"),
  );
  const owner = await ownerOf(database.ownerUrl);
  const second = await ownerOf(database.ownerUrl);
  const { db, statements, close } = watchedDatabase(database.appUrl);
  try {
    await seedRegions(database.db);
    const rows: Row[] = [];
    const only = process.env["BENCH_SCALE_PARTS"]?.split(",");
    for (const part of parts.filter(({ name }) => only?.includes(name) ?? true))
      rows.push(...(await measurePart(part, { full, owner, second, db, statements })));
    return rows;
  } finally {
    await close();
    await Promise.all([owner.end(), second.end()]);
    await database.close();
  }
}

type Deps = {
  full: number;
  owner: Client;
  second: Client;
  db: Db;
  statements: ReadonlyMap<string, Asking> & { clear(): void };
};

async function measurePart(part: ScalePart, { full, owner, second, db, statements }: Deps): Promise<Row[]> {
  const small = new Map<string, Cost>();
  const rows: Row[] = [];
  for (const size of [SMALL, full]) {
    const begun = performance.now();
    await part.load({ owner, second, db }, size);
    const sizeWord = size.toLocaleString("en");
    rows.push(told(`${part.name}: loading ${sizeWord}`, (performance.now() - begun) / 1000, "s"));
    const bare = await bareStatements(db);
    rows.push(told(`${part.name}: a bare statement, p99 at ${sizeWord}`, p99(bare), "ms"));
    statements.clear();
    for (const { what, took, most, share = 0.99, mayGrow = false } of await part.ask(db)) {
      const name = `${part.name}: ${what}`;
      const cost = { median: median(took), p99: p99(took) };
      const shareWord = `p${share * 100}`;
      rows.push(told(`${name}, median at ${sizeWord}`, cost.median, "ms"));
      if (most === undefined) continue;
      rows.push(below(`${name}, ${shareWord} at ${sizeWord}`, within(share, took), "ms", most));
      const before = small.get(name);
      small.set(name, cost);
      if (before === undefined || mayGrow) continue;
      rows.push(below(`${name}, growth of the median`, growth(before.median, cost.median), "×", GROWTH));
      rows.push(told(`${name}, growth of the p99`, growth(before.p99, cost.p99), "×"));
    }
    // a table of some thousand rows is rightly read as a whole
    if (size !== full) continue;
    const whole: { tables: string[]; text: string }[] = [];
    for (const asking of statements.values()) {
      const tables = await wholeTablesRead(owner, asking, part.tables);
      if (tables.length > 0) whole.push({ tables, text: asking.text });
    }
    for (const { tables, text } of whole) console.log(`${part.name} reads all of ${tables.join(", ")}: ${text}`);
    rows.push(below(`${part.name}: statements of ${statements.size} that read a whole table`, whole.length, "", 1));
  }
  return rows;
}

/** What the machine itself takes at this moment: a statement that does nothing. */
async function bareStatements(db: Db): Promise<number[]> {
  const took: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    const begun = performance.now();
    await sql`select 1`.execute(db);
    took.push(performance.now() - begun);
  }
  return took;
}

type Cost = { median: number; p99: number };
const growth = (before: number, after: number): number => after / Math.max(1, before);

/** So long at most took this share of them. */
const within = (share: number, took: readonly number[]): number => {
  const sorted = took.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
};
const p99 = (took: readonly number[]): number => within(0.99, took);
