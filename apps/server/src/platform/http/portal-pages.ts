import { DEMONSTRATION_BAND } from "@sannong/contract/operations/demonstration-words";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ShownFiling } from "@sannong/contract/content/filing";
import type { PageHead } from "@sannong/contract/page-head";
import { isOfficePath, portalRedirects, withoutTrailingSlash } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { servePageScript, withPageScript } from "../tracing/page-script.ts";
import { unavailableOf } from "../unavailable.ts";
import type { Origin } from "../caller.ts";
import { notFoundUnderApi } from "./error-edge.ts";
import { type DrawnPage, drawnPages, type DrawPage } from "./drawn-pages.ts";
import { type Ahead, fillDrawnPage, fillPage, type Filling } from "./fill-page.ts";
import { originOf } from "./origin.ts";
import { originForm } from "./request-target.ts";
import { bodyFor, compress, type Compressed } from "../fast/compressed.ts";
import { headersOfDocuments, PORTAL_CSP } from "./security-headers.ts";
import { serveBuiltFiles } from "./built-files.ts";

type Manifest = {
  pages: Record<string, string>;
  /** scripts whose address is a place in the site, and so has no version in it */
  scripts: Record<string, string>;
  /** what answers, as not found, below an address all of whose pages the build made */
  missing: Record<string, string>;
  shell: string;
  /** the shell of pages outside any layout: around the others the build drew one */
  task: { page: string; paths: string[] };
  /** the administrators' document */
  office: string;
  /** what an address alone says of its page */
  heads: Record<string, PageHead>;
  /** what the page at an address needs beside the shell's own files; an address may end in `/*` */
  ahead: Record<string, Ahead>;
  /**
   * the pages that the server draws with what they show: the document around them, and the program that draws. Those
   * that the application takes over have documents of their own, and are drawn for their path alone.
   */
  drawn: { page: string; by: string; paths: string[]; takenOver: Record<string, string> };
};

/** An address of something that is published, and what it is; `missing` when nothing like it is. */
export type Article = { head: PageHead } | "missing";

type Deps = {
  dist: string;
  demonstration: boolean;
  /** the pages' calls begin the traces that this server keeps */
  isTraced?: boolean;
  siteDomain: string;
  knownPath: (path: string) => boolean;
  /** the same object until a value changes */
  filing: () => Promise<ShownFiling>;
  /** the office: who may have its document, and what others are told in its stead */
  office: { mayEnter: (address: string) => boolean; elsewhere: (auditOrigin: Origin) => { html: string; csp: string } };
  /** undefined where no single thing is published */
  article: (path: string) => Promise<Article | undefined>;
};
/** `at`: the address that head and files stand for always; left out where the head is this answer's alone */
type Answer = { file: string; status: number; head?: PageHead | undefined; at?: string; ahead?: Ahead | undefined };

/** Demonstration mode says so on every page, on paper by the attribute that the build leaves at "false". Elsewhere its words go. */
const mark = (html: string, demonstration: boolean) =>
  demonstration
    ? html.replace('data-demo="false"', `data-demo="${DEMONSTRATION_BAND}"`)
    : html.replace(/<span data-demonstration=""[^>]*>[^<]*<\/span>/g, "");

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Compressed, status: number) {
  reply.headers({ ...headersOfDocuments, "content-security-policy": PORTAL_CSP, "cache-control": "no-cache" });
  reply.code(status).type("text/html; charset=utf-8");
  return reply.send(bodyFor(request, reply, page));
}

const sendElsewhere = (reply: FastifyReply, { html, csp }: { html: string; csp: string }) =>
  reply
    .code(403)
    .headers({ ...headersOfDocuments, "content-security-policy": csp, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(html);

/** `/notices/*` for `/notices/one`. */
const sectionOf = (path: string): string => `${path.slice(0, path.lastIndexOf("/"))}/*`;

/** Pages that show what is published, drawn here: the browser shows them before any script has come. */
function openDrawing(
  app: FastifyInstance,
  deps: Deps,
  { drawn: { page: usual, by, paths, takenOver } }: Manifest,
  htmlOf: ReadonlyMap<string, string>,
) {
  const json = { "content-type": "application/json" };
  const answering = async (url: string, payload?: string) => {
    const asked = payload === undefined ? { url } : { url, method: "POST" as const, headers: json, payload };
    const { statusCode, body } = await app.inject(asked);
    return new Response(body, { status: statusCode, headers: json });
  };
  const onFailure = (err: unknown, address: string) => app.log.warn({ err, address }, "the page could not be drawn");
  // a tenth of a second, and 15 MB, that no start waits for
  const loadDrawer = async () => {
    const { pageDrawer } = (await import(pathToFileURL(resolve(deps.dist, by)).href)) as {
      pageDrawer: (answers: typeof answering) => DrawPage;
    };
    return pageDrawer(answering);
  };
  let drawer: Promise<DrawPage> | undefined;
  const draw: DrawPage = async (address) => (await (drawer ??= loadDrawer()))(address);
  const drawnAt = drawnPages({ draw, onFailure });
  const ready = new WeakMap<DrawnPage, { filing: ShownFiling; page: Promise<Compressed> }>();

  function make(drawn: DrawnPage, document: string, filling: Filling): Promise<Compressed> {
    const known = ready.get(drawn);
    if (known?.filing === filling.filing) return known.page;
    const page = compress(fillDrawnPage(document, { ...drawn, html: mark(drawn.html, deps.demonstration) }, filling));
    ready.set(drawn, { filing: filling.filing, page });
    return page;
  }

  return {
    draws: (path: string) => path in takenOver || paths.includes(path) || paths.includes(sectionOf(path)),
    async of(path: string, address: string, filling: Filling): Promise<Compressed | { leadsTo: string } | undefined> {
      const own = takenOver[path];
      const drawn = await drawnAt(own === undefined ? address : path);
      if (drawn?.leadsTo !== undefined) return { leadsTo: drawn.leadsTo };
      return drawn && make(drawn, htmlOf.get(own ?? usual) ?? "", filling);
    },
  };
}

async function readManifest(dist: string): Promise<Manifest> {
  const manifestFile = join(dist, "pages.json");
  if (!existsSync(manifestFile))
    throw new Error(`The portal is not built: ${manifestFile} is missing. Run: npm run build`);
  return JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
}

async function readPages(
  { dist, demonstration, isTraced }: Deps,
  { pages, missing, shell, task, office, drawn }: Manifest,
) {
  const named = [pages, missing, drawn.takenOver].flatMap((files) => Object.values(files));
  const files = [...new Set([...named, shell, task.page, office, drawn.page])];
  const read = async (file: string) => {
    const html = mark(await readFile(join(dist, file), "utf8"), demonstration);
    return [file, isTraced ? withPageScript(html) : html] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** Pages ready to be sent, made when first asked for; all anew after a value of the owner's changed. */
function preparedPages(htmlOf: ReadonlyMap<string, string>, siteDomain: string) {
  let filledFor: ShownFiling | undefined;
  let ready = new Map<string, Promise<Compressed>>();
  const make = ({ file, head, ahead }: Answer, filing: ShownFiling) =>
    compress(fillPage(htmlOf.get(file) ?? "", { filing, siteDomain, head, ahead }));
  return {
    of(answer: Answer, filing: ShownFiling): Promise<Compressed> {
      const { file, at } = answer;
      if (filing !== filledFor) [filledFor, ready] = [filing, new Map()];
      if (at === undefined) return make(answer, filing);
      const key = `${file} ${at}`;
      const made = ready.get(key) ?? make(answer, filing);
      ready.set(key, made);
      return made;
    },
  };
}

/**
 * Serves the built portal: hashed files for a year, prerendered pages where the build made one,
 * and the application's shell for every other address, so that deep links and reloads work.
 */
export async function servePortal(app: FastifyInstance, deps: Deps) {
  const manifest = await readManifest(deps.dist);
  const { pages, heads, ahead, shell, task } = manifest;
  const { siteDomain } = deps;
  const htmlOf = await readPages(deps, manifest);
  const prepared = preparedPages(htmlOf, siteDomain);
  const sections = Object.entries(manifest.missing);
  const drawing = openDrawing(app, deps, manifest, htmlOf);
  const aheadOf = (path: string): Ahead | undefined => ahead[path] ?? ahead[sectionOf(path)];

  const titled = (file: string, status: number, path: string): Answer => {
    const head = heads[path];
    const files = file === shell || file === task.page ? aheadOf(path) : undefined;
    return { file, status, head, at: head || files ? path : "", ahead: files };
  };
  const isTask = (path: string) => task.paths.includes(path) || task.paths.includes(sectionOf(path));
  const notFound = titled(shell, 404, "/404");

  /** The page for an address, and how it is answered. */
  function answerTo(requested: string): Answer {
    const path = requested in pages ? requested : withoutTrailingSlash(requested);
    const built = pages[path];
    if (built !== undefined) return titled(built, 200, path);
    const section = sections.find(([prefix]) => isUnder(path, prefix));
    if (section) return titled(section[1], 404, "");
    return deps.knownPath(path) ? titled(isTask(path) ? task.page : shell, 200, path) : notFound;
  }
  /** Without the database the page comes without its title; what it shows then says so itself. */
  const articleAt = async (path: string) => {
    try {
      return await deps.article(path);
    } catch (failure) {
      if (unavailableOf(failure) === undefined) throw failure;
      return undefined;
    }
  };
  const answerOf = (article: Article, path: string): Answer =>
    article === "missing" ? notFound : { file: shell, status: 200, head: article.head, ahead: aheadOf(path) };

  await app.register(async (files) => serveBuiltFiles(files, join(deps.dist, "assets")));

  if (deps.isTraced) servePageScript(app);
  for (const [address, file] of Object.entries(manifest.scripts)) {
    const script = await compress(await readFile(join(deps.dist, file), "utf8"));
    app.get(address, async (request, reply) => {
      // A worker obeys the policy that it comes with.
      reply.header("content-security-policy", PORTAL_CSP).header("cache-control", "no-cache");
      return reply.type("text/javascript; charset=utf-8").send(bodyFor(request, reply, script));
    });
  }
  app.get("/favicon.ico", async (_request, reply) => reply.code(404).send());
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !path.startsWith("/api/") &&
      !path.startsWith("/assets/");
    if (!isPage) return notFoundUnderApi(request, reply);
    // What reads the address in the browser is to see what was meant by it, too.
    if (originForm(request.originalUrl) !== request.url)
      return reply.header("cache-control", "no-store").redirect(request.url, 302);
    // the browser would load the application to learn of it
    const onward = portalRedirects[withoutTrailingSlash(path)];
    if (onward !== undefined)
      return reply.header("cache-control", "no-cache").redirect(onward + request.url.slice(path.length), 302);
    if (isOfficePath(withoutTrailingSlash(path))) {
      const auditOrigin = originOf(request);
      if (!deps.office.mayEnter(auditOrigin.address)) return sendElsewhere(reply, deps.office.elsewhere(auditOrigin));
      const office: Answer = { file: manifest.office, status: 200, at: "" };
      return sendPage(request, reply, await prepared.of(office, await deps.filing()), 200);
    }
    const [filing, article] = await Promise.all([deps.filing(), articleAt(path)]);
    const answer = article ? answerOf(article, path) : answerTo(path);
    const isDrawn = answer.status === 200 && drawing.draws(path);
    const drawn = isDrawn
      ? await drawing.of(path, request.url, {
          filing,
          siteDomain,
          head: answer.head ?? heads[path],
          ahead: aheadOf(path),
        })
      : undefined;
    if (drawn && "leadsTo" in drawn) return reply.header("cache-control", "no-cache").redirect(drawn.leadsTo, 302);
    if (drawn) return sendPage(request, reply, drawn, 200);
    return sendPage(request, reply, await prepared.of(answer, filing), answer.status);
  });
}
