import type { InputOf } from "@sannong/contract/endpoint";
import { smsSpend, smsTextsAsSent } from "@sannong/contract/authentication/sms-desk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const smsQueries = {
  texts: () => queryOptions({ queryKey: ["sms", "texts"], queryFn: () => call(smsTextsAsSent, {}) }),
  spend: (asked: InputOf<typeof smsSpend>) =>
    queryOptions({
      queryKey: ["sms", "spend", asked],
      queryFn: () => call(smsSpend, asked),
      placeholderData: keepPreviousData,
    }),
};
