import { myConsents, sharingNotice } from "@sannong/contract/identity/consents";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const sharingQueries = {
  /** @param check with what the system is told when it is asked whether it knows them */
  notice: (appId: string, check = false) =>
    queryOptions({
      queryKey: ["sharing", "notice", appId, check],
      queryFn: ({ signal }) => call(sharingNotice, { appId, check }, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  mine: () =>
    queryOptions({
      queryKey: ["sharing", "mine"],
      queryFn: ({ signal }) => call(myConsents, {}, { signal }),
      staleTime: 0,
      // another tab may have agreed or taken back meanwhile
      refetchOnWindowFocus: true,
    }),
};
