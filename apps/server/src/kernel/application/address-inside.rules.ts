type Addresses = {
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  initiateLoginUri: string | null;
  handoffUri: string | null;
  tokenUri: string | null;
};

/** The origins a system is registered with; where its people are led lies in one of them (design §3, Addresses). */
function originsOf(system: Addresses): Set<string> {
  const { redirectUris, postLogoutRedirectUris, initiateLoginUri, handoffUri, tokenUri } = system;
  return new Set(
    [...redirectUris, ...postLogoutRedirectUris, initiateLoginUri, handoffUri, tokenUri].flatMap((address) =>
      address !== null && URL.canParse(address) ? [new URL(address).origin] : [],
    ),
  );
}

/** Null for an address that lies elsewhere, or is none; else the address as a browser will open it. */
export function addressInside(address: string, system: Addresses): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, href, protocol, username, password } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  if (username !== "" || password !== "") return null;
  return originsOf(system).has(origin) ? href : null;
}
