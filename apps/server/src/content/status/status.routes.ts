import { readFile } from "node:fs/promises";
import { STATUS_FEED_PATH, STATUS_PATH } from "@sannong/contract/content/status-words";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyFor, compress, type Compressed } from "../../platform/fast/compressed.ts";
import { headersOfDocuments } from "../../platform/http/security-headers.ts";
import { pageOfHistory, STATUS_CSP, statusPage } from "./status-page.ts";
import { statusFeed } from "./status-feed.ts";
import type { StatusView } from "./status.service.ts";
import { addressHere } from "../../platform/http/entrances.ts";

type Deps = { view: () => Promise<StatusView>; publicUrl: string; demonstration: boolean };

const FRESH = "public, max-age=10";

/** The page, its feed and what it loads. An answer is 200 whatever is away: it says so itself. */
export function statusRoutes(app: FastifyInstance, { view, publicUrl, demonstration }: Deps): void {
  /** what was made of a view, as long as that is the newest */
  const made = new WeakMap<StatusView, Map<string, Promise<Compressed>>>();
  const once = (of: StatusView, name: string, make: () => string): Promise<Compressed> => {
    const forView = made.get(of) ?? new Map<string, Promise<Compressed>>();
    made.set(of, forView);
    const ready = forView.get(name) ?? compress(make());
    forView.set(name, ready);
    return ready;
  };

  app.get(`${STATUS_PATH}/`, (_request, reply) => reply.redirect(STATUS_PATH, 308));
  app.get(STATUS_PATH, async (request: FastifyRequest<{ Querystring: { page?: unknown } }>, reply) => {
    const now = await view();
    const at = pageOfHistory(now, request.query.page);
    const page = await once(now, `page ${at.page}`, () => statusPage(now, at, { demonstration }));
    reply.headers({ ...headersOfDocuments, "content-security-policy": STATUS_CSP, "cache-control": FRESH });
    return reply.type("text/html; charset=utf-8").send(bodyFor(request, reply, page));
  });
  app.get(STATUS_FEED_PATH, async (request, reply) => {
    const [now, here] = [await view(), addressHere(publicUrl)];
    const feed = await once(now, `feed ${here}`, () => statusFeed(now, { publicUrl, here }));
    reply.header("cache-control", FRESH).type("application/atom+xml; charset=utf-8");
    return reply.send(bodyFor(request, reply, feed));
  });

  const files = { "page.css": "text/css; charset=utf-8", "page.js": "text/javascript; charset=utf-8" };
  for (const [name, type] of Object.entries(files)) {
    let file: Promise<Compressed> | undefined;
    app.get(`${STATUS_PATH}/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const ready = await (file ??= readFile(new URL(name, import.meta.url), "utf8").then(compress));
      reply.type(type).header("cache-control", "public, max-age=3600");
      return reply.send(bodyFor(request, reply, ready));
    });
  }
}
