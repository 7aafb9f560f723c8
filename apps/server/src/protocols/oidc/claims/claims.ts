import Provider, { type Account, type AccountClaims, errors, type KoaContextWithOIDC } from "oidc-provider";
import type {
  AdmissionEntryPoint,
  AdmissionModule,
  AdmissionQuestion,
  AdmissionReason,
  Delegated,
} from "../../../kernel/admission/index.ts";
import { factorsOfAmr, pairwiseSub, type ReleaseModule, type Released } from "../../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { type Asked, type AskedClaims, fieldsAsked } from "./asked-claims.ts";
import { type DelegatedSessions, isDelegated, type Mark } from "../sessions/delegated-sessions.ts";
import { innerRequest } from "../http/inner-requests.ts";
import { GrantNotAdmitted } from "../interaction/not-admitted.ts";
import { beforeAnswering, noteDelegated, originOf } from "../http/requests.ts";

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
  delegated: Pick<DelegatedSessions, "of">;
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
/** The same for whoever comes for somebody else; what is not here takes no delegation. */
const delegatedEntryPoints: Partial<Record<AdmissionEntryPoint, AdmissionEntryPoint>> = {
  openidCode: "delegatedCode",
  openidUserinfo: "delegatedUserinfo",
  openidIntrospection: "delegatedIntrospection",
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
export function createAccounts({ claims, findSystem, admission, amrOf, delegated }: Deps) {
  async function whyNotHeld(ctx: KoaContextWithOIDC, shown: Shown) {
    const { accountId, clientId, scope, claims: asked } = shown;
    const system = clientId === undefined ? undefined : await findSystem(clientId);
    if (!system || accountId === undefined) return undefined;
    const fields = fieldsAsked({ scope: scope ?? system.scopes, claims: asked }, system);
    return whyNotAdmitted({ entryPoint: entryPointOf(ctx, shown), accountId, system, fields }, shown);
  }

  /** Why the person may not enter this system by what somebody shows of their session; undefined: they may. */
  async function whyNotAdmitted(
    question: Omit<AdmissionQuestion, "factors" | "delegated">,
    { amr, sessionUid }: Pick<Shown, "amr" | "sessionUid">,
  ): Promise<AdmissionReason | undefined> {
    const factors = factorsOfAmr(amr ?? (sessionUid === undefined ? [] : await amrOf(sessionUid)));
    if (isDelegated(sessionUid)) return whyNotDelegated({ ...question, factors }, await delegated.of(sessionUid));
    const verdict = await admission.judge({ ...question, factors });
    return verdict.step === "admit" ? undefined : verdict.reason;
  }

  /** Of whoever comes for somebody else; where it is said no more for whom, nobody may. */
  async function whyNotDelegated(
    question: AdmissionQuestion,
    mark: Delegated | undefined,
  ): Promise<AdmissionReason | undefined> {
    if (!mark) return "delegationOver";
    const { delegationId, helperId } = mark;
    const entryPoint = delegatedEntryPoints[question.entryPoint] ?? question.entryPoint;
    const verdict = await admission.judge({ ...question, entryPoint, delegated: { delegationId, helperId } });
    return verdict.step === "admit" ? undefined : verdict.reason;
  }

  /**
   * Who came, as the system knows them (RFC 8693, 4.1), and their name where they agreed to give it to this system
   * themselves. The id_token and introspection say who, and nothing more.
   */
  async function actOf({ helperId }: Delegated, system: ConnectedSystem, isNamed: boolean) {
    const sub = pairwiseSub(helperId, system);
    if (!isNamed) return { sub };
    const ctx = Provider.ctx;
    const { released: own } = await claims.release({
      accountId: helperId,
      system,
      entryPoint: "oidc.userinfo",
      fields: ["name"],
      ...(ctx ? { from: originOf(ctx), hold: (write) => beforeAnswering(ctx, write()) } : {}),
    });
    const name = own?.claims["name"];
    return typeof name === "string" ? { sub, name } : { sub };
  }

  /** What introspection tells beside the token: who came with it; undefined where its user did. */
  async function actOfToken({ sessionUid, clientId }: Pick<Shown, "sessionUid" | "clientId">) {
    const mark = await delegated.of(sessionUid);
    const system = mark && clientId !== undefined ? await findSystem(clientId) : undefined;
    return mark && system && { act: await actOf(mark, system, false) };
  }

  async function released(
    accountId: string,
    system: ConnectedSystem,
    use: string,
    { mark, ...asked }: Asked & { mark: Mark | undefined },
  ): Promise<Released> {
    const ctx = Provider.ctx;
    const about = mark?.helperName ?? ctx?.oidc.params?.["grant_type"];
    // An id_token says who and nothing more; the rest is asked at userinfo.
    const fields = use === "id_token" ? [] : fieldsAsked(asked, system);
    const own =
      use === "id_token" ? ({ entryPoint: "oidc.idToken" } as const) : ({ entryPoint: "oidc.userinfo" } as const);
    const way = mark ? ({ entryPoint: "oidc.delegated" } as const) : own;
    const { released: given, withheld } = await claims.release({
      accountId,
      system,
      ...way,
      fields,
      ...(typeof about === "string" ? { about } : {}),
      // the answer waits for it with the rows of its tokens, and not each for the other
      ...(ctx ? { from: originOf(ctx), hold: (write) => beforeAnswering(ctx, write()) } : {}),
    });
    if (given) return given;
    throw use === "id_token" ? new errors.InvalidGrant(withheld) : new errors.InvalidToken(withheld);
  }

  const accounts = {
    /** @param mark who comes for them, where somebody does */
    async find(accountId: string, clientId: string | undefined, mark?: Mark): Promise<Account | undefined> {
      const person = await claims.person(accountId);
      if (!person) return undefined;
      return {
        accountId,
        async claims(use, scope, userinfo): Promise<AccountClaims> {
          const system = clientId === undefined ? undefined : await findSystem(clientId);
          if (!system) return { sub: accountId };
          const asked = { scope, claims: { userinfo } };
          const given = await released(accountId, system, use, { ...asked, mark });
          const isNamed = use !== "id_token" && fieldsAsked(asked, system).includes("name");
          const act = mark && { act: await actOf(mark, system, isNamed) };
          // The library makes the pairwise name of it itself.
          return { ...(use === "id_token" ? {} : { ...given.openidClaims, ...given.claims }), ...act, sub: accountId };
        },
      };
    },

    /** Why the system may learn no more of the person whom this speaks of; undefined: it may. */
    whyNotHeld,
    whyNotAdmitted,
    actOfToken,

    /**
     * The person whom what is shown speaks of. Of one who may not enter the system now it speaks no more.
     *
     * @throws GrantNotAdmitted at the token endpoint, which tells the system why
     */
    async findHolder(ctx: KoaContextWithOIDC, accountId: string, shown: Shown): Promise<Account | undefined> {
      const clientId = shown.clientId ?? ctx.oidc.client?.clientId;
      const mark = await delegated.of(shown.sessionUid);
      if (mark) noteDelegated(ctx, mark);
      const reason = await whyNotHeld(ctx, { ...shown, accountId, clientId });
      if (reason === undefined) return accounts.find(accountId, clientId, mark);
      if (ctx.oidc.route !== "token") return undefined;
      const inner = innerRequest();
      if (inner) inner.notAdmitted = reason;
      throw new GrantNotAdmitted(reason);
    },
  };
  return accounts;
}
