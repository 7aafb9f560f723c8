import {
  auditCheck,
  auditDetail,
  auditKeeping,
  listAudit,
  listAuditHeads,
  listAuditors,
} from "@sannong/contract/governance/audit";
import type { InputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["audit"] as const;
export type AuditFilter = InputOf<typeof listAudit>;
/** A check takes a while; its page asks this often how far it is. */
const WATCH_MS = 1000;

/** A search is written down on the server, so none is repeated only because the window was looked at again. */
const keptResult = { placeholderData: keepPreviousData, refetchOnWindowFocus: false, staleTime: 60_000 } as const;

export const auditQueries = {
  list: (filter: AuditFilter) =>
    queryOptions({ queryKey: [...key, "list", filter], queryFn: () => call(listAudit, filter), ...keptResult }),
  ofAuditors: (filter: AuditFilter) =>
    queryOptions({ queryKey: [...key, "auditors", filter], queryFn: () => call(listAuditors, filter), ...keptResult }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...key, "detail", id],
      queryFn: () => call(auditDetail, { id }),
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    }),
  keeping: () => queryOptions({ queryKey: [...key, "keeping"], queryFn: () => call(auditKeeping, {}) }),
  heads: (turn: InputOf<typeof listAuditHeads>) =>
    queryOptions({
      queryKey: [...key, "heads", turn],
      queryFn: () => call(listAuditHeads, turn),
      placeholderData: keepPreviousData,
    }),
  check: () =>
    queryOptions({
      queryKey: [...key, "check"],
      queryFn: () => call(auditCheck, {}),
      refetchInterval: ({ state }) => (state.data?.underWay ? WATCH_MS : false),
    }),
};
