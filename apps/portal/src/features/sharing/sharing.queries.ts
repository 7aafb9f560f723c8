import { myConsents, sharingNotice } from "@sannong/contract/consents";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const sharingQueries = {
  notice: (appId: string) =>
    queryOptions({
      queryKey: ["sharing", "notice", appId],
      queryFn: ({ signal }) => call(sharingNotice, { appId }, { signal }),
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
