import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { CircuitOpen, circuitBreaker } from "../../platform/limits/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import { newMessage, signedHeaders } from "../../platform/crypto/request-signature.ts";
import { AnsweredBadly, type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

/** Where a system answers, and what both sides sign with; all of it registered, nothing from a request. */
export type CheckEndpoint = {
  abbr: string;
  appId: string;
  checkUserUrl: string;
  secret: string;
  /** `host:port` on private addresses that were confirmed for it */
  privateAllowed: readonly string[];
};

/** A phase-one system's own token for the account that was just proved, and how long it is good. */
type GivenToken = { token: string; seconds: number };

export type CheckAnswer =
  /** `name`: what the system calls the person; `username`: the account it means; each where it says so */
  | { answered: true; matchFlag: boolean; name: string; username: string; token?: GivenToken }
  | { answered: false; why: string };

/** What is asked about a person; with `password`, whether it is that account's. */
export type Question = {
  username: string;
  tel: string;
  password?: string;
  /** is that account registered under this number? */
  proof?: "tel";
};

/** Design §3, What an integrator gets: 3 s for an answer of a few bytes. */
const TIMEOUT_MS = 3000;
const LARGEST = 4096;
/** A system that does not say how long its token is good gets half an hour. */
const TOKEN_SECONDS = 1800;
const LONGEST_TOKEN_SECONDS = 30 * 24 * 3600;

const answerShape = z.object({
  matchFlag: z.boolean(),
  name: z.optional(z.string().check(z.maxLength(50))),
  username: z.optional(z.string().check(z.maxLength(64))),
  token: z.optional(z.string().check(z.minLength(1), z.maxLength(2048))),
  tokenSeconds: z.optional(z.int().check(z.positive(), z.maximum(LONGEST_TOKEN_SECONDS))),
});

type Deps = { outbound: Pick<Outbound, "call">; clock: Clock };

/**
 * Asks a connected system about its own accounts (design §3, What an integrator gets: the contract of `checkUserUrl`): POST
 * `{username, tel, systemAbbr}`, answer `{matchFlag}`. Signed as every call of ours. A password goes SM4 encrypted
 * under a key of that one message, is sent once and kept nowhere.
 */
export function accountCheck({ outbound, clock }: Deps) {
  const breaker = circuitBreaker({ clock });

  async function post(endpoint: CheckEndpoint, content: (message: Message) => object) {
    const url = new URL(endpoint.checkUserUrl);
    const message = newMessage(endpoint.appId, clock());
    const body = JSON.stringify({ ...content(message), systemAbbr: endpoint.abbr });
    const signed = { method: "POST", url: url.pathname + url.search, body };
    const reply = await breaker.run(url.host, async () => {
      const answered = await outbound.call(url.href, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...signedHeaders([endpoint.secret], signed, message),
        },
        body,
        timeout: TIMEOUT_MS,
        largest: LARGEST,
        privateAllowed: endpoint.privateAllowed,
      });
      if (answered.status >= 500) throw new AnsweredBadly(answered.status);
      return answered;
    });
    return reply;
  }

  return {
    /** Never throws: a system that is slow, broken or talks nonsense has not answered. */
    async ask(endpoint: CheckEndpoint, { username, tel, password, proof }: Question): Promise<CheckAnswer> {
      try {
        const reply = await post(endpoint, (message) => ({
          username,
          tel,
          ...(proof === undefined ? {} : { proof }),
          ...(password === undefined ? {} : { password: sealFor(endpoint.secret, message, password) }),
        }));
        if (reply.status !== 200) return { answered: false, why: `status ${reply.status}` };
        const read = z.safeParse(answerShape, parseJson(reply.body));
        if (!read.success) return { answered: false, why: "garbled" };
        const { matchFlag, name = "", username: meant = "", token, tokenSeconds: seconds = TOKEN_SECONDS } = read.data;
        const told = { answered: true, matchFlag, name, username: meant } as const;
        // only with a right password: a token is worth as much as the password it stands for
        return token && matchFlag && password !== undefined ? { ...told, token: { token, seconds } } : told;
      } catch (fault) {
        return { answered: false, why: reasonOf(fault) };
      }
    },

    /** Tells the system that one of its accounts is no longer bound. @throws when it did not take it */
    async tellUnbound(endpoint: CheckEndpoint, username: string): Promise<void> {
      const reply = await post(endpoint, () => ({ event: "unbound", username }));
      if (reply.status >= 300) throw new AnsweredBadly(reply.status);
    },
  };
}

export type AccountCheck = ReturnType<typeof accountCheck>;

type Message = { timestamp: string; nonce: string };

/** hex(iv ‖ SM4-CBC); the signature over the body proves that nobody changed it. */
function sealFor(secret: string, { timestamp, nonce }: Message, password: string): string {
  const key = createHmac("sm3", secret).update(`password\n${timestamp}\n${nonce}`).digest().subarray(0, 16);
  const iv = randomBytes(16);
  const cipher = createCipheriv("sm4-cbc", key, iv);
  return Buffer.concat([iv, cipher.update(password, "utf8"), cipher.final()]).toString("hex");
}

/** @throws what is no failure of the other side */
function reasonOf(fault: unknown): string {
  if (fault instanceof OutboundFailure) return fault.reason;
  if (fault instanceof CircuitOpen) return "leftAlone";
  throw fault;
}
