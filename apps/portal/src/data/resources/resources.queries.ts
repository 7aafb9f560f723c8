import {
  dataCatalogue,
  dataDraft,
  dataResource,
  myDataApplications,
  myDataGrants,
  providedDataGrants,
} from "@sannong/contract/data/resources";
import type { InputOf, OutputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["dataResources"] as const;

export type ResourceSummary = OutputOf<typeof dataCatalogue>["records"][number];
export type Resource = OutputOf<typeof dataResource>;
export type Grant = OutputOf<typeof myDataGrants>["records"][number];
export type Application = OutputOf<typeof myDataApplications>["records"][number];
export type ProvidedGrant = OutputOf<typeof providedDataGrants>["records"][number];

/** What an official holds, has asked for and may look up. */
export const dataQueries = {
  key,
  list: (input: InputOf<typeof dataCatalogue>) =>
    queryOptions({
      queryKey: [...key, "list", input],
      queryFn: () => call(dataCatalogue, input),
      placeholderData: keepPreviousData,
    }),
  detail: (code: string) =>
    queryOptions({ queryKey: [...key, "detail", code], queryFn: () => call(dataResource, { code }) }),
  draft: (code: string) =>
    // what was typed is the form's own: nothing is read anew under it
    queryOptions({
      queryKey: [...key, "draft", code],
      queryFn: () => call(dataDraft, { code }),
      staleTime: Infinity,
      gcTime: 0,
    }),
  applications: (pageNum: number, pageSize: number) =>
    queryOptions({
      queryKey: [...key, "applications", pageNum, pageSize],
      queryFn: () => call(myDataApplications, { pageNum, pageSize }),
      placeholderData: keepPreviousData,
    }),
  grants: () => queryOptions({ queryKey: [...key, "grants"], queryFn: () => call(myDataGrants, {}) }),
  provided: (input: InputOf<typeof providedDataGrants>) =>
    queryOptions({
      queryKey: [...key, "provided", input],
      queryFn: () => call(providedDataGrants, input),
      placeholderData: keepPreviousData,
    }),
};
