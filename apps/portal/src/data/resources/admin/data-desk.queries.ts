import { deskClasses } from "@sannong/contract/data/classes-desk";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const classesQuery = queryOptions({
  queryKey: ["dataClassDesk"],
  queryFn: ({ signal }) => call(deskClasses, {}, { signal }),
  staleTime: 0,
});
