import type { InputOf } from "@sannong/contract/endpoint";
import { findServices, readGuide } from "@sannong/contract/catalogue/guides";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const serveQueries = {
  services: (input: InputOf<typeof findServices>) =>
    queryOptions({
      queryKey: ["serve", "services", input],
      queryFn: ({ signal }) => call(findServices, input, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  guide: (identification: string) =>
    queryOptions({
      queryKey: ["serve", "guide", identification],
      queryFn: ({ signal }) => call(readGuide, { identification }, { signal }),
      meta: { quiet: true },
    }),
};
