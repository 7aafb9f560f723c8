import * as z from "zod/mini";
import type { Config } from "../../config/config.ts";
import { type KeyService, KeyServiceFailed, type WhyNoKey } from "../../platform/crypto/key-service.ts";
import { hostAndPort, type Outbound } from "../../platform/outbound/outbound.ts";
import { parseJson } from "../../platform/texts/parse-json.ts";

type Deps = {
  settings: NonNullable<Config["keyService"]>;
  outbound: Pick<Outbound, "call">;
  timeout?: number;
};

/** Before what a service wrapped, so that it is told from what our own keys did. */
export const WRAPPED_ELSEWHERE = "service:";

const wrapping = z.object({ wrapped: z.string().check(z.minLength(1), z.maxLength(4096)) });
const unwrapping = z.object({ key: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

/**
 * A key service over HTTP, such as stands before a hardware module: `POST <url>/wrap {name, key}` answers `{wrapped}`,
 * `POST <url>/unwrap {name, wrapped}` answers `{key}`; keys are hex. Asked when a server starts and when a key is made,
 * never by a visitor's call.
 */
export function httpKeyService({ settings, outbound, timeout = 5000 }: Deps): KeyService {
  async function ask<T extends z.ZodMiniType>(act: string, body: object, shape: T): Promise<z.infer<T>> {
    const address = `${settings.url.replace(/\/$/, "")}/${act}`;
    const reply = await outbound
      .call(address, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", authorization: `Bearer ${settings.token}` },
        body: JSON.stringify(body),
        timeout,
        largest: 16 * 1024,
        // the operator's own configuration names this service, wherever it stands
        privateAllowed: [hostAndPort(address)],
      })
      .catch((cause: unknown) => {
        throw new KeyServiceFailed(`the key service does not answer (${act})`, { reason: "away", cause });
      });
    if (reply.status !== 200)
      throw new KeyServiceFailed(`the key service answered ${reply.status} (${act})`, {
        reason: reasonOf(reply.status),
      });
    const answer = z.safeParse(shape, parseJson(reply.body));
    // what it said instead may be a key
    if (!answer.success)
      throw new KeyServiceFailed(`the key service answered something else (${act})`, { reason: "odd" });
    return answer.data;
  }

  return {
    wrap: async (name, key) => `${WRAPPED_ELSEWHERE}${(await ask("wrap", { name, key }, wrapping)).wrapped}`,
    async unwrap(name, wrapped) {
      const given = wrapped.slice(WRAPPED_ELSEWHERE.length);
      return (await ask("unwrap", { name, wrapped: given }, unwrapping)).key;
    },
    isDated: (wrapped) => !wrapped.startsWith(WRAPPED_ELSEWHERE),
  };
}

/** What an answer without a key says of why there is none. */
const reasonOf = (status: number): WhyNoKey =>
  status >= 500 || status === 429 ? "away" : status === 401 || status === 403 ? "denied" : "refused";
