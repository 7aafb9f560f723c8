import { ownEmail } from "@sannong/contract/identity/email";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api.ts";
import { useSession } from "../session.ts";

/** One's own e-mail address, one that waits to be verified, and whether the portal sends mail at all. */
export const ownEmailQuery = (accountId: string) =>
  queryOptions({ queryKey: ["ownEmail", accountId], queryFn: () => call(ownEmail, {}) });

/** Is mail set up, so that a system may read an address? Until it is known: no. */
export function useOffersEmail(): boolean {
  const session = useSession();
  const accountId = session.status === "signedIn" ? session.user.id : "";
  const { data } = useQuery({ ...ownEmailQuery(accountId), enabled: accountId !== "" });
  return data?.offered ?? false;
}
