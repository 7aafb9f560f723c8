import type { InputOf } from "@sannong/contract/endpoint";
import type { SceneOrder, SceneStanding } from "@sannong/contract/content/scene-words";
import {
  listScenes,
  myScenes,
  sceneDeclaration,
  sceneDetail,
  sceneMonitoring,
  sceneSeries,
} from "@sannong/contract/content/scenes";
import type { ListAddress } from "@sannong/ui";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["scenes"] as const;
export const CARDS = 12;
export const ROWS = 10;

const several = (values: readonly string[] | undefined) => (values?.length ? { of: values.join(",") } : undefined);
/** What the address says, as the server is asked. */
export function filterOf({ keywords, chosen }: Pick<ListAddress, "keywords" | "chosen">) {
  const [field, xzqh, standing] = [several(chosen["field"]), several(chosen["xzqh"]), several(chosen["standing"])];
  return {
    ...(keywords ? { keywords } : {}),
    ...(field ? { field: field.of } : {}),
    ...(xzqh ? { xzqh: xzqh.of } : {}),
    ...(standing ? { standing: standing.of } : {}),
  };
}

export const sceneQueries = {
  key,
  list: (view: ListAddress) => {
    const { standing: _none, ...filter } = filterOf(view);
    const input: InputOf<typeof listScenes> = {
      ...filter,
      ...(view.chosen["featured"]?.length ? { featured: "1" as const } : {}),
      ...(view.order ? { order: view.order as SceneOrder } : {}),
      pageNum: view.page,
      pageSize: CARDS,
    };
    return queryOptions({
      queryKey: [...key, "list", input],
      queryFn: () => call(listScenes, input),
      placeholderData: keepPreviousData,
    });
  },
  featured: (most: number) =>
    queryOptions({
      queryKey: [...key, "featured", most],
      queryFn: () => call(listScenes, { featured: "1", pageSize: most }),
    }),
  // the page itself says when there is no such scene
  detail: (id: string) =>
    queryOptions({
      queryKey: [...key, "detail", id],
      queryFn: () => call(sceneDetail, { id }),
      meta: { quiet: true },
    }),
  mine: (page: number) =>
    queryOptions({
      queryKey: [...key, "mine", page],
      queryFn: () => call(myScenes, { pageNum: page, pageSize: ROWS }),
      placeholderData: keepPreviousData,
    }),
  // so does that of a declaration
  declaration: (id: string) =>
    queryOptions({
      queryKey: [...key, "declaration", id],
      queryFn: () => call(sceneDeclaration, { id }),
      meta: { quiet: true },
    }),
  monitoring: (view: ListAddress) => {
    const input = { ...filterOf(view), pageNum: view.page, pageSize: ROWS };
    return queryOptions({
      queryKey: [...key, "monitoring", input],
      queryFn: () => call(sceneMonitoring, input),
      placeholderData: keepPreviousData,
    });
  },
  series: (id: string) => queryOptions({ queryKey: [...key, "series", id], queryFn: () => call(sceneSeries, { id }) }),
};

export const standingTones = {
  online: "ok",
  late: "warn",
  silent: "err",
  unconnected: "plain",
} as const satisfies Record<SceneStanding, string>;
export const standingIcons = {
  online: "checkc",
  late: "warn",
  silent: "err",
  unconnected: "plug",
} as const satisfies Record<SceneStanding, string>;
