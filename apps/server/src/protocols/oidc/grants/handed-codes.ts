import type Provider from "oidc-provider";
import type { AuthorizationCode } from "oidc-provider";
import type { Admitted } from "../../../kernel/admission/index.ts";
import { SessionEnded, type Authorizations } from "../sessions/authorizations.ts";

type Deps = { provider: () => Provider; authorizations: Authorizations };
type Input = {
  admitted: Admitted;
  oidcUid: string;
  /** the address it is bound to, see `redirectUriOfHandoff` */
  redirectUri: string;
};

/**
 * Gives codes for systems that do not ask for one themselves (legacy hand-off).
 *
 * @returns undefined when the session was ended meanwhile
 */
export const handedCodes =
  ({ provider, authorizations }: Deps) =>
  async ({ admitted: { accountId, system }, oidcUid, redirectUri }: Input): Promise<string | undefined> => {
    const { Session, Client, AuthorizationCode: Code } = provider();
    const session = await Session.findByUid(oidcUid);
    const client = await Client.find(system.appId);
    if (!client) throw new Error("a code was asked for a system that the provider does not know");
    if (session?.accountId !== accountId) return undefined;
    const wanted = { uid: oidcUid, accountId, clientId: system.appId, scope: system.scopes };
    const given = await authorizations.ensure(wanted).catch((cause: unknown) => {
      if (cause instanceof SessionEnded) return undefined;
      throw cause;
    });
    if (!given) return undefined;
    const code: AuthorizationCode = new Code({
      client,
      accountId,
      grantId: given.grantId,
      gty: "authorization_code",
      redirectUri,
      scope: system.scopes,
      sid: given.sid,
      sessionUid: oidcUid,
      expiresWithSession: true,
      authTime: session.loginTs,
      amr: session.amr,
      acr: session.acr,
    });
    return code.save();
  };
