import { mySecondFactors } from "@sannong/contract/authentication/second-factor";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const securityQuery = queryOptions({
  queryKey: ["secondFactor", "mine"],
  queryFn: ({ signal }) => call(mySecondFactors, {}, { signal }),
  staleTime: 0,
  meta: { quiet: true },
});
