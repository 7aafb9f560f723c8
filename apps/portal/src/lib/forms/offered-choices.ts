import { queryOptions, useQuery } from "@tanstack/react-query";

/** What an installation may be without, and the choices that are worth nothing there. */
const needed: Partial<Record<string, "mail" | "certificates">> = {
  email: "mail",
  certificate: "certificates",
  ownCertificate: "certificates",
  certificateSubject: "certificates",
  bindsCertificate: "certificates",
};

/** The part that is read of what the provider says of itself (OpenID Connect Discovery 1.0, 3; RFC 8705, 5). */
type Discovery = { scopes_supported?: string[]; mtls_endpoint_aliases?: object };

const discoveryQuery = queryOptions({
  queryKey: ["openidConfiguration"],
  staleTime: Infinity,
  queryFn: async ({ signal }): Promise<Discovery> => {
    const answer = await fetch("/oidc/.well-known/openid-configuration", { signal });
    if (!answer.ok) throw new Error(`the provider answered ${answer.status} about itself`);
    return (await answer.json()) as Discovery;
  },
});

/** Says of a choice whether this installation can do it. Until that is known: no; whatever needs nothing: yes. */
export function useOfferedChoices(): (choice: string) => boolean {
  const { data } = useQuery(discoveryQuery);
  const has = {
    mail: data?.scopes_supported?.includes("email") === true,
    certificates: data?.mtls_endpoint_aliases !== undefined,
  };
  return (choice) => {
    const need = needed[choice];
    return need === undefined || has[need];
  };
}

/** Of these, by value, those that can be done here, and those that were chosen before. */
export const offeredOf = (
  words: Readonly<Record<string, string>>,
  isOffered: (choice: string) => boolean,
  chosen: unknown,
): Record<string, string> => {
  const before = new Set(Array.isArray(chosen) ? chosen : [chosen]);
  return Object.fromEntries(Object.entries(words).filter(([choice]) => isOffered(choice) || before.has(choice)));
};
