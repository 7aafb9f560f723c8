import { openActivationCodes, staffWithoutPhone } from "@sannong/contract/authentication/recovery";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const PAGE = 10;
const key = ["factorHelp"] as const;

export const recoveryQueries = {
  key,
  pageSize: PAGE,
  staff: (keywords: string, pageNum: number) =>
    queryOptions({
      queryKey: [...key, "staff", keywords, pageNum],
      queryFn: () => call(staffWithoutPhone, { pageNum, pageSize: PAGE, ...(keywords ? { keywords } : {}) }),
      placeholderData: keepPreviousData,
    }),
  codes: (pageNum: number) =>
    queryOptions({
      queryKey: [...key, "codes", pageNum],
      queryFn: () => call(openActivationCodes, { pageNum, pageSize: PAGE }),
      placeholderData: keepPreviousData,
    }),
};
