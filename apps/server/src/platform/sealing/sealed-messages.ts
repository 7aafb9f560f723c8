import {
  type Call,
  openRequest,
  readRequestToken,
  type RequestToken,
  sealResponse,
  WINDOW_MS,
} from "@sannong/transport/message";
import { nativeAlgorithms } from "@sannong/transport/native-algorithms";
import type { Keys, TransportMode } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { UnsealerOf } from "../crypto/sm2-unsealer.ts";
import { Refusal } from "../refusal.ts";
import type { ShortLived } from "../short-lived/short-lived.ts";
import { type PageSecret, pageSecrets } from "./page-secrets.ts";
import { parseJson } from "../texts/parse-json.ts";

type Deps = {
  mode: Exclude<TransportMode, "off">;
  keys: NonNullable<Keys["transport"]>;
  unsealerOf: UnsealerOf;
  shortLived: ShortLived;
  clock: Clock;
};

/** A message as it came: what its MAC covers, its header and its content. */
type Arrived = Call & {
  token: string;
  body: string;
  address: string;
  /** it changes nothing, so it may come twice */
  onlyReads: boolean;
};

/** What a sealed message said, and what its answer is sealed with. */
export type Opened = { authorization: string | undefined; data: unknown; page: PageSecret; token: RequestToken };

/** Opens sealed messages and seals their answers (design §3, Transport encryption). */
export function sealedMessages({ mode, keys, unsealerOf, shortLived, clock }: Deps) {
  const pages = pageSecrets({ keys, unsealerOf, shortLived });

  /** Both sides of the present count: a browser's clock may be ahead. */
  const spendNonce = async ({ name }: PageSecret, { nonce, timestamp }: RequestToken) => {
    const isFirst = await shortLived.putIfAbsent("transportNonce", `${name}.${nonce}`, 1, {
      ttl: (2 * WINDOW_MS) / 1000,
      issuedAt: new Date(timestamp),
    });
    if (!isFirst) throw new Refusal("transport.replayed");
  };

  return {
    isRequired: mode === "required",

    /** What a page is told before it seals anything. */
    offer() {
      const { current: kid } = keys;
      pages.expect(kid);
      return { mode, kid, publicKey: keys.byId[kid]?.publicKey ?? "", now: clock().getTime() };
    },

    /**
     * What is cheap is judged first, and nothing that was not proved is remembered or spent.
     *
     * @throws Refusal `transport.*`, `request.tooMany`, `server.busy`
     */
    async open({ token: header, body, address, onlyReads, ...call }: Arrived): Promise<Opened> {
      const token = readRequestToken(header);
      if (!token) throw new Refusal("transport.malformed");
      const now = clock().getTime();
      if (Math.abs(now - token.timestamp) > WINDOW_MS) throw new Refusal("transport.stale", { data: { now } });
      if (!pages.knows(token.kid)) throw new Refusal("transport.keyUnknown");
      const page = await pages.of(token, address);
      const text = page && openRequest(nativeAlgorithms, page.master, token, { ...call, body });
      if (!page || text === undefined) throw new Refusal("transport.rejected");
      pages.remember(page);
      const { authorization, data } = contentOf(text);
      if (!onlyReads) await spendNonce(page, token);
      return { authorization, data, page, token };
    },

    seal({ page, token }: Opened, status: number, text: string): { token: string; body: string } {
      const answering = { status, requestMac: token.mac };
      const secret = { master: page.master, kid: token.kid };
      return sealResponse(nativeAlgorithms, { ...secret, ...answering, timestamp: clock().getTime(), text });
    },

    close: pages.close,
  };
}

export type SealedMessages = ReturnType<typeof sealedMessages>;

/** What a page put into its message: the bearer, if it has one, and what it asks. */
function contentOf(text: string): { authorization: string | undefined; data: unknown } {
  const content = parseJson(text);
  if (typeof content !== "object" || content === null) throw new Refusal("transport.malformed");
  const { authorization, data } = content as { authorization?: unknown; data?: unknown };
  return { authorization: typeof authorization === "string" ? authorization : undefined, data };
}
