import { readEntityLevel } from "@sannong/contract/identity/organisations";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";

/** How far one's own entity is known, and how its review stands; asked by entities alone. */
export const entityLevelQuery = (accountId: string) =>
  queryOptions({ queryKey: ["entityLevel", accountId], queryFn: () => call(readEntityLevel, {}) });
