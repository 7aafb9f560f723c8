import type { InputOf } from "@sannong/contract/endpoint";
import { smsSpend, smsTextsAsSent } from "@sannong/contract/authentication/sms-admin";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

export const smsQueries = {
  texts: () => queryOptions({ queryKey: ["sms", "texts"], queryFn: () => call(smsTextsAsSent, {}) }),
  spend: (input: InputOf<typeof smsSpend>) =>
    queryOptions({
      queryKey: ["sms", "spend", input],
      queryFn: () => call(smsSpend, input),
      placeholderData: keepPreviousData,
    }),
};
