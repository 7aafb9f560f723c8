import type { InputOf } from "@sannong/contract/endpoint";
import { compareProducts, findProducts, getStayInstitutionsPc } from "@sannong/contract/content/finance";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const financeQueries = {
  products: (asked: InputOf<typeof findProducts>) =>
    queryOptions({
      queryKey: ["finance", "products", asked],
      queryFn: ({ signal }) => call(findProducts, asked, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  compared: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ["finance", "compared", ids],
      queryFn: async ({ signal }) => (await call(compareProducts, { ids: ids.join() }, { signal })).products,
      enabled: ids.length > 0,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
  institutions: (asked: InputOf<typeof getStayInstitutionsPc>) =>
    queryOptions({
      queryKey: ["finance", "institutions", asked],
      queryFn: ({ signal }) => call(getStayInstitutionsPc, asked, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
};
