import type { InputOf } from "@sannong/contract/endpoint";
import { usageFigures } from "@sannong/contract/catalogue/usage";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

export const usageQueries = {
  figures: (input: InputOf<typeof usageFigures>) =>
    queryOptions({
      queryKey: ["usage", input],
      queryFn: () => call(usageFigures, input),
      placeholderData: keepPreviousData,
    }),
};
