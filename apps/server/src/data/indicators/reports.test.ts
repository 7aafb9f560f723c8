import type { ReportContent } from "@sannong/contract/data/reports";
import excel from "exceljs";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withoutFilesAndSearch } from "../../../test/without-files-and-search.ts";
import { fixedClock } from "../../../test/clock.ts";
import { freshDatabase, testKeys, type TestDatabase } from "../../../test/database.ts";
import { serveAlone, signedInAs } from "../../../test/modules-alone.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import type { Identified } from "../../platform/caller.ts";
import { reportVoices } from "@sannong/demonstration/report-voices";
import { seedIndicators } from "@sannong/demonstration/indicators";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { seedReports } from "@sannong/demonstration/reports";
import { regionsModule } from "../../operations/regions/index.ts";
import { publishReport, indicatorsModule } from "./index.ts";

const clock = fixedClock("2026-11-22T02:00:00Z");
const person = (roleCode: string, source = "") =>
  signedInAs({ roles: [{ roleCode, roleName: "" }], regionCode: "3209", source, factors: ["password", "sms"] });
const official = person("1");
const farmer = person("4");

let database: TestDatabase;
let app: FastifyInstance;
let asking: Identified;
let findable: ReturnType<typeof indicatorsModule>["findableReports"];

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedRegions(db);
  await seedIndicators(db, clock(), "little");
  await seedReports(db, clock());
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  const module = indicatorsModule({ ...withoutFilesAndSearch, db, audit, clock, regions: await regionsModule({ db }) });
  findable = module.findableReports;
  app = await serveAlone([module], () => asking);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  asking = official;
});

type Listed = {
  total: number;
  records: { id: string; title: string; period: string; theme: string; isForStaff: boolean; publishedAt: string }[];
  counts: Record<"period" | "theme" | "regionCode", { value: string; name: string; count: number }[]>;
};
type Detail = ReportContent & { title: string; summary: string; earlier: { id: string } | null; later: object | null };
const ask = async <T>(path: string, body: object) => {
  const reply = await app.inject({ method: "POST", url: `/api/analysisReport/${path}`, payload: body });
  return reply.json<{ success: boolean; code: number; msg: string; data: T }>();
};
const list = async (body: object) => (await ask<Listed>("list", body)).data;
const detail = async (id: string) => (await ask<Detail>("detail", { id })).data;
const grain = "grain-month-2026-10-32";

describe("the list of reports", () => {
  test("has the newest first, with how many there are of each period, theme and region", async () => {
    const { records, total, counts } = await list({ pageSize: 50 });
    expect(total).toBeGreaterThanOrEqual(8);
    const dates = records.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(counts.period.map(({ name }) => name)).toEqual(expect.arrayContaining(["月报", "季报"]));
    expect(counts.regionCode[0]).toMatchObject({ value: "32", name: "江苏省" });
    expect(counts.theme.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test("is narrowed down by period, theme, region and words; the other counts follow, its own stay", async () => {
    const { records, counts } = await list({ theme: ["grain"], regionCode: ["3209"] });
    expect(records.map(({ title }) => title)).toEqual(["盐城市粮食生产月报（2026 年 10 月）"]);
    const left = (group: { value: string; count: number }[]) => group.filter(({ count }) => count > 0);
    expect(left(counts.period)).toEqual([{ value: "month", name: "月报", count: 1 }]);
    expect(left(counts.regionCode).map(({ value }) => value)).toEqual(["32", "3209"]);
    // what is chosen from does not move under the hand that chooses
    const all = await list({});
    for (const group of ["period", "theme", "regionCode"] as const)
      expect(counts[group].map(({ value }) => value)).toEqual(all.counts[group].map(({ value }) => value));
    const quarters = await list({ period: ["quarter"] });
    expect(quarters.records.every(({ period }) => period === "quarter")).toBe(true);
    expect((await list({ keywords: "盐城市粮食" })).total).toBe(1);
  });

  test("comes in pages", async () => {
    const pages = await Promise.all([1, 2].map((pageNum) => list({ pageNum, pageSize: 3 })));
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(6);
  });

  test("a condition nobody offers is refused with a sentence", async () => {
    expect(await ask("list", { theme: ["weather"] })).toMatchObject({ msg: "没有这个专题，请从左侧选择" });
  });
});

describe("whose reports", () => {
  test("what is for offices is neither listed, read nor exported by others", async () => {
    const staffOnly = (await list({ pageSize: 50 })).records.find(({ isForStaff }) => isForStaff)?.id ?? "";
    expect(staffOnly).not.toBe("");
    asking = farmer;
    const { records } = await list({ pageSize: 50 });
    expect(records.length).toBeGreaterThan(3);
    expect(records.some(({ isForStaff }) => isForStaff)).toBe(false);
    const unknown = { success: false, code: 4670, msg: "没有这份报告，请回到报告列表选择" };
    for (const path of ["detail", "export"]) expect(await ask(path, { id: staffOnly })).toMatchObject(unknown);
    asking = person("4", "政务办");
    expect(await ask("detail", { id: staffOnly })).toMatchObject({ success: true });
  });

  test("nobody reads without signing in, and one that is not there is refused", async () => {
    expect(await ask("detail", { id: "no-such" })).toMatchObject({ success: false, code: 4670 });
    asking = { state: "none" };
    expect(await ask("list", {})).toMatchObject({ code: 999 });
  });

  test("search finds each under its page; those for offices only signed in as staff", async () => {
    const found = await findable();
    expect(found.find(({ key }) => key === grain)).toMatchObject({
      title: "江苏省粮食生产月报（2026 年 10 月）",
      path: `/analysisReport?id=${grain}`,
      isNeedLogin: false,
      needsSignIn: true,
    });
    expect(found.find(({ key }) => key === "livestock-month-2026-10-32")).toMatchObject({ isNeedLogin: true });
  });
});

describe("a report", () => {
  test("has numbered chapters, charts with their tables, and where every number comes from", async () => {
    const report = await detail(grain);
    expect(report.chapters.map(({ title }) => title)).toEqual([
      "一、总体情况",
      "二、粮食播种面积",
      "三、粮食平均亩产",
      "四、病虫发生面积",
      "五、地区比较",
      "六、须关注的情况",
      "七、下一步工作",
    ]);
    for (const { definition, source, owner, updatedAt } of report.figures)
      for (const words of [definition, source, owner, updatedAt]) expect(words).not.toBe("");
    const charts = report.chapters.flatMap(({ chart }) => (chart ? [chart] : []));
    expect(charts.map(({ kind }) => kind)).toEqual(["line", "line", "line", "bars"]);
    expect(charts[3]?.rows).toHaveLength(13);
    expect(report.summary).toMatch(
      /^2026 年 10 月，江苏省粮食生产(总体向好|总体平稳|有所走弱)。粮食播种面积 [\d,.]+ 万亩，同比/,
    );
    expect(report.earlier).toEqual({ id: "grain-month-2026-09-32", title: "江苏省粮食生产月报（2026 年 9 月）" });
    expect(report.later).toBeNull();
  });

  test("of a quarter tells the average of its months, and says so", async () => {
    const report = await detail("farmland-quarter-2026-09-32");
    expect(report.title).toBe("江苏省农田农机季报（2026 年第三季度）");
    expect(report.chapters[1]?.paragraphs[0]).toMatch(/^高标准农田月均 [\d,.]+ 万亩，同比/);
  });

  test("never changes: neither when its indicators do, nor when it is published again", async () => {
    const before = await detail(grain);
    await database.db
      .updateTable("indicatorValue")
      .set({ value: 1 })
      .where("indicatorCode", "=", "grain-area")
      .execute();
    const again = {
      period: "month",
      theme: "grain",
      regionCode: "32",
      until: "2026-10",
      author: "他人",
      isForStaff: true,
      publishedAt: clock(),
    } as const;
    expect(await Promise.all([1, 2, 3].map(() => publishReport(database.db, again, reportVoices.grain)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await detail(grain)).toEqual(before);
    await expect(sql`update report set content = '{}' where id = ${grain}`.execute(database.db)).rejects.toThrow(
      /permission denied/,
    );
  });

  test("is not written of a time that has no complete figures, nor of a region nobody knows", async () => {
    const about = { period: "month", theme: "grain", author: "演示", isForStaff: false, publishedAt: clock() } as const;
    const publish = (regionCode: string, until: string) =>
      publishReport(database.db, { ...about, regionCode, until }, reportVoices.grain);
    expect(await publish("32", "2019-10")).toBe(false);
    expect(await publish("99", "2026-10")).toBe(false);
  });
});

describe("the workbook", () => {
  test("holds the numbers of the page, and the export is audited", async () => {
    const { figures, chapters, title } = await detail(grain);
    const reply = await app.inject({ method: "POST", url: "/api/analysisReport/export", payload: { id: grain } });
    expect(reply.headers["content-disposition"]).toContain(encodeURIComponent(`${title}.xlsx`));
    const book = new excel.Workbook();
    await book.xlsx.load(reply.rawPayload as never);
    const rows = (book.worksheets[0]?.getSheetValues() ?? []).slice(5) as unknown[][];
    expect(rows.slice(0, figures.length).map((row) => [row[2], row[4]])).toEqual(
      figures.map(({ name, value }) => [name, value ?? undefined]),
    );
    const ofCharts = chapters.reduce(
      (sum, { chart }) => sum + (chart ? chart.rows.length * chart.series.length : 0),
      0,
    );
    expect(rows).toHaveLength(figures.length + ofCharts);
    const audited = await database.db
      .selectFrom("auditEntry")
      .select(["event", "objectId", "detail"])
      .where("event", "=", "report.exported")
      .execute();
    expect(audited).toMatchObject([{ objectId: grain, detail: { rows: rows.length } }]);
  });
});
