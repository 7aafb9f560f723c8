import type { Client } from "pg";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open-database.ts";
import { seedRegions } from "../../apps/server/src/seed/regions.ts";
import { below, type Row, told } from "../measure.ts";
import { type Asking, ownerOf, watchedDatabase } from "./database.ts";
import { wholeTablesRead } from "./plans.ts";
import { recordsScale } from "./records.ts";
import { searchScale } from "./search.ts";
import { visitsScale } from "./visits.ts";

/** One part of the portal, filled up and asked. A room with much to keep adds itself to `parts`. */
export type ScalePart = {
  name: string;
  /** empties its tables and fills them by statements over whole sets, as the tables' owner */
  load(into: { owner: Client; second: Client; db: Db }, size: number): Promise<void>;
  /** tables that no look-up may read from end to end */
  tables: readonly string[];
  /** what is asked; each answers how long one asking took, in milliseconds, many times over */
  ask(db: Db): Promise<Asked[]>;
};
export type Asked = { what: string; took: readonly number[]; most: number };

const parts: readonly ScalePart[] = [recordsScale, visitsScale, searchScale];

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

type Needs = {
  full: number;
  owner: Client;
  second: Client;
  db: Db;
  statements: ReadonlyMap<string, Asking> & { clear(): void };
};

async function measurePart(part: ScalePart, { full, owner, second, db, statements }: Needs): Promise<Row[]> {
  const costs = new Map<string, { small: number; most: number }>();
  const rows: Row[] = [];
  for (const size of [SMALL, full]) {
    const begun = performance.now();
    await part.load({ owner, second, db }, size);
    rows.push(told(`${part.name}: loading ${size.toLocaleString("en")}`, (performance.now() - begun) / 1000, "s"));
    statements.clear();
    for (const { what, took, most } of await part.ask(db)) {
      const cost = p99(took);
      const name = `${part.name}: ${what}`;
      rows.push(below(`${name}, p99 at ${size.toLocaleString("en")}`, cost, "ms", most));
      const { small } = costs.get(name) ?? {};
      if (small === undefined) costs.set(name, { small: cost, most });
      else rows.push(below(`${name}, growth`, cost / Math.max(1, small), "×", GROWTH));
    }
    for (const statement of statements.values())
      for (const table of await wholeTablesRead(owner, statement, part.tables)) {
        console.log(`${part.name} reads all of ${table} at ${size.toLocaleString("en")}: ${statement.text}`);
        rows.push(below(`${part.name}: whole reads of ${table}`, 1, "", 1));
      }
  }
  return rows;
}

const p99 = (took: readonly number[]): number => {
  const sorted = took.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
};
