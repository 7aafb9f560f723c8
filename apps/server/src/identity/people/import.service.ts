import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { importColumns, MOST_IMPORTED } from "@sannong/contract/identity/people-words";
import type { ImportReport } from "@sannong/contract/identity/people.schemas";
import { cut } from "@sannong/contract/rules/texts/cut";
import type { Asker, Caller } from "../../platform/caller.ts";
import { readTable, textsOf } from "../../platform/sheets/read-table.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { doubles, type ImportedPerson, judgeRow } from "./import.rules.ts";
import type { ImportStore } from "./import.store.ts";
import { byOf } from "./people-acts.service.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: ImportStore;
  admin: PeopleAdmin;
  regions: Pick<RegionsModule, "isKnown" | "renamed">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type Mode = "look" | "good" | "all";
type Asked = { mode: Mode; sheet?: string | undefined };
type Problem = ImportReport["problems"][number];
export type SheetSent = { fileName: string; content: Readable };

/** Asked for and written so many at a time: a transaction of twenty thousand rows stays short of a second each. */
const AT_ONCE = 500;

class Taken extends Error {}

/** Accounts from a spreadsheet: looked through first, with every bad row and its reasons; then all of it, or what is good. */
export function importService({ store, admin, audit, clock, regions, requireFresh }: Deps) {
  /** @throws Refusal `sheet.*` */
  async function judged(content: Readable, sheet: string | undefined, caller: Caller) {
    const good: ImportedPerson[] = [];
    const bad = new Map<number, Problem>();
    const isDouble = doubles();
    const { isKnown, renamed } = regions;
    const reach = { isKnown, renamed, reaches: (code: string) => admin.reaches(caller, code) };
    const wanted = { columns: importColumns, most: MOST_IMPORTED, sheet };
    return readTable(content, wanted, async (table) => {
      let rows = 0;
      for await (const { line, cells } of table.rows) {
        rows += 1;
        const { person, reasons } = judgeRow({ line, ...textsOf(cells) }, reach);
        const all = [...reasons, ...isDouble(person)];
        if (all.length === 0) good.push(person);
        else bad.set(line, { line, who: person.username, reasons: all });
      }
      return { rows, good, bad, read: table.read };
    });
  }

  /** What accounts have already is no row's own fault, and is told like one. */
  async function withoutTaken(good: readonly ImportedPerson[], bad: Map<number, Problem>): Promise<ImportedPerson[]> {
    const free: ImportedPerson[] = [];
    for (const some of inParts(good)) {
      const taken = await store.taken(some);
      for (const person of some) {
        const { line, username } = person;
        const reasons = [
          ...(taken.usernameLines.has(line) ? ["用户名已被使用"] : []),
          ...(taken.phoneLines.has(line) ? ["手机号已登记在其他账号上"] : []),
          ...(taken.idLines.has(line) ? ["身份证号已登记在其他账号上"] : []),
        ];
        if (reasons.length === 0) free.push(person);
        else bad.set(line, { line, who: username, reasons });
      }
      await nextTurn();
    }
    return free;
  }

  const write = (persons: readonly ImportedPerson[], mode: Mode, asker: Asker, fileName: string) =>
    store.inTransaction(async (trx) => {
      const lines = new Set<number>();
      const hash = createHash("sha256");
      for (const some of inParts(persons)) {
        const made = some.map((person) => ({ ...person, id: randomUUID() }));
        const added = await store.add(made, { at: clock(), by: byOf(asker), file: fileName }, trx);
        if (mode === "all" && added.size < some.length)
          throw new Taken("somebody else took a name or number meanwhile");
        for (const line of added) lines.add(line);
        for (const { id } of made) hash.update(id);
        await nextTurn();
      }
      const fact = admin.fact(asker, "people.imported", "");
      const detail = { rows: lines.size, mode, region: asker.caller.regionCode, accounts: hash.digest("hex") };
      await audit.record({ ...fact, detail }, trx);
      return lines;
    });

  return async function importSheet(
    { fileName, content }: SheetSent,
    { mode, sheet }: Asked,
    asker: Asker,
  ): Promise<ImportReport> {
    admin.ownRegion(asker.caller);
    if (mode !== "look") await requireFresh(asker.caller);
    const { rows, good, bad, read } = await judged(content, sheet, asker.caller);
    const free = await withoutTaken(good, bad);
    const toView = (imported: number): ImportReport => ({
      rows,
      good: free.length,
      imported,
      read,
      problems: [...bad.values()].toSorted((one, other) => one.line - other.line),
    });
    if (mode === "look" || free.length === 0 || (mode === "all" && bad.size > 0)) return toView(0);
    try {
      const lines = await write(free, mode, asker, cut(fileName, 100));
      for (const { line, username } of free)
        if (!lines.has(line)) bad.set(line, { line, who: username, reasons: ["用户名或手机号刚被使用"] });
      return toView(lines.size);
    } catch (thrown) {
      if (!(thrown instanceof Taken)) throw thrown;
      await withoutTaken(free, bad);
      return toView(0);
    }
  };
}

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
