import type { InputOf } from "@sannong/contract/endpoint";
import { compareProducts, findProducts, getStayInstitutionsPc } from "@sannong/contract/content/finance";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

export const financeQueries = {
  products: (input: InputOf<typeof findProducts>) =>
    queryOptions({
      queryKey: ["finance", "products", input],
      queryFn: ({ signal }) => call(findProducts, input, { signal }),
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
  institutions: (input: InputOf<typeof getStayInstitutionsPc>) =>
    queryOptions({
      queryKey: ["finance", "institutions", input],
      queryFn: ({ signal }) => call(getStayInstitutionsPc, input, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
};
