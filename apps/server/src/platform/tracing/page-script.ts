import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { bodyFor, compress, type Compressed } from "../fast/compressed.ts";

const PAGE_SCRIPT = "/traceparent.js";

/** What the portal's pages load where traces are kept: their calls begin the trace. No page has a byte of it elsewhere. */
export function servePageScript(app: FastifyInstance): void {
  let script: Promise<Compressed> | undefined;
  app.get(PAGE_SCRIPT, async (request, reply) => {
    script ??= readFile(new URL("traceparent.js", import.meta.url), "utf8").then(compress);
    reply.type("text/javascript; charset=utf-8").header("cache-control", "public, max-age=3600");
    return reply.send(bodyFor(request, reply, await script));
  });
}

/** A page that loads it, before any other script of its own. */
export const withPageScript = (html: string): string =>
  html.replace(/<script\b/, (first) => `<script src="${PAGE_SCRIPT}"></script>${first}`);
