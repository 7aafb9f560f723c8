import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/who-may-enter";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFoundUnderApi } from "./error-edge.ts";
import { bodyFor, prepare, type Prepared } from "./prepared.ts";
import { PORTAL_CSP } from "./security-headers.ts";

type Manifest = {
  pages: Record<string, string>;
  /** what answers, as not found, below an address all of whose pages the build made */
  missing: Record<string, string>;
  shell: string;
};

/** Where demonstration mode says so on every page: the attribute the build leaves at "false". */
const mark = (html: string, demonstration: boolean) =>
  demonstration ? html.replace('data-demo="false"', 'data-demo="true"') : html;

const preparePage = async (file: string, demonstration: boolean) =>
  prepare(mark(await readFile(file, "utf8"), demonstration));

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Prepared, status: number) {
  reply.header("content-security-policy", PORTAL_CSP).header("cache-control", "no-cache");
  reply.code(status).type("text/html; charset=utf-8");
  return reply.send(bodyFor(request, reply, page));
}

/**
 * Serves the built portal: hashed files for a year, prerendered pages where the build made one,
 * and the application's shell for every other address, so that deep links and reloads work.
 */
export async function servePortal(
  app: FastifyInstance,
  needs: { dist: string; demonstration: boolean; knownPath: (path: string) => boolean },
) {
  const manifestFile = join(needs.dist, "pages.json");
  if (!existsSync(manifestFile))
    throw new Error(`The portal is not built: ${manifestFile} is missing. Run: npm run build`);
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const files = [...new Set([...Object.values(manifest.pages), ...Object.values(manifest.missing), manifest.shell])];
  const prepared = new Map(
    await Promise.all(
      files.map(async (file) => [file, await preparePage(join(needs.dist, file), needs.demonstration)] as const),
    ),
  );
  const sections = Object.entries(manifest.missing);

  /** The page for an address, and how it is answered. */
  function answerTo(path: string): [file: string, status: number] {
    const built = manifest.pages[path] ?? manifest.pages[withoutTrailingSlash(path)];
    if (built !== undefined) return [built, 200];
    const section = sections.find(([prefix]) => isUnder(path, prefix));
    return section ? [section[1], 404] : [manifest.shell, needs.knownPath(path) ? 200 : 404];
  }

  await app.register(fastifyStatic, {
    root: join(needs.dist, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
    decorateReply: false,
    setHeaders: (response) => {
      response.header("content-security-policy", PORTAL_CSP);
    },
  });

  app.get("/favicon.ico", async (_request, reply) => reply.code(404).send());
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !path.startsWith("/api/") &&
      !path.startsWith("/assets/");
    if (!isPage) return notFoundUnderApi(request, reply);
    const [file, status] = answerTo(path);
    return sendPage(request, reply, prepared.get(file) as Prepared, status);
  });
}
