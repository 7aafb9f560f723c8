import { mySandboxes, sandboxTerms } from "@sannong/contract/applications/developer-sandboxes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["sandboxes"] as const;

export const sandboxQueries = {
  key,
  terms: () => queryOptions({ queryKey: [...key, "terms"], queryFn: () => call(sandboxTerms, {}) }),
  mine: () =>
    queryOptions({ queryKey: [...key, "mine"], queryFn: () => call(mySandboxes, {}), refetchOnMount: "always" }),
};
