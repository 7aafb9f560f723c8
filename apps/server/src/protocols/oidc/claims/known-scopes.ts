import Provider, { type TokenEndpointGrantContext } from "oidc-provider";

type GrantHandler<Params extends object> = (ctx: TokenEndpointGrantContext<Params>) => void | Promise<void>;
type Names = string | readonly string[] | ReadonlySet<string>;

/**
 * A refresh that repeats the scopes of its authorization request is answered as that was: what the provider does not
 * know, or the system may not have, is left out, and so is `offline_access`, which nothing but a question to the user
 * adds (OpenID Connect Core 1.0, 11). Guides write `openid profile email`, and some clients say it every time.
 */
const withKnownScopes =
  <Params extends object>(handler: GrantHandler<Params>): GrantHandler<Params> =>
  (ctx) => {
    const { params, client } = ctx.oidc;
    const may = new Set(client.scope?.split(" "));
    if (typeof params.scope === "string") {
      const known = params.scope.split(" ").filter((scope) => scope !== "offline_access" && may.has(scope));
      params.scope = known.length > 0 ? known.join(" ") : undefined;
    }
    return handler(ctx);
  };

/** The library's provider, with what is ours to say about refreshing. It registers its own grants as it is made. */
export class PortalProvider extends Provider {
  override registerGrantType<Params extends object>(
    name: string,
    handler: GrantHandler<Params>,
    params?: Names,
    duplicates?: Names,
  ): void {
    const own = name === "refresh_token" ? withKnownScopes(handler) : handler;
    super.registerGrantType(name, own, params, duplicates);
  }
}
