import type { Asker } from "../../platform/caller.ts";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import {
  importColumns,
  importStates,
  labelOf,
  MOST_IMPORTED,
  recordKeyFields,
} from "@sannong/contract/data/record-words";
import type { beginImport, chooseSheet, confirmImport, listImports } from "@sannong/contract/data/records-admin";
import type { Db } from "../../platform/database/database.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { regionalEditing, type EditingDeps } from "../../kernel/publication/index.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { readTable } from "../../platform/sheets/read-table.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import { givenIn, neededColumns, prepared, sheetColumns } from "./record-import.rules.ts";
import type { ReadRow, RecordImportStore, StoredImport, Written } from "./record-import.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export type ImportDeps = EditingDeps &
  Pick<AppContext, "clock" | "log" | "jobs"> & {
    regions: EditingDeps["regions"] & Pick<RegionsModule, "isKnown" | "renamed">;
    files: Pick<FilesModule, "attach" | "contentOf" | "holderOfAccount" | "release">;
  };

const SUBJECT = "recordImport";
/** So many rows are in memory, and in one statement, at a time. */
const AT_ONCE = 500;
const MOST_REPORTED = 10_000;
/** A file whose reading ends the server would end the next one, too. */
const MOST_TRIES = 4;

/** Between which sheets somebody has to choose. */
const sheetsOf = ({ reason, detail }: Refusal): string[] | undefined =>
  reason === "sheet.which" ? (detail.data?.["sheets"] as string[]) : undefined;

/** A workbook that is no longer there, or cannot be gone on with, is told in a sentence, not row by row. */
class Unusable extends Error {
  override name = "Unusable";
}

/**
 * Records come in by workbooks in two steps: a reading that says all that is wrong, and, once somebody has seen it, all
 * that is right or nothing. Both are done by the job runner, so they go on when the page is left.
 */
export function recordImports({ store, clock, log, jobs, files, ...deps }: ImportDeps & { store: RecordImportStore }) {
  const { regions } = deps;
  const admin = regionalEditing(deps, SUBJECT);
  const start = (id: string, within: Db) => jobs.send("import-records", id, within);

  /** Nobody reads its workbook and its rows again. */
  const over = async (id: string, trx: Db): Promise<void> => {
    await store.dropFitting(id, trx);
    await files.release({ kind: SUBJECT, id }, trx);
  };

  const toView = ({ begunAt, endedAt, accountId: _person, sheet: _chosen, ...one }: StoredImport) => ({
    ...one,
    areaName: admin.areaName(one.areaCode),
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  });

  /** @throws Refusal `records.importUnknown`, `content.otherRegion` */
  const known = async (id: string, asker: Asker): Promise<StoredImport> => {
    const one = await store.find(id);
    if (!one) throw new Refusal("records.importUnknown");
    await admin.admit(asker, one.areaCode, id);
    return one;
  };
  const notNow = ({ state }: StoredImport) =>
    new Refusal("records.importNotNow", { params: { state: importStates[state] } });

  /** @throws Refusal `sheet.*`, Unusable */
  const read = async (one: StoredImport): Promise<void> => {
    const content = await files.contentOf({ kind: SUBJECT, id: one.id });
    if (!content) throw new Unusable("上传的工作簿已经不在，请重新上传");
    const { kind, publishedOn, publicUntil } = one;
    const isOwnRegion = (code: string) => regions.isKnown(code) && regions.isWithin(code, one.areaCode);
    const allowed = { publishedOn, publicUntil, isOwnRegion, renamed: regions.renamed };
    const wanted = {
      columns: sheetColumns(kind),
      required: neededColumns(kind),
      most: MOST_IMPORTED,
      sheet: one.sheet ?? undefined,
    };
    await store.beginReading(one.id);
    await store.readAnew(one.id);
    await readTable(content, wanted, async (table) => {
      await store.keepRead(one.id, table.read);
      let waiting: ReadRow[] = [];
      for await (const { line, cells } of table.rows) {
        waiting.push({ line, ...prepared(kind, givenIn(kind, cells), allowed) });
        if (waiting.length < AT_ONCE) continue;
        await store.keep(one.id, waiting);
        waiting = [];
      }
      if (waiting.length > 0) await store.keep(one.id, waiting);
    });
    await store.markRepeated(one.id, keyColumn(one));
    await store.markForeign(one, keyColumn(one));
    await store.judged(one.id);
  };

  const bringIn = async (one: StoredImport): Promise<void> => {
    const at = clock();
    await store.inOneGo(async (trx) => {
      const sum: Written = { added: 0, changed: 0, lines: 0 };
      const how = { limit: AT_ONCE, by: one.madeBy, at };
      for (let last = 0; ;) {
        const part = await store.bringIn(one, last, how, trx);
        if (!part) break;
        sum.added += part.added;
        sum.changed += part.changed;
        sum.lines += part.lines;
        last = part.last;
        await store.tellProgress(one.id, sum.lines);
      }
      await store.end(one.id, sum, clock(), trx);
      await over(one.id, trx);
    });
  };

  const goOn = async (id: string): Promise<void> => {
    const one = await store.find(id);
    if (one?.state !== "checking" && one?.state !== "importing") return;
    try {
      if ((await store.begun(id)) > MOST_TRIES)
        throw new Unusable(
          `处理这个文件时中断了 ${MOST_TRIES} 次，已停止重试，没有导入任何一行。请分成几个文件后重新上传`,
        );
      await (one.state === "checking" ? read(one) : bringIn(one));
    } catch (failure) {
      // nothing was brought in, and nothing is lost: it is gone on with when the database is back
      if (unavailableOf(failure) === "database") throw failure;
      const isFile = failure instanceof Unusable || failure instanceof Refusal;
      if (!isFile) log.error({ err: failure, id }, "an import of records broke off");
      const fitting = failure instanceof Refusal ? sheetsOf(failure) : undefined;
      const words = isFile ? failure.message : "系统故障，没有导入任何一行，请重试";
      await store.inOneGo(async (trx) => {
        const move = {
          from: ["checking", "importing"],
          to: "failed",
          failure: words,
          fitting,
          endedAt: clock(),
        } as const;
        // with sheets to choose from it is gone on with
        if ((await store.move(id, move, trx)) && !fitting) await over(id, trx);
      });
    }
  };

  return {
    /** Has done again what was under way when a server or the database fell: its job may have been tried to the end. */
    async resume(): Promise<void> {
      if (!jobs.isRunning()) return;
      const ids = await store.unfinished();
      await store.inOneGo(async (trx) => {
        for (const id of ids) await start(id, trx);
      });
    },

    /** What is to be done with it next, by one server at a time; done twice it comes to the same. */
    perform: (id: string): Promise<void> => store.alone(id, () => goOn(id)),

    /** @throws Refusal `files.notHeld`, `server.busy` */
    async begin({ fileUrl, ...given }: ParsedInputOf<typeof beginImport>, asker: Asker) {
      const { accountId, nickname, regionCode } = asker.caller;
      jobs.mustRun();
      await admin.admit(asker, regionCode);
      const id = randomToken(12);
      await store.inOneGo(async (trx) => {
        await store.add({ ...given, id, areaCode: regionCode, accountId, madeBy: nickname, begunAt: clock() }, trx);
        await files.attach([fileUrl], files.holderOfAccount(accountId), { kind: SUBJECT, id }, trx);
        await admin.record(asker, "begun", { id, detail: { kind: given.kind, fileName: given.fileName } }, trx);
        await start(id, trx);
      });
      return toView(await known(id, asker));
    },

    /** @throws Refusal `records.*`, `content.otherRegion`, `server.busy` */
    async chooseSheet({ id, sheet }: ParsedInputOf<typeof chooseSheet>, asker: Asker) {
      const before = await known(id, asker);
      jobs.mustRun();
      const isFirst = await store.inOneGo(async (trx) => {
        const isChosen = await store.choose(id, sheet, trx);
        const detail = { kind: before.kind, fileName: before.fileName, sheet };
        if (!isChosen) return false;
        await admin.record(asker, "begun", { id, detail }, trx);
        await start(id, trx);
        return true;
      });
      const now = await known(id, asker);
      if (!isFirst) throw notNow(now);
      return toView(now);
    },

    async list({ kind, pageNum, pageSize }: ParsedInputOf<typeof listImports>, asker: Asker) {
      const areaCode = await admin.regionOf(asker, undefined);
      const { records, total } = await store.list({
        areaCode,
        kind,
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      });
      return { records: records.map(toView), total, pageNum, pageSize };
    },

    progress: async (id: string, asker: Asker) => toView(await known(id, asker)),

    async problems({ id, pageNum, pageSize }: { id: string; pageNum: number; pageSize: number }, asker: Asker) {
      const { bad } = await known(id, asker);
      const records = await store.problems(id, { offset: (pageNum - 1) * pageSize, limit: pageSize });
      return { records, total: bad, pageNum, pageSize };
    },

    /** All that is wrong as a workbook, to be mended beside the one that was sent. */
    async report(id: string, asker: Asker) {
      const one = await known(id, asker);
      const file = await sheetFile({
        title: `${one.fileName} 错误清单`,
        unit: "行",
        madeBy: asker.caller.nickname,
        madeAt: clock(),
        columns: [
          { kind: "number", title: "行号", of: ({ line }) => line },
          { kind: "text", title: "列", of: ({ column }) => column },
          { kind: "text", title: "填写的内容", of: ({ value }) => value },
          { kind: "text", title: "原因", width: 48, of: ({ reason }) => reason },
        ],
        rows: await store.problems(id, { offset: 0, limit: MOST_REPORTED }),
      });
      return { name: "错误清单", file };
    },

    /** @throws Refusal `records.*`, `content.otherRegion`, `server.busy` */
    async confirm({ id, mode }: ParsedInputOf<typeof confirmImport>, asker: Asker) {
      const one = await known(id, asker);
      jobs.mustRun();
      const to = await store.inOneGo(async (trx) => {
        if (!(await store.held(id, trx))) return undefined;
        // since it was read, another region may have shown one of its records
        await store.markForeign(one, keyColumn(one), trx);
        const bad = await store.judged(id, trx);
        const outcome = mode === "whole" && bad > 0 ? "nothing" : "importing";
        const ended = outcome === "nothing" && { endedAt: clock() };
        await store.move(id, { from: ["checked"], to: outcome, ...ended }, trx);
        const detail = { kind: one.kind, mode, good: one.good + one.bad - bad, bad, outcome };
        await admin.record(asker, "confirmed", { id, detail }, trx);
        await (outcome === "importing" ? start(id, trx) : over(id, trx));
        return outcome;
      });
      const now = await known(id, asker);
      if (!to) throw notNow(now);
      return toView(now);
    },

    /** @throws Refusal `records.*`, `content.otherRegion` */
    async discard(id: string, asker: Asker) {
      const before = await known(id, asker);
      const isDone = await store.inOneGo(async (trx) => {
        const move = { from: ["checking", "checked"], to: "discarded", endedAt: clock() } as const;
        const isFirst = await store.move(id, move, trx);
        if (!isFirst) return false;
        await over(id, trx);
        await admin.record(asker, "discarded", { id, detail: { kind: before.kind } }, trx);
        return true;
      });
      const now = await known(id, asker);
      if (!isDone) throw notNow(now);
      return toView(now);
    },
  };
}

const keyColumn = ({ kind }: StoredImport): string => labelOf(kind, recordKeyFields[kind][0] ?? importColumns.area);

export type RecordImports = ReturnType<typeof recordImports>;
