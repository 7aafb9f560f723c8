import Provider, { type Account, type AccountClaims, errors, type KoaContextWithOIDC } from "oidc-provider";
import type {
  AdmissionEntryPoint,
  AdmissionModule,
  AdmissionQuestion,
  AdmissionReason,
} from "../../kernel/admission/index.ts";
import { factorsOfAmr, type ReleaseModule, type Released } from "../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { type Asked, type AskedClaims, fieldsAsked } from "./asked-claims.ts";
import { innerRequest } from "./inner-requests.ts";
import { GrantNotAdmitted } from "./not-admitted.ts";
import { beforeAnswering, originOf } from "./requests.ts";

/** What is shown of an earlier entry: a code, a device's code, a token. */
type Shown = {
  kind: string;
  accountId?: string | undefined;
  clientId?: string | undefined;
  scope?: string | undefined;
  claims?: AskedClaims | undefined;
  amr?: string[] | undefined;
  sessionUid?: string | undefined;
};

type Deps = {
  claims: ReleaseModule;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  admission: AdmissionModule;
  /** the methods of the session of this uid */
  amrOf: (sessionUid: string) => Promise<string[]>;
};

const tokenEntryPoints: Partial<Record<string, AdmissionEntryPoint>> = {
  AccessToken: "openidExchange",
  AuthorizationCode: "openidCode",
  RefreshToken: "openidRefresh",
  DeviceCode: "deviceCode",
};
const envelopeEntryPoints: Partial<Record<AdmissionEntryPoint, AdmissionEntryPoint>> = {
  openidCode: "envelopeCode",
  openidRefresh: "envelopeRefresh",
  openidUserinfo: "envelopeUserinfo",
};
/** Through which entry point it is shown; the envelope's makers ask through this server itself. */
function entryPointOf({ oidc: { route } }: KoaContextWithOIDC, { kind }: Shown): AdmissionEntryPoint {
  const entryPoint =
    route === "introspection"
      ? "openidIntrospection"
      : (route === "token" && tokenEntryPoints[kind]) || "openidUserinfo";
  return (innerRequest() && envelopeEntryPoints[entryPoint]) ?? entryPoint;
}

/** The library's view of an account: who it is, and what one system may learn of it. */
export function createAccounts({ claims, findSystem, admission, amrOf }: Deps) {
  async function whyNotHeld(ctx: KoaContextWithOIDC, shown: Shown) {
    const { accountId, clientId, scope, claims: asked } = shown;
    const system = clientId === undefined ? undefined : await findSystem(clientId);
    if (!system || accountId === undefined) return undefined;
    const fields = fieldsAsked({ scope: scope ?? system.scopes, claims: asked }, system);
    return whyNotAdmitted({ entryPoint: entryPointOf(ctx, shown), accountId, system, fields }, shown);
  }

  /** Why the person may not enter this system by what somebody shows of their session; undefined: they may. */
  async function whyNotAdmitted(
    question: Omit<AdmissionQuestion, "factors">,
    { amr, sessionUid }: Pick<Shown, "amr" | "sessionUid">,
  ): Promise<AdmissionReason | undefined> {
    const factors = factorsOfAmr(amr ?? (sessionUid === undefined ? [] : await amrOf(sessionUid)));
    const verdict = await admission.judge({ ...question, factors });
    return verdict.step === "admit" ? undefined : verdict.reason;
  }

  async function released(accountId: string, system: ConnectedSystem, use: string, asked: Asked): Promise<Released> {
    const ctx = Provider.ctx;
    const about = ctx?.oidc.params?.["grant_type"];
    const { released: given, withheld } = await claims.release({
      accountId,
      system,
      // An id_token says who and nothing more; the rest is asked at userinfo.
      ...(use === "id_token"
        ? { entryPoint: "oidc.idToken", fields: [] }
        : { entryPoint: "oidc.userinfo", fields: fieldsAsked(asked, system) }),
      ...(typeof about === "string" ? { about } : {}),
      // the answer waits for it with the rows of its tokens, and not each for the other
      ...(ctx ? { from: originOf(ctx), hold: (write) => beforeAnswering(ctx, write()) } : {}),
    });
    if (given) return given;
    throw use === "id_token" ? new errors.InvalidGrant(withheld) : new errors.InvalidToken(withheld);
  }

  const accounts = {
    async find(accountId: string, clientId: string | undefined): Promise<Account | undefined> {
      const person = await claims.person(accountId);
      if (!person) return undefined;
      return {
        accountId,
        async claims(use, scope, userinfo): Promise<AccountClaims> {
          const system = clientId === undefined ? undefined : await findSystem(clientId);
          if (!system) return { sub: accountId };
          const given = await released(accountId, system, use, { scope, claims: { userinfo } });
          // The library makes the pairwise name of it itself.
          return { ...(use === "id_token" ? {} : { ...given.openidClaims, ...given.claims }), sub: accountId };
        },
      };
    },

    /** Why the system may learn no more of the person whom this speaks of; undefined: it may. */
    whyNotHeld,
    whyNotAdmitted,

    /**
     * The person whom what is shown speaks of. Of one who may not enter the system now it speaks no more.
     *
     * @throws GrantNotAdmitted at the token endpoint, which tells the system why
     */
    async findHolder(ctx: KoaContextWithOIDC, accountId: string, shown: Shown): Promise<Account | undefined> {
      const clientId = shown.clientId ?? ctx.oidc.client?.clientId;
      const reason = await whyNotHeld(ctx, { ...shown, accountId, clientId });
      if (reason === undefined) return accounts.find(accountId, clientId);
      if (ctx.oidc.route !== "token") return undefined;
      const inner = innerRequest();
      if (inner) inner.notAdmitted = reason;
      throw new GrantNotAdmitted(reason);
    },
  };
  return accounts;
}
