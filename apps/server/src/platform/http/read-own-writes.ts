import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance } from "fastify";
import { MOST_STALE_SECONDS } from "../database/followers.ts";
import { whileAsking } from "../database/own-writes.ts";

/**
 * Tells a browser that wrote something to say so for as long as a replica may not hold it. The browser carries it, so
 * that it holds at every server, at once, and costs no look-up; it says nothing of anybody.
 */
export function readOwnWrites(app: FastifyInstance, { https }: { https: boolean }): void {
  const name = https ? "__Host-sannong-wrote" : "sannong-wrote";
  const told = stringifySetCookie({
    name,
    value: "1",
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: https,
    maxAge: MOST_STALE_SECONDS,
  });
  const saysSo = (cookie: string | undefined) => cookie?.includes(name) === true && parseCookie(cookie)[name] === "1";

  app.addHook("onRequest", ({ method, headers }, reply, done) => {
    // what is fetched may be kept on the way by somebody else, who would hand the cookie on
    const isFetched = method === "GET" || method === "HEAD";
    // Said at once, as some answers go out past every hook.
    const onWrite = isFetched ? {} : { onWrite: () => void reply.header("set-cookie", told) };
    whileAsking({ wroteBefore: saysSo(headers.cookie), wroteNow: false, ...onWrite }, done);
  });
}
