import { workbench } from "@sannong/contract/governance/workbench";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** Also the numbers in the navigation: one call for both. */
export const workbenchQuery = queryOptions({
  queryKey: ["workbench"],
  queryFn: () => call(workbench, {}),
  staleTime: 30_000,
});
