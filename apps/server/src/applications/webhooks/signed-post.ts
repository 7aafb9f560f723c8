import type { Clock } from "../../platform/clock.ts";
import { newMessage, signedHeaders } from "../../platform/crypto/request-signature.ts";
import { hostAndPort, type Outbound } from "../../platform/outbound/outbound.ts";
import { type ConnectedSystem, privateHostsFor } from "../../kernel/application/index.ts";

export type Receiver = { system: ConnectedSystem; url: string; secrets: string[] };

/** A receiver that has not answered by then has not taken it. */
const TIMEOUT_MS = 5000;
/** What a receiver answers is not read; a long answer is cut off. */
const LARGEST = 64 * 1024;

/** Posts one event to where a system takes them, signed anew at every try. Gives the status of the answer. */
export const signedPost =
  ({ outbound, clock }: { outbound: Pick<Outbound, "call">; clock: Clock }) =>
  async ({ system, url, secrets }: Receiver, eventId: string, body: string): Promise<number> => {
    const { pathname, search } = new URL(url);
    const request = { method: "POST", url: pathname + search, body };
    const { status } = await outbound.call(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-event-id": eventId,
        ...signedHeaders(secrets, request, newMessage(system.appId, clock())),
      },
      body,
      timeout: TIMEOUT_MS,
      largest: LARGEST,
      privateAllowed: privateHostsFor(system, hostAndPort(url)),
    });
    return status;
  };
