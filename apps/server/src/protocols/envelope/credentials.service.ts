import type { FastifyRequest } from "fastify";
import { SIGNATURE_CLOCK_MS } from "@sannong/contract/rules/protocols/request-signature";
import { auditOrigin, type Origin } from "../../platform/caller.ts";
import { isSignedBy } from "../../platform/crypto/request-signature.ts";
import { clientOfAddress, originOf } from "../../platform/http/origin.ts";
import { originForm } from "../../platform/http/request-target.ts";
import { rawBodyOf } from "../../platform/http/raw-body.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  whyShut,
  type ConnectedSystem,
  type SigningSecrets,
  type ConnectedSystems,
} from "../../kernel/application/index.ts";
import { problemOfMessage, wayOf, type Credentials } from "./envelope.rules.ts";
import { openRefusal } from "./open-refusal.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "shortLived" | "audit" | "clock"> & {
  systems: Pick<ConnectedSystems, "findByAppId" | "standingOfSecret">;
  signing: Pick<SigningSecrets, "live">;
};

/** A system that goes on calling is written down so often. */
const SHUT_AGAIN_SECONDS = 3600;

const WRONG = "open.wrongCredentials";
const WRONG_AT_MOST = 30;
const WRONG_WINDOW_SECONDS = 15 * 60;

/** What guessing meets; a clock that is off or a message sent twice is none. */
const guesses = new Set<string>(["open.credentialsWrong", "open.signatureWrong"]);

/** Which system asks, as its secret or its signature says. */
export function credentialsService({ systems, signing, shortLived, audit, clock }: Deps) {
  async function bySecret(system: ConnectedSystem | undefined, { secret }: Credentials, traceId: string) {
    const standing = system === undefined ? "unknown" : systems.standingOfSecret(system, secret);
    // told only to who knows the secret: its makers find the cause at once
    if (standing === "ended") throw openRefusal("open.secretEnded", traceId);
    if (!system || standing !== "live") throw openRefusal("open.credentialsWrong", traceId);
    return system;
  }

  async function bySignature(
    system: ConnectedSystem | undefined,
    credentials: Credentials,
    request: FastifyRequest,
    traceId: string,
  ) {
    const { appId, timestamp, nonce, sign } = credentials;
    const problem = problemOfMessage(credentials, clock());
    if (problem) throw openRefusal(problem, traceId);
    const secrets = system ? await signing.live(system.abbr, "request") : [];
    const signed = { method: request.method, url: originForm(request.originalUrl), body: rawBodyOf(request.raw) };
    // An unknown system is told what a known one is told whose signature is wrong.
    if (!system || !isSignedBy(secrets, signed, { appId, timestamp, nonce }, sign))
      throw openRefusal("open.signatureWrong", traceId);
    // After the signature: nobody else can use up a system's nonces. Both edges of the clock's tolerance are covered.
    const isFirst = await shortLived.putIfAbsent("open.nonce", `${appId} ${nonce}`, true, {
      ttl: (2 * SIGNATURE_CLOCK_MS) / 1000 + 60,
      issuedAt: new Date(Number(timestamp)),
    });
    if (!isFirst) throw openRefusal("open.nonceUsed", traceId);
    return system;
  }

  /** Who has proved which system it is, and nobody else, is told that it may do nothing. */
  async function refuseShut(system: ConnectedSystem, origin: Origin): Promise<void> {
    const shut = whyShut(system);
    if (shut === null) return;
    const reason = shut === "stopped" ? "open.systemStopped" : "open.systemOffline";
    const { count } = await shortLived.count("open.shut", `${system.appId} ${reason}`, SHUT_AGAIN_SECONDS);
    if (count === 1) {
      const about = { objectKind: "system", objectId: system.appId, reason, ...auditOrigin(origin) };
      await audit.record({ event: "open.callRefused", result: "refused", ...about });
    }
    throw openRefusal(reason, origin.traceId);
  }

  return {
    /** @throws Refusal with cause and cure; `request.tooMany` after too many wrong ones from an address */
    async systemOf(request: FastifyRequest): Promise<ConnectedSystem> {
      const origin = originOf(request);
      const { address, traceId } = origin;
      const credentials = credentialsIn(request);
      const way = wayOf(credentials);
      if (way === "nothing") throw openRefusal("open.credentialsMissing", traceId);
      const who = `${clientOfAddress(address)} ${credentials.appId}`;
      const failed = await shortLived.counted(WRONG, who);
      if (failed.count >= WRONG_AT_MOST) throw new Refusal("request.tooMany", { retryAfter: failed.resetsIn });
      const named = await systems.findByAppId(credentials.appId);
      try {
        const system =
          way === "secret"
            ? await bySecret(named, credentials, traceId)
            : await bySignature(named, credentials, request, traceId);
        await refuseShut(system, origin);
        return system;
      } catch (fault) {
        if (fault instanceof Refusal && guesses.has(fault.reason))
          await shortLived.count(WRONG, who, WRONG_WINDOW_SECONDS);
        throw fault;
      }
    },
  };
}

/** Longer than anything that could be right. */
const LONGEST = 256;

function credentialsIn({ headers }: FastifyRequest): Credentials {
  const header = (name: string) => String(headers[name] ?? "").slice(0, LONGEST);
  return {
    appId: header("x-app-id"),
    secret: header("x-app-secret"),
    timestamp: header("x-timestamp"),
    nonce: header("x-nonce"),
    sign: header("x-sign"),
  };
}

export type CredentialsService = ReturnType<typeof credentialsService>;
