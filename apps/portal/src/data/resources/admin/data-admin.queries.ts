import { managedClasses } from "@sannong/contract/data/classes-admin";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

export const classesQuery = queryOptions({
  queryKey: ["dataClassAdmin"],
  queryFn: ({ signal }) => call(managedClasses, {}, { signal }),
  staleTime: 0,
});
