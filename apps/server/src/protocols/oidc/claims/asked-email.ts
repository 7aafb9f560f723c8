import Provider, { type Client } from "oidc-provider";

/**
 * Leaves the scope `email` out of the request that is looked at, where the system may not have it. Guides and libraries
 * ask for `openid profile email` without being told to: so it is left out, as it is where no mail is set up, and not
 * refused as any other scope that was not agreed on. Called where the library asks a client about its request, which is
 * before it looks at the scopes.
 */
export function leaveOutUnagreedEmail({ scope: agreed }: Pick<Client, "scope">): void {
  const params = Provider.ctx?.oidc?.params;
  const asked = params?.["scope"];
  if (!params || typeof asked !== "string" || agreed?.split(" ").includes("email")) return;
  const scopes = asked.split(" ");
  if (!scopes.includes("email")) return;
  params["scope"] = scopes.filter((scope) => scope !== "email").join(" ") || undefined;
}
