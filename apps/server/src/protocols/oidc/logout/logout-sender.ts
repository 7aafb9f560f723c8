import { AsyncLocalStorage } from "node:async_hooks";
import type Provider from "oidc-provider";
import type { Configuration } from "oidc-provider";
import { hostAndPort, type Outbound } from "../../../platform/outbound/outbound.ts";
import { privateHostsFor, type ConnectedSystem } from "../../../kernel/application/index.ts";
import type { LogoutContent, SendLogout } from "../clients/clients.ts";

type Deps = {
  outbound: Outbound;
  provider: () => Provider;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  signOffEvents: SignOffEvents;
};

/** The way to systems that have no logout address: a signed event, where they take events. */
export type SignOffEvents = {
  reaches: (abbr: string) => Promise<boolean>;
  tell: (system: ConnectedSystem, ended: LogoutContent) => Promise<"delivered" | "gone">;
};

/**
 * Sends one logout token. The library makes and signs it; the call itself is ours, since the library's own
 * refuses private addresses, which are the normal case in a government network.
 */
export function sendLogoutBy({ outbound: ofPortal, provider, findSystem, signOffEvents }: Deps) {
  /** the library's call does not say whose address it is */
  const calledFor = new AsyncLocalStorage<{ system: ConnectedSystem; by: Pick<Outbound, "call"> }>();
  let original: SendLogout | undefined;

  const privateAllowed = (url: string) => {
    const called = calledFor.getStore();
    return called ? privateHostsFor(called.system, hostAndPort(url)) : [];
  };
  const fetch: NonNullable<Configuration["fetch"]> = async (address, options) => {
    const url = address instanceof Request ? address.url : address.toString();
    const { body, method, headers } = options as { body?: URLSearchParams; method?: string; headers: Headers };
    const outbound = calledFor.getStore()?.by ?? ofPortal;
    const reply = await outbound.call(url, {
      method: method === "POST" ? "POST" : "GET",
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { body: body.toString() }),
      // Only addresses of connected systems come here, and only what was confirmed for that system is private.
      privateAllowed: privateAllowed(url),
    });
    const empty = reply.status === 204 || reply.status === 304 || reply.status < 200;
    return new Response(empty ? null : new Uint8Array(reply.body), {
      status: Math.max(200, reply.status),
      headers: plainHeaders(reply.headers),
    });
  };

  return {
    fetch,
    /** The library's own `backchannelLogout`, kept when it is replaced by a delivery. */
    useOriginal(method: SendLogout) {
      original = method;
    },
    /** @param by who makes the call, where that is not the portal itself */
    async deliver(
      { clientId, accountId, sid }: LogoutContent & { clientId: string },
      by: Pick<Outbound, "call"> = ofPortal,
    ): Promise<"delivered" | "gone"> {
      const client = await provider().Client.find(clientId);
      const system = await findSystem(clientId);
      if (!system || system.stage === "offline" || !client || !original) return "gone";
      if (!client.backchannelLogoutUri) return signOffEvents.tell(system, { accountId, sid });
      const send = original;
      await calledFor.run({ system, by }, () => send.call(client, accountId, sid));
      return "delivered";
    },
  };
}

const plainHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(transfer-encoding|connection|content-length)$/i.test(name)),
  );
