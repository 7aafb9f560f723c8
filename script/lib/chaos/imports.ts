import { recordQueries } from "../../../packages/contract/src/data/record-words.ts";
import { uploadOriginal } from "../../../packages/contract/src/operations/files.ts";
import {
  beginImport,
  confirmImport,
  importProgress,
  type RecordImport,
} from "../../../packages/contract/src/data/records-admin.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../../apps/server/src/platform/database/database.ts";
import { sheetFile } from "../../../apps/server/src/platform/sheets/xlsx.ts";
import { recordMakers } from "../../../packages/demonstration/src/record-makers.ts";
import { generator } from "../../../packages/demonstration/src/random.ts";
import type { Clerk } from "./clerk.ts";
import { type Notebook, SHORT_MS, type Story } from "./story.ts";

const ROWS = 40;
const COUNTY = { code: "320925", name: "建湖县" };
/** Beyond the numbers of the seeds. */
const FIRST_NUMBER = 500_000;
const OVER = ["done", "nothing", "failed", "discarded"];

type Row = Record<string, string | number | null>;
type Brought = { id: string; confirmed: boolean; over?: string };

/** Penalties come in by workbooks. What was said to be in is in, once; what was under way is gone on with. */
export function imports(clerk: Clerk, { fault, refused }: Notebook): Story & { settle: (db: Db) => Promise<void> } {
  const brought: Brought[] = [];
  let number = FIRST_NUMBER;
  let before = -1;
  const sum = { acknowledged: 0, uncertain: 0, rows: 0 };

  async function workbook(): Promise<Buffer> {
    const random = generator(number);
    const { fields } = recordQueries.penalty;
    const rows = Array.from({ length: ROWS }, (): Row => {
      number += 1;
      const { values } = recordMakers.penalty({ county: COUNTY, number, now: new Date(), random });
      const named = fields.map(({ name, label }) => [label, values[name] ?? null] as const);
      return { 行政区划代码: COUNTY.code, ...Object.fromEntries(named) };
    });
    const titles = Object.keys(rows[0] ?? {});
    const columns = titles.map((title) => ({
      kind: "text" as const,
      title,
      of: (row: Row) => (row[title] === null ? null : String(row[title])),
    }));
    const about = { title: "行政处罚", unit: "件", madeBy: "演练", madeAt: new Date() };
    return (await sheetFile({ ...about, columns, rows })).bytes;
  }

  async function upload(bytes: Buffer): Promise<string | undefined> {
    const border = "chaos-form";
    const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="chaos.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)]);
    const headers = { "content-type": `multipart/form-data; boundary=${border}` };
    const sent = await clerk.send<{ fileUrl: string }>(`${uploadOriginal.path}?kind=document`, headers, body);
    return sent.state === "acknowledged" ? sent.data.fileUrl : undefined;
  }

  const stateOf = async (id: string): Promise<RecordImport | undefined> => {
    const known = await clerk.post<RecordImport>(importProgress, { id });
    if (known.state === "refused") fault(`an import that was taken is not found: ${known.why}`);
    return known.state === "acknowledged" ? known.data : undefined;
  };

  async function follow(one: Brought, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const now = await stateOf(one.id);
      if (!now) return;
      if (now.state === "checked") {
        const confirmed = await clerk.post<RecordImport>(confirmImport, { id: one.id, mode: "good" });
        if (confirmed.state === "acknowledged") one.confirmed = true;
        if (confirmed.state === "unknown") return;
      }
      if (OVER.includes(now.state)) {
        if (now.state !== "done" || now.added !== ROWS)
          fault(`an import ended as ${now.state} with ${now.added} rows: ${now.failure}`);
        one.over = now.state;
        sum.acknowledged += 1;
        sum.rows += now.added;
        return;
      }
      await pause(20);
    }
  }

  const keptRows = async (db: Db): Promise<number> => {
    const { n } = await db
      .selectFrom("publicRecord")
      .select(({ fn }) => fn.countAll<string>().as("n"))
      .where("changedBy", "=", "演示公示管理员")
      .executeTakeFirstOrThrow();
    return Number(n);
  };

  return {
    name: "imports",
    async live(isOver) {
      while (!isOver()) {
        const fileUrl = await upload(await workbook());
        if (fileUrl === undefined) await pause(SHORT_MS);
        if (fileUrl === undefined || isOver()) continue;
        const given = { kind: "penalty", fileUrl, fileName: "演练.xlsx", publishedOn: "2026-01-01", publicUntil: null };
        const begun = await clerk.post<RecordImport>(beginImport, given);
        if (begun.state === "refused") refused(`an import was refused: ${begun.why}`);
        if (begun.state === "unknown") sum.uncertain += 1;
        if (begun.state !== "acknowledged") continue;
        const one: Brought = { id: begun.data.id, confirmed: false };
        brought.push(one);
        await follow(one, isOver);
      }
    },
    acknowledged: () => sum.acknowledged,
    async compare(_fall, db) {
      for (const { id, over } of brought.slice(-20)) {
        const now = await stateOf(id);
        if (over !== undefined && now?.state !== over) fault(`an import that was ${over} is now ${now?.state}`);
      }
      const rows = await keptRows(db);
      if (rows < before) fault(`${before} records were in, ${rows} are left`);
      before = rows;
    },
    /** Everything that was taken comes to an end by itself, and the rows are there once. */
    async settle(db) {
      const isLate = (
        (until) => () =>
          Date.now() > until
      )(Date.now() + 150_000);
      for (const one of brought.filter(({ over }) => over === undefined)) {
        await follow(one, isLate);
        if (one.over === undefined) fault("an import that was taken never ended");
      }
      const { rows } = await db
        .selectFrom("recordImport")
        .select(({ fn }) => fn.sum<string>("added").as("rows"))
        .where("madeBy", "=", "演示公示管理员")
        .where("state", "=", "done")
        .executeTakeFirstOrThrow();
      const kept = await keptRows(db);
      if (kept !== Number(rows)) fault(`imports brought ${rows} rows in, ${kept} are there`);
    },
    figures: () => sum,
  };
}
