/** Built for Node and run by build.ts alone: the markup of the pages that exist before any script runs. */
import { isOpenPage } from "@sannong/contract/rules/pages/who-may-enter";
import { prerender } from "react-dom/static";
import { renderToStaticMarkup } from "react-dom/server";
import { Skeleton } from "@sannong/ui";
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from "react-router";
import { MainLayout } from "./app/layouts/main-layout.tsx";
import { BackHome } from "./app/layouts/page.tsx";
import { Providers } from "./app/providers.tsx";
import { collectHeads } from "./app/pages/collect-heads.ts";
import type { LazyPath } from "./app/pages/lazy-paths.ts";
import { routes } from "./app/router.tsx";
import { prerenderDocs, type Written } from "./docs/docs-pages.tsx";
import { fullTitle } from "./content/site/page-head.ts";
import { ShortFooter } from "./content/site/short-footer.tsx";
import { drawnPaths } from "./draw/drawn-paths.ts";
import { FirstPage } from "./routes/first-page.tsx";

/** The server writes each page's own title in its place. */
const FRAME_TITLE = "正在打开";
type Frame = { path: LazyPath; search?: string; isForStrangers?: boolean };

/** The pages that people come to first; any other may be named here if it is open to everybody. */
const frames: readonly Frame[] = [
  { path: "/login", isForStrangers: true },
  { path: "/register", isForStrangers: true },
  { path: "/recover", isForStrangers: true },
  // while something is looked for
  { path: "/searchview", search: "?keywords=%E2%80%A6" },
  { path: "/serve/situations" },
  { path: "/serve/govermentserve" },
  { path: "/serve/agriculturalservice" },
  { path: "/serve/ruraleconomy" },
  { path: "/serve/agrotechnology" },
  { path: "/serve/financialsupermarket" },
  { path: "/notices" },
  { path: "/feedback" },
  { path: "/sitemap" },
];

export type PrerenderedPage = { title: string; html: string };

async function textOf(stream: ReadableStream): Promise<string> {
  return new Response(stream).text();
}

/** One route of the application as HTML; the browser takes it over. */
const applicationPage = (path: string, title: string): Promise<PrerenderedPage> => drawn(routes, path, title);

async function drawn(from: RouteObject[], path: string, title: string): Promise<PrerenderedPage> {
  const handler = createStaticHandler(from);
  const context = await handler.query(new Request(new URL(path, "http://prerender.invalid")));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status} instead of a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <Providers>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
    // the default splits long pages with inline scripts, which the policy forbids
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { title: fullTitle(title), html: await textOf(prelude) };
}

/**
 * How an ordinary page that is open to everybody looks before anything was asked for: shown until the application is
 * there, which draws it anew. Nothing can be typed into it that would be lost then.
 *
 * @throws when somebody would be shown a page that they are kept from a moment later
 */
async function frameOf({ path, search = "", isForStrangers = false }: Frame) {
  if (!isOpenPage(path)) throw new Error(`${path} is not open to everybody, so it has no frame`);
  const { title, html } = await applicationPage(path + search, FRAME_TITLE);
  return { path, title, html: html.replace(/<form(?=[\s>])/g, "<form inert"), isForStrangers };
}

/**
 * What stands around a page that only the person sees whose it is, with its name, which the server writes: shown to
 * somebody who is signed in until the application is there. Nobody is kept from a name.
 */
async function surrounding(): Promise<PrerenderedPage> {
  const Waiting = () => (
    <div className="wrap page">
      <BackHome />
      <h1>{"{{pageTitle}}"}</h1>
      <div className="bx">
        <Skeleton rows={4} label="正在打开" />
      </div>
    </div>
  );
  return drawn([{ Component: MainLayout, children: [{ path: "*", Component: Waiting }] }], "/waiting", FRAME_TITLE);
}

/** /first ships without React: plain markup, brought alive by first.ts. */
function firstPage(): PrerenderedPage {
  return { title: fullTitle("选择入口"), html: renderToStaticMarkup(<FirstPage />) };
}

export async function prerenderAll(documents: readonly Written[]) {
  for (const path of drawnPaths)
    if (!isOpenPage(path.replace("/*", "/one")))
      throw new Error(`${path} is not open to everybody, so nobody draws it`);
  return {
    heads: await collectHeads(),
    docs: prerenderDocs(documents),
    footer: renderToStaticMarkup(<ShortFooter />),
    first: firstPage(),
    homeZtfw: await applicationPage("/homeZtfw", "首页"),
    frames: await Promise.all(frames.map(frameOf)),
    shell: { title: fullTitle(FRAME_TITLE), html: "" },
    surrounding: await surrounding(),
  };
}
