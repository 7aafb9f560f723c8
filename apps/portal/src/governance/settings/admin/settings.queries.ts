import { findOfficeNetwork } from "@sannong/contract/governance/office-network";
import { listSettings, settingHistory } from "@sannong/contract/governance/settings";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["settings"] as const;
export const HISTORY_SIZE = 10;

export const settingsQueries = {
  key,
  list: () => queryOptions({ queryKey: [...key, "list"], queryFn: () => call(listSettings, {}) }),
  network: () => queryOptions({ queryKey: [...key, "network"], queryFn: () => call(findOfficeNetwork, {}) }),
  history: (pageNum: number) =>
    queryOptions({
      queryKey: [...key, "history", pageNum],
      queryFn: () => call(settingHistory, { pageNum, pageSize: HISTORY_SIZE }),
      placeholderData: keepPreviousData,
    }),
};
