import { myData, myHandovers } from "@sannong/contract/identity/account-data";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const HANDOVERS_A_PAGE = 10;

export const accountDataQueries = {
  mine: () => queryOptions({ queryKey: ["accountData", "mine"], queryFn: () => call(myData, {}), staleTime: 0 }),
  handovers: (pageNum: number) =>
    queryOptions({
      queryKey: ["accountData", "handovers", pageNum],
      queryFn: () => call(myHandovers, { pageNum, pageSize: HANDOVERS_A_PAGE }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
