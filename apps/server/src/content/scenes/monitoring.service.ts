import { lastDays } from "@sannong/contract/rules/time/days";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { SCENE_DAYS, type SceneField, type SceneStanding, sceneStandings } from "@sannong/contract/content/scene-words";
import type { reportScene } from "@sannong/contract/content/scenes";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sheetFile } from "../../platform/sheets/xlsx.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { FiguresStore, Since, WatchFilter } from "./figures.store.ts";
import { columns, filterWords, MOST_IN_A_FILE, SHEET } from "./monitoring-sheet.ts";
import { lateSince, mayReportDay, numberOf, silentSince, standingOf } from "./scenes.rules.ts";
import { sceneNames } from "./scenes.service.ts";
import type { ScenesStore } from "./scenes.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  figures: FiguresStore;
  store: ScenesStore;
  regions: Pick<RegionsModule, "nameOf">;
};
const WEEK = 7;

type Told = { active: number | null; reported: number | null };
const nothingTold: Told = { active: null, reported: null };
const dayByDay = (days: readonly string[], told: ReadonlyMap<string, Told>) =>
  days.map((day) => ({ day, ...(told.get(day) ?? nothingTold) }));

/** How scenes are used, as their systems tell. */
export function monitoringService({ figures, store, regions, audit, clock }: Deps) {
  const names = sceneNames(regions);
  const sinceOf = (now: Date, days: readonly string[]): Since => ({
    late: lateSince(now),
    silent: silentSince(now),
    week: days.at(-WEEK) ?? "",
    first: days[0] ?? "",
  });

  const toView = (row: Awaited<ReturnType<FiguresStore["list"]>>["rows"][number], now: Date) => ({
    id: row.id,
    name: row.name,
    field: row.field as SceneField,
    regionName: names.ofPlace(row.regionCode),
    unit: row.unit,
    standing: standingOf(row.lastOnlineAt, now),
    lastOnlineAt: row.lastOnlineAt?.toISOString() ?? null,
    active: row.active,
    reported: row.reported,
    activeAverage: row.average === null ? null : Math.round(Number(row.average)),
    reportedWeek: Number(row.sum ?? 0),
  });

  return {
    async overview({ pageNum, pageSize, ...filter }: WatchFilter & { pageNum: number; pageSize: number }) {
      const now = clock();
      const days = lastDays(now, SCENE_DAYS);
      const since = sinceOf(now, days);
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const [{ rows, total }, counts, standings, together] = await Promise.all([
        figures.list(filter, since, page),
        figures.counts(filter),
        figures.standings(filter, since),
        figures.together(filter, since),
      ]);
      const { fields, cities } = names.ofCounts(counts);
      return {
        records: rows.map((row) => toView(row, now)),
        total,
        pageNum,
        pageSize,
        fields,
        cities,
        standings: (Object.keys(sceneStandings) as SceneStanding[]).map((value) => ({
          value,
          count: standings.get(value) ?? 0,
        })),
        days: dayByDay(days, together),
      };
    },

    /** The table as a workbook; who took it along is written down before it leaves. */
    async takeAlong(filter: WatchFilter, { caller, origin }: Asker) {
      const now = clock();
      const since = sinceOf(now, lastDays(now, SCENE_DAYS));
      const { rows } = await figures.list(filter, since, { offset: 0, limit: MOST_IN_A_FILE + 1 });
      const sheet = await sheetFile({
        title: SHEET,
        unit: "人次、条",
        madeBy: caller.nickname,
        madeAt: now,
        filters: filterWords(filter, names.ofPlace),
        limit: MOST_IN_A_FILE,
        rows: rows.map((row) => toView(row, now)),
        columns,
      });
      await audit.record({
        event: "scene.monitoringExported",
        result: "ok",
        actor: actorOf(caller),
        objectKind: "sceneMonitoring",
        objectId: sheet.digest,
        detail: { rows: sheet.rows, isCut: sheet.isCut },
        ...auditOrigin(origin),
      });
      return sheet;
    },

    /** @throws Refusal `scenes.notFound` */
    async series(id: string) {
      const scene = await store.find(id);
      if (!scene) throw new Refusal("scenes.notFound");
      const now = clock();
      const days = lastDays(now, SCENE_DAYS);
      const found = await figures.daysOf(id, days[0] ?? "");
      return {
        id,
        name: scene.form.name,
        standing: standingOf(scene.lastOnlineAt, now),
        lastOnlineAt: scene.lastOnlineAt?.toISOString() ?? null,
        days: dayByDay(days, found),
      };
    },

    /** @throws Refusal `scenes.notReporter`, `scenes.dayOutside` */
    async report(toView: ParsedInputOf<typeof reportScene>, systemAbbr: string) {
      const at = clock();
      if (!mayReportDay(toView.day, at)) throw new Refusal("scenes.dayOutside");
      const number = numberOf(toView.scene);
      const isKept = number !== undefined && (await figures.report({ ...toView, number, systemAbbr, at }));
      if (!isKept) throw new Refusal("scenes.notReporter");
      return { scene: toView.scene.toUpperCase(), day: toView.day, keptDays: SCENE_DAYS as typeof SCENE_DAYS };
    },
  };
}

export type MonitoringService = ReturnType<typeof monitoringService>;
