import { queryClient } from "../../lib/queries/query-client.ts";
import { upstreamSourcesQuery } from "./identity-providers.queries.ts";

/**
 * The logout of the source an account came from. Asked for before the confirm box, so that the window opens on
 * the press itself.
 *
 * @returns what opens it in a new tab; nothing happens for accounts of our own, or when it is not known
 */
export async function externalLogout(userSource: string): Promise<() => void> {
  const sources = await queryClient.ensureQueryData(upstreamSourcesQuery).catch(() => []);
  const address = sources.find((source) => source.userSource === userSource)?.logoutUrl;
  if (!address) return () => {};
  return () => {
    const tab = window.open(address, "_blank");
    if (tab) tab.opener = null;
  };
}
