import { readSituation } from "@sannong/contract/content/situation";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

/** One situation, with what each of its matters asks. */
export const situationQuery = (id: string) =>
  queryOptions({
    queryKey: ["situation", id],
    queryFn: ({ signal }) => call(readSituation, { id }, { signal }),
    meta: { quiet: true },
  });
