import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Refuse } from "./error-edge.ts";
import { Refusal } from "../refusal.ts";

/** The name without its port; `[::1]:80` is the address within. */
export const nameOf = (host: string): string =>
  (/^\[([^\]]*)\]/.exec(host)?.[1] ?? host.replace(/:\d*$/, "")).toLowerCase().replace(/\.$/, "");

/**
 * Whether a Host header may mean this server. A plain address is nobody's name: what looks after the machine asks so,
 * and no page elsewhere can turn a name of its own into it.
 */
function isOwnHost(host: string, hosts: readonly string[]): boolean {
  // who may leave it out is asked by `refuseNoHost`
  if (host === "") return true;
  const name = nameOf(host);
  return isIP(name) !== 0 || name === "localhost" || hosts.includes(name);
}

/** A request that means another host gets no answer of ours: a name that leads here by deceit opens nothing. */
export function refuseOtherHosts(app: FastifyInstance, hosts: readonly string[], refuse: Refuse): void {
  let lastOwn: string | undefined;
  app.addHook("onRequest", (request, reply, done) => {
    const { host } = request;
    // nearly every request is asked by the same name
    if (host === lastOwn || isOwnHost(host, hosts)) {
      lastOwn = host;
      return done();
    }
    void refuse(request, reply, new Refusal("request.otherHost"));
  });
}

/** HTTP/1.1 wants the name that is meant (RFC 9112, 3.2); older programs that look after the machine need not say it. */
export function refuseNoHost(app: FastifyInstance, refuse: Refuse): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.raw.headers.host || request.raw.httpVersion === "1.0") return done();
    void refuse(request, reply, new Refusal("request.noHost"));
  });
}
