import { sceneFields, sceneStandings } from "@sannong/contract/content/scene-words";
import type { WatchedScene } from "@sannong/contract/content/scenes.schemas";
import type { SheetColumn } from "../../platform/sheets/xlsx.ts";
import type { WatchFilter } from "./figures.store.ts";

/** 表名. */
export const SHEET = "地方场景运行监测表";
export const MOST_IN_A_FILE = 5000;

export const columns: readonly SheetColumn<WatchedScene>[] = [
  { title: "场景", kind: "text", width: 30, of: ({ name }) => name },
  { title: "领域", kind: "text", width: 18, of: ({ field }) => sceneFields[field] },
  { title: "所在地", kind: "text", width: 18, of: ({ regionName }) => regionName },
  { title: "申报单位", kind: "text", width: 30, of: ({ unit }) => unit },
  { title: "上报状态", kind: "text", width: 18, of: ({ standing }) => sceneStandings[standing] },
  { title: "最近在线", kind: "time", of: ({ lastOnlineAt }) => lastOnlineAt },
  { title: "最近一日日活", kind: "number", of: ({ active }) => active },
  { title: "近 7 日平均日活", kind: "number", of: ({ activeAverage }) => activeAverage },
  { title: "最近一日数据上报量", kind: "number", of: ({ reported }) => reported },
  { title: "近 7 日数据上报量", kind: "number", of: ({ reportedWeek }) => reportedWeek },
];

/** What narrowed the table down, as it stands above it. */
export const filterWords = ({ keywords, field, xzqh, standing }: WatchFilter, placeOf: (code: string) => string) =>
  [
    ["关键字", keywords ? [keywords] : []],
    ["领域", (field ?? []).map((one) => sceneFields[one])],
    ["地区", (xzqh ?? []).map(placeOf)],
    ["上报状态", (standing ?? []).map((one) => sceneStandings[one])],
  ].flatMap(([name, values]) =>
    values && values.length > 0 ? [`${String(name)}：${[values].flat().join("、")}`] : [],
  );
