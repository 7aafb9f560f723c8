import { ownEmail } from "@sannong/contract/identity/email";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/api.ts";

/** One's own e-mail address, one that waits to be verified, and whether the portal sends mail at all. */
export const ownEmailQuery = (accountId: string) =>
  queryOptions({ queryKey: ["ownEmail", accountId], queryFn: () => call(ownEmail, {}) });
