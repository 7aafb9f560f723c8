import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { openToken } from "@sannong/contract/protocols/envelope";
import { admissionWords, type AdmissionReason } from "../../kernel/admission/index.ts";
import type { Origin } from "../../platform/caller.ts";
import { redirectUriOfHandoff, type ConnectedSystem } from "../../kernel/application/index.ts";
import { refusalOfExchange } from "./envelope.rules.ts";
import { openRefusal } from "./open-refusal.ts";

type Answer = {
  status: number;
  body: Record<string, unknown>;
  problem: string;
  /** the person may not enter the system now */
  notAdmitted?: AdmissionReason | undefined;
};
export type ExchangeDeps = {
  /** the provider's own token endpoint, for a system that has proved itself here */
  redeem: (system: ConnectedSystem, form: Record<string, string>, origin: Origin) => Promise<Answer>;
  userinfo: (accessToken: string, origin: Origin) => Promise<Answer>;
};

type Input = ParsedInputOf<typeof openToken>;

/** Which session it is, as a sign-off will name it; read from our own token, just made. */
function sidOf(idToken: unknown): string | null {
  const [, claims] = typeof idToken === "string" ? idToken.split(".") : [];
  if (claims === undefined) return null;
  return textOrNull((JSON.parse(Buffer.from(claims, "base64url").toString()) as { sid?: unknown }).sid);
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

function formOf(input: Input, system: ConnectedSystem): Record<string, string> {
  if (input.grantType === "refresh_token")
    return { grant_type: "refresh_token", refresh_token: input.refreshToken ?? "" };
  const handoff = system.handoffUri === null ? "" : redirectUriOfHandoff(system.handoffUri);
  return {
    grant_type: "authorization_code",
    code: input.code ?? "",
    redirect_uri: input.redirectUri ?? handoff,
    ...(input.codeVerifier === undefined ? {} : { code_verifier: input.codeVerifier }),
  };
}

/** The standard exchange in the envelope, for makers who have only that (design §3, What an integrator gets). */
export function exchangeService({ redeem, userinfo }: ExchangeDeps) {
  return {
    /** @throws Refusal with cause and cure; every outcome stands in the audit log, as at the token endpoint */
    async token(input: Input, system: ConnectedSystem, origin: Origin) {
      const { status, body, problem, notAdmitted } = await redeem(system, formOf(input, system), origin);
      if (status >= 500) throw new Error(`the token endpoint answered ${status}`);
      if (notAdmitted !== undefined && notAdmitted !== "accountGone")
        throw openRefusal("open.notAdmitted", origin.traceId, { cause: admissionWords(notAdmitted) });
      if (status !== 200) throw openRefusal(refusalOfExchange(input.grantType, problem), origin.traceId);
      return {
        accessToken: String(body["access_token"]),
        tokenType: "Bearer",
        expiresIn: Number(body["expires_in"]),
        refreshToken: textOrNull(body["refresh_token"]),
        idToken: textOrNull(body["id_token"]),
        sid: sidOf(body["id_token"]),
        scope: textOrNull(body["scope"]) ?? "",
      };
    },

    async userinfo(authorization: string | undefined, origin: Origin) {
      // nothing else could be a token of ours, and nothing else may stand in a header
      const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? "")?.[1];
      const answer = token === undefined ? undefined : await userinfo(token, origin);
      if (answer && answer.status >= 500) throw new Error(`userinfo answered ${answer.status}`);
      if (answer?.status !== 200) throw openRefusal("open.tokenInvalid", origin.traceId);
      return answer.body as { sub: string };
    },
  };
}
