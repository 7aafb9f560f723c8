import { Agent, request } from "node:http";
import * as z from "zod/mini";
import type { CryptoModuleConfig } from "../../config/config.ts";
import { boundedQueue } from "../../platform/limits/bounded-queue.ts";
import { CircuitOpen, circuitBreaker } from "../../platform/limits/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import { type CryptoModule, CryptoModuleFailed } from "../../platform/crypto/crypto-module.ts";
import { wholeReply } from "../../platform/outbound/whole-reply.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

type Deps = {
  settings: CryptoModuleConfig;
  clock: Clock;
  /** told of each act when it is over; `refused` is an answer */
  told?: (act: string, result: "done" | "refused" | "failed", seconds: number) => void;
  timeout?: number;
  /** sessions that are used at once */
  sessions?: number;
  restMs?: number;
};

/** GM/T 0018, appendix A: what whoever reads a log looks up; others are told by their number. */
const SDR: Readonly<Record<string, string>> = {
  "0x01000002": "SDR_NOTSUPPORT",
  "0x01000003": "SDR_COMMFAIL",
  "0x01000004": "SDR_HARDFAIL",
  "0x01000005": "SDR_OPENDEVICE",
  "0x01000006": "SDR_OPENSESSION",
  "0x01000007": "SDR_PARDENY",
  "0x01000008": "SDR_KEYNOTEXIST",
  "0x0100000c": "SDR_SKOPERR",
};
/** The session was lost, or none was free: the next one may do it. */
const PASSING = new Set(["0x01000003", "0x01000006"]);

const hex = (pattern: RegExp) => z.string().check(z.regex(pattern));
const answers = {
  wrap: z.object({ wrapped: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  unwrap: z.object({ key: hex(/^[0-9a-f]{32}$/) }),
  decrypt: z.object({ plain: hex(/^(?:[0-9a-f]{2})+$/) }),
  "public-key": z.object({ publicKey: hex(/^04[0-9a-f]{128}$/) }),
};
type Act = keyof typeof answers;
const fault = z.object({ sdr: z.optional(hex(/^0x[0-9a-f]{8}$/)) });

const LARGEST = 16 * 1024;
const WAITING_PER_SESSION = 64;

/** It answered that what was given does not open. */
const REFUSED = 422;

/**
 * The bridge of this machine to a cryptographic machine: `POST /v1/<act>` with JSON, over a socket or the loopback
 * (docs/operations/crypto-module.md). Bounded in time and in how many ask at once; a bridge that failed five times in a
 * row, with one key, is left alone with it for a moment, so that nobody waits.
 */
export function cryptoModuleBridge(deps: Deps): CryptoModule {
  const { settings, clock, told, timeout = 2000, sessions = 16, restMs = 2000 } = deps;
  const agent = new Agent({ keepAlive: true, maxSockets: sessions });
  const circuit = circuitBreaker({ clock, restMs });
  const queue = boundedQueue({ concurrency: sessions, longest: sessions * WAITING_PER_SESSION, retryAfter: 2 });

  /** @returns undefined where the machine says that what was given does not open */
  async function once<T extends z.ZodMiniType>(act: string, shape: T, body: object): Promise<z.infer<T> | undefined> {
    const { status, text } = await exchange({ agent, settings, timeout }, act, body).catch((cause: unknown) => {
      throw new CryptoModuleFailed(`the cryptographic machine does not answer (${act})`, { reason: "away", cause });
    });
    if (status === REFUSED) return undefined;
    if (status !== 200) throw failureOf(act, status, text);
    const answer = z.safeParse(shape, parseJson(text));
    // what it said instead may be a key
    if (!answer.success)
      throw new CryptoModuleFailed(`the machine answered something else (${act})`, { reason: "odd" });
    return answer.data;
  }

  /** Once more where a session or a connection was lost on the way: the bridge may have been started anew. */
  async function twice<T extends z.ZodMiniType>(act: string, shape: T, body: object): Promise<z.infer<T> | undefined> {
    try {
      return await once(act, shape, body);
    } catch (failure) {
      if (!(failure instanceof Lost) && !isReset(failure)) throw failure;
      return once(act, shape, body);
    }
  }

  /** @param key of the machine's, where one was named: another may still be used where this one cannot */
  async function ask<T extends z.ZodMiniType>(act: Act, shape: T, body: object, key = "") {
    const began = performance.now();
    const over = (result: "done" | "refused" | "failed") => told?.(act, result, (performance.now() - began) / 1000);
    try {
      const answer = await queue(() => circuit.run(`${act} ${key}`, () => twice(act, shape, body)));
      over(answer === undefined ? "refused" : "done");
      return answer;
    } catch (cause) {
      over("failed");
      if (!(cause instanceof CircuitOpen)) throw cause;
      throw new CryptoModuleFailed("the cryptographic machine is left alone for now", { reason: "away", cause });
    }
  }

  function known<T>(act: Act, answer: T | undefined): T {
    if (answer === undefined) throw new CryptoModuleFailed(`the machine refuses (${act})`, { reason: "refused" });
    return answer;
  }

  return {
    wrap: async (name, key) => known("wrap", await ask("wrap", answers.wrap, { name, key })).wrapped,
    unwrap: async (name, wrapped) => (await ask("unwrap", answers.unwrap, { name, wrapped }))?.key,
    decrypt: async (key, ciphertext) => (await ask("decrypt", answers.decrypt, { key, ciphertext }, key))?.plain,
    publicKey: async (key) =>
      known("public-key", await ask("public-key", answers["public-key"], { key }, key)).publicKey,
    // beside the circuit: whoever looks whether it is back is not told that it is left alone
    check: async () => void (await once("health", z.object({}), {})),
    close: () => agent.destroy(),
  };
}

/** The machine lost the session, or had none free. */
class Lost extends CryptoModuleFailed {}

const isReset = (failure: unknown) =>
  failure instanceof CryptoModuleFailed &&
  ["ECONNRESET", "EPIPE"].includes((failure.cause as NodeJS.ErrnoException | undefined)?.code ?? "");

function failureOf(act: string, status: number, text: string): CryptoModuleFailed {
  const read = z.safeParse(fault, parseJson(text));
  const sdr = read.success ? read.data.sdr : undefined;
  const said = sdr === undefined ? "" : `, ${SDR[sdr] ?? sdr}`;
  const message = `the cryptographic machine answered ${status}${said} (${act})`;
  if (sdr !== undefined && PASSING.has(sdr)) return new Lost(message, { reason: "away" });
  const isDenied = status === 401 || status === 403;
  return new CryptoModuleFailed(message, { reason: isDenied ? "denied" : status >= 500 ? "away" : "refused" });
}

type Reply = { status: number; text: string };

async function exchange(
  { agent, settings, timeout }: { agent: Agent; settings: CryptoModuleConfig; timeout: number },
  act: string,
  body: object,
): Promise<Reply> {
  const content = JSON.stringify(body);
  const asking = request({
    agent,
    ...settings.at,
    method: "POST",
    path: `/v1/${act}`,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(content),
      ...(settings.token !== undefined && { authorization: `Bearer ${settings.token}` }),
    },
    // the whole of it, however slowly its parts come
    signal: AbortSignal.timeout(timeout),
  });
  asking.end(content);
  const { reply, body: answer } = await wholeReply(asking, LARGEST);
  return { status: reply.statusCode ?? 0, text: answer.toString("utf8") };
}
