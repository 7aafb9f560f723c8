import { deadDeliveries } from "@sannong/contract/protocols/envelope";
import { signOffLog } from "@sannong/contract/authentication/sign-off";
import type { InputOf } from "@sannong/contract/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["integration"] as const;

export const integrationQueries = {
  key,
  signOffs: (input: InputOf<typeof signOffLog>) =>
    queryOptions({
      queryKey: [...key, "signOffs", input],
      queryFn: () => call(signOffLog, input),
      placeholderData: keepPreviousData,
    }),
  dead: () => queryOptions({ queryKey: [...key, "dead"], queryFn: () => call(deadDeliveries, {}) }),
};
