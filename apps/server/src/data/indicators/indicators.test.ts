import { brainThemes } from "@sannong/contract/data/indicators-words";
import excel from "exceljs";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withoutFilesAndSearch } from "../../../test/without-files-and-search.ts";
import { fixedClock } from "../../../test/clock.ts";
import { freshDatabase, testKeys, type TestDatabase } from "../../../test/database.ts";
import { serveAlone, signedInAs } from "../../../test/modules-alone.ts";
import { createAudit } from "../../platform/audit/create-audit.ts";
import type { Identified } from "../../platform/caller.ts";
import { seedIndicators } from "@sannong/demonstration/indicators";
import { seedRegions } from "../../operations/regions/official-regions.ts";
import { regionsModule } from "../../operations/regions/index.ts";
import { indicatorsModule } from "./index.ts";

const clock = fixedClock("2026-11-22T02:00:00Z");
const officialOf = (regionCode: string, roleCode = "1") =>
  signedInAs({ accountType: 1, roles: [{ roleCode, roleName: "工作人员" }], regionCode, factors: ["password", "sms"] });

let database: TestDatabase;
let app: FastifyInstance;
let asking: Identified;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await seedRegions(db);
  await seedIndicators(db, clock(), "little");
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  const module = indicatorsModule({ ...withoutFilesAndSearch, db, audit, clock, regions: await regionsModule({ db }) });
  app = await serveAlone([module], () => asking);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  asking = officialOf("32");
});

const ask = async (path: string, body: object) => {
  const reply = await app.inject({ method: "POST", url: `/api/smartBrain/${path}`, payload: body });
  return reply.json<{ success: boolean; code: number; msg: string; data: Record<string, never> }>();
};
type Part = { code: string; name: string; value: number | null };
const board = async (body: object) =>
  (await ask("board", body)).data as unknown as {
    region: Part;
    path: Part[];
    selected: string;
    within: Part | null;
    figures: {
      code: string;
      value: number;
      month: string;
      isStale: boolean;
      yearOnYear: object | null;
      standing: { rank: number; of: number; median: number; ahead: string | null; behind: string | null } | null;
    }[];
    regions: Part[];
  };

describe("the board", () => {
  test.each(brainThemes.map(([theme]) => theme))(
    "%s has figures for the province and all thirteen cities",
    async (theme) => {
      const { figures, regions, path } = await board({ theme });
      expect(figures.length).toBeGreaterThan(3);
      expect(figures.every(({ value, yearOnYear }) => Number.isFinite(value) && yearOnYear !== null)).toBe(true);
      expect(regions).toHaveLength(13);
      expect(path.map(({ code }) => code)).toEqual(["32"]);
    },
  );

  test("a sum of the province is the sum of its cities, and of a city that of its counties", async () => {
    for (const regionCode of ["32", "3205"]) {
      const { figures, regions } = await board({ theme: "grain", indicator: "grain-area", regionCode });
      const whole = figures.find(({ code }) => code === "grain-area")?.value ?? 0;
      expect(regions.reduce((total, { value }) => total + (value ?? 0), 0)).toBeCloseTo(whole, 4);
    }
  });

  test("the parts are ranked, the highest first", async () => {
    const { regions } = await board({ theme: "safety", indicator: "pass-rate" });
    const values = regions.map(({ value }) => value ?? 0);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBeGreaterThan(1);
  });

  describe("a county stands among those of its city", () => {
    const counties = { "320582": 30, "320583": 10, "320581": 20, "320585": 40 };
    const telling = (indicator: string) =>
      database.db
        .insertInto("indicatorValue")
        .values(
          Object.entries(counties).map(([regionCode, value]) => ({
            indicatorCode: indicator,
            regionCode,
            month: "2026-11",
            value,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["regionCode", "indicatorCode", "month"])
            .doUpdateSet({ value: (eb) => eb.ref("excluded.value") }),
        )
        .execute();
    const standingOf = async (indicator: string, theme: string, regionCode: string) =>
      (await board({ theme, indicator, regionCode })).figures.find(({ code }) => code === indicator)?.standing;

    test("its rank, how many tell a value, the value in their middle; who may see the city sees them all", async () => {
      await telling("grain-area");
      const county = await board({ theme: "grain", indicator: "grain-area", regionCode: "320583" });
      expect(county.path.map(({ code }) => code)).toEqual(["32", "3205", "320583"]);
      expect(county.within).toMatchObject({ code: "3205" });
      const told = county.regions.flatMap(({ value }) => (value === null ? [] : [value]));
      expect(told.length).toBeGreaterThanOrEqual(4);
      const place = await standingOf("grain-area", "grain", "320583");
      const { rank, of, median } = place ?? { rank: 0, of: 0, median: 0 };
      const placed = county.regions.filter(({ value }) => value !== null);
      const named = (at: number) => placed[told.indexOf(10) + at]?.name ?? null;
      expect(place).toMatchObject({ ahead: named(-1), behind: named(1) });
      expect({ rank, of }).toEqual({ rank: told.indexOf(10) + 1, of: told.length });
      expect(told.filter((value) => value >= median).length).toBeGreaterThanOrEqual(told.length / 2);
      expect(told.filter((value) => value <= median).length).toBeGreaterThanOrEqual(told.length / 2);
      expect((await board({ theme: "grain" })).figures.every((figure) => figure.standing === null)).toBe(true);
    });

    test("where less is better the lowest has the first place", async () => {
      const { code, themes } = await database.db
        .selectFrom("indicator")
        .select(["code", "themes"])
        .where("moreIsBetter", "=", false)
        .orderBy("code")
        .executeTakeFirstOrThrow();
      await telling(code);
      await database.db
        .updateTable("indicatorValue")
        .set({ value: 0.001 })
        .where("indicatorCode", "=", code)
        .where("regionCode", "=", "320583")
        .where("month", "=", "2026-11")
        .execute();
      expect((await standingOf(code, themes[0] ?? "", "320583"))?.rank).toBe(1);
    });

    test("its own official is told its places, and nobody else's value", async () => {
      await telling("grain-area");
      asking = officialOf("320583");
      const { path, regions, within } = await board({ theme: "grain" });
      expect(path.map(({ code }) => code)).toEqual(["320583"]);
      expect(within?.code).toBe("3205");
      expect(regions).toEqual([]);
      expect(await standingOf("grain-area", "grain", "320583")).toMatchObject({ of: expect.any(Number) });
    });
  });

  test("a figure that did not come says so", async () => {
    const { figures } = await board({ theme: "livestock" });
    expect(figures.filter(({ isStale }) => isStale).map(({ code }) => code)).toEqual(["tail-water"]);
  });
});

describe("whose figures", () => {
  test("an official of a city begins there and sees neither the province nor the city beside it", async () => {
    asking = officialOf("3205");
    expect(await board({ theme: "grain" })).toMatchObject({ region: { code: "3205" }, path: [{ code: "3205" }] });
    expect(await board({ theme: "grain", regionCode: "320583" })).toMatchObject({ region: { code: "320583" } });
    for (const path of ["board", "indicator", "export"])
      for (const regionCode of ["32", "3201", "320102", "329999"])
        expect(await ask(path, { theme: "grain", indicator: "grain-area", regionCode })).toMatchObject({
          success: false,
          code: 4630,
          msg: "只能查看本地区及下级地区的数据，请重新选择地区",
        });
  });

  test("a market user has no cockpit", async () => {
    asking = officialOf("32", "4");
    expect(await ask("board", { theme: "grain" })).toMatchObject({ success: false });
  });
});

test("an indicator tells what it counts, from where, and how it went", async () => {
  const { data } = await ask("indicator", { indicator: "pig-stock", regionCode: "3201" });
  expect(data).toMatchObject({
    name: "生猪存栏",
    unit: "万头",
    cycle: "每月",
    region: { code: "3201" },
    source: expect.stringContaining("（演示）"),
    definition: expect.stringContaining("头数"),
  });
  const months = (data as unknown as { series: { month: string }[] }).series.map(({ month }) => month);
  expect(months).toHaveLength(17);
  expect(months).toEqual(months.toSorted());
  expect(months.at(-1)).toBe("2026-11");
  expect(await ask("indicator", { indicator: "nothing" })).toMatchObject({ success: false, code: 4631 });
  expect(await ask("board", { theme: "grain", indicator: "pig-stock" })).toMatchObject({ success: false, code: 4631 });
});

test("the workbook holds what the board shows, and leaves with an entry in the log", async () => {
  const { figures, regions } = await board({ theme: "village", indicator: "family-farms" });
  const reply = await app.inject({ method: "POST", url: "/api/smartBrain/export", payload: { theme: "village" } });
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(reply.rawPayload as unknown as ArrayBuffer);
  const sheet = workbook.worksheets[0];
  const cells: unknown[][] = [];
  sheet?.eachRow((row) => void cells.push((row.values as unknown[]).slice(1)));
  const told = cells.filter((row) => row[1] === "家庭农场");
  expect(told).toHaveLength(1 + regions.length);
  expect(told[0]?.[2]).toBe(figures.find(({ code }) => code === "family-farms")?.value);
  for (const { name, value } of regions) expect(told.find((row) => row[0] === name)?.[2]).toBe(value);
  const entry = await database.db
    .selectFrom("auditEntry")
    .select(["result", "detail"])
    .where("event", "=", "smartBrain.exported")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ result: "ok", detail: { region: "32", rows: figures.length * 14 } });
});

test("every look-up goes by whole keys", async () => {
  const plan = await database.db
    .selectFrom("indicatorValue")
    .select("value")
    .where("regionCode", "=", "32")
    .where("indicatorCode", "=", "grain-area")
    .orderBy("month", "desc")
    .limit(1)
    .explain();
  expect(JSON.stringify(plan)).toContain("indicator_value_pkey");
});

test("where nothing is counted yet, the board says so and refuses nobody", async () => {
  const bare = await freshDatabase();
  await seedRegions(bare.db);
  const audit = createAudit({ db: bare.db, auditKey: testKeys.audit, clock });
  const regions = await regionsModule({ db: bare.db });
  const empty = await serveAlone(
    [indicatorsModule({ ...withoutFilesAndSearch, db: bare.db, audit, clock, regions })],
    () => asking,
  );
  try {
    const reply = await empty.inject({ method: "POST", url: "/api/smartBrain/board", payload: { theme: "overview" } });
    expect(reply.json()).toMatchObject({
      success: true,
      data: { figures: [], selected: null, indicators: 0, regions: [], updatedAt: null, region: { code: "32" } },
    });
  } finally {
    await empty.close();
    await bare.close();
  }
});
