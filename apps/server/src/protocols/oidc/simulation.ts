import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { CompactSign, compactVerify, createLocalJWKSet, decodeJwt, generateKeyPair, importJWK, SignJWT } from "jose";
import type Provider from "oidc-provider";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Authorizations } from "./sessions/authorizations.ts";
import type { Person } from "../../kernel/release/index.ts";
import type { LogoutContent } from "./clients/clients.ts";
import { codeInOwnSession, type CodeRequest, type IssuedCode } from "./grants/own-session-code.ts";
import { epoch } from "./storage/rows.ts";
import { verifiedBy } from "./clients/published-keys.ts";
import type { SessionRows } from "./sessions/session-rows.ts";
import { signingAlgorithms, type SigningKeys } from "./signing-keys/signing-keys.ts";

/** Two people who do not exist: a system is tried with them before anybody real comes near it, and a developer's for good. */
const simulatedPeople = new Map<string, Person>(
  (["甲", "乙"] as const).map((letter, place) => {
    const accountId = `rehearsal-${place + 1}`;
    const person: Person = {
      accountId,
      username: accountId,
      name: `自测用户${letter}`,
      phone: null,
      email: null,
      accountType: 2,
      regionCode: PROVINCE_CODE,
      regionName: "",
      company: "",
      entityLevel: null,
    };
    return [accountId, person];
  }),
);
/** The invented person of a self-test; undefined for anybody real. */
export const simulatedPerson = (accountId: string): Person | undefined => simulatedPeople.get(accountId);
export const SIMULATED_ACCOUNTS = [...simulatedPeople.keys()] as [string, string];

type LogoutNotice = LogoutContent & { clientId: string };
export type SimulatedCode = IssuedCode;

type Deps = {
  provider: () => Provider;
  authorizations: Authorizations;
  sessions: Pick<SessionRows, "end" | "groupNow">;
  revokeGrant: (grantId: string) => Promise<unknown>;
  deliver: (notice: LogoutNotice, by: Pick<Outbound, "call">) => Promise<unknown>;
  keys: () => Promise<SigningKeys>;
  issuer: string;
  clock: Clock;
};

const SESSION_SECONDS = 300;
const PUSHED_REQUEST_URN = "urn:ietf:params:oauth:request_uri:";
/** Its signature is carried about as text, and a short one is read more easily. */
const OF_REPORTS = "ES256";
const REPORT_TYPE = "selftest-report+jwt";

const textsIn = (claims: object): ReadonlyMap<string, string> =>
  new Map(Object.entries(claims).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** What the workbench needs of the provider to try a system: real codes, real logout tokens, for people who do not exist. */
export function createSimulation(deps: Deps) {
  const { provider, authorizations, sessions, revokeGrant, keys, issuer, clock } = deps;

  return {
    /** @param seconds how long what it gives is good; a self-test needs no longer than it takes */
    issueCode: (request: CodeRequest, seconds = SESSION_SECONDS): Promise<SimulatedCode> =>
      codeInOwnSession(
        { provider, authorizations },
        request,
        { loginTs: epoch(clock()), amr: ["pwd"], acr: "urn:sannong:acr:1" },
        seconds,
      ),

    /** What was pushed under this address (RFC 9126), once; undefined: not by this system, too long ago, or used. */
    async pushedRequest(requestUri: string, clientId: string): Promise<ReadonlyMap<string, string> | undefined> {
      if (!requestUri.startsWith(PUSHED_REQUEST_URN)) return undefined;
      const pushed = await provider().PushedAuthorizationRequest.find(requestUri.slice(PUSHED_REQUEST_URN.length));
      const requested = pushed && decodeJwt(pushed.request);
      if (!pushed || pushed.consumed !== undefined || requested?.["client_id"] !== clientId) return undefined;
      await pushed.consume();
      return textsIn(requested);
    },

    /** What the system signed (RFC 9101); undefined: not by one of its keys. */
    async signedRequest(request: string, clientId: string): Promise<ReadonlyMap<string, string> | undefined> {
      const client = await provider().Client.find(clientId);
      const requested = client && (await verifiedBy(client, request));
      return requested && textsIn(requested);
    },

    /** Was it taken to the token endpoint with the right credentials? A code that was revoked had been. */
    async wasRedeemed(code: string): Promise<boolean> {
      const found = await provider().AuthorizationCode.find(code, { ignoreExpiration: true });
      return found === undefined || ("consumed" in found && found.consumed !== undefined);
    },

    /** Does the token endpoint refuse a secret that nobody gave this system? */
    async refusesWrongSecret(appId: string): Promise<boolean> {
      const client = await provider().Client.find(appId);
      return client !== undefined && !(await client.compareClientSecret(randomToken()));
    },

    /** @throws what the system's answer was, when it is not 200 or 204 */
    sendLogout: (notice: LogoutNotice, by: Pick<Outbound, "call">) => deps.deliver(notice, by),

    /** A logout token as a stranger would make it: everything right but the key. */
    async forgedLogoutToken({ clientId, accountId, sid }: LogoutNotice): Promise<string> {
      const client = await provider().Client.find(clientId);
      const alg = signingAlgorithms.find((one) => one === client?.idTokenSignedResponseAlg) ?? OF_REPORTS;
      const { kid } = (await keys()).signing(alg);
      const anonymous = await generateKeyPair(alg);
      return new SignJWT({ sid, events: { "http://schemas.openid.net/event/backchannel-logout": {} } })
        .setProtectedHeader({ alg, kid, typ: "logout+jwt" })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(accountId)
        .setJti(randomToken(16))
        .setIssuedAt(epoch(clock()))
        .setExpirationTime(epoch(clock()) + 120)
        .sign(anonymous.privateKey);
    },

    /** Takes back everything the self-test gave, without telling anybody. */
    async end(uid: string): Promise<void> {
      const group = await sessions.groupNow(uid);
      await sessions.end(uid);
      await Promise.all((group?.authorizations ?? []).flatMap(({ grantIds }) => grantIds).map(revokeGrant));
    },

    /** A statement of this portal, signed with the key that signs id_tokens; whoever has /oidc/jwks can check it. */
    async sign(statement: object): Promise<string> {
      const jwk = (await keys()).signing(OF_REPORTS);
      return new CompactSign(new TextEncoder().encode(JSON.stringify({ iss: issuer, ...statement })))
        .setProtectedHeader({ alg: OF_REPORTS, kid: jwk.kid, typ: REPORT_TYPE })
        .sign(await importJWK(jwk, OF_REPORTS));
    },
    /** What a statement says, when its signature is one of ours. */
    async verified(signed: string): Promise<unknown> {
      const known = createLocalJWKSet({ keys: (await keys()).published });
      const { payload, protectedHeader } = await compactVerify(signed, known, { algorithms: [OF_REPORTS] });
      if (protectedHeader.typ !== REPORT_TYPE) throw new Error("not a report");
      return JSON.parse(new TextDecoder().decode(payload)) as unknown;
    },
  };
}

export type Simulation = ReturnType<typeof createSimulation>;
