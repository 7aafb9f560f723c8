import { portalPaths, portalPrefixes } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/who-may-enter";
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadChunk } from "../lib/load-chunk.ts";
import { type ComingSoonPath, comingSoonRoutes } from "./coming-soon-routes.ts";
import { guard } from "./guard.ts";
import { gatePaths, type LaterPath, laterPaths } from "./later-paths.ts";
import { MainLayout } from "./layouts/main-layout.tsx";
import { MarketLayout } from "./layouts/market-layout.tsx";
import { Opening, Root } from "./root.tsx";
import { RouteProblem } from "./route-problem.tsx";

type Page = { Component: () => React.ReactNode };

/** A page comes with its first visit, within the chunk time-out. */
const page = (path: string, load: () => Promise<Page>): RouteObject => ({
  path,
  caseSensitive: true,
  lazy: () => loadChunk(load),
});

/** The words come with the page: a first view carries none of them. */
const comingSoon = (path: string, words: ComingSoonPath): RouteObject =>
  page(path, async () => {
    const [{ ComingSoon }, { comingSoonWords }] = await Promise.all([
      import("../routes/coming-soon.tsx"),
      import("./coming-soon-words.ts"),
    ]);
    return { Component: () => createElement(ComingSoon, comingSoonWords[words]) };
  });

/** An address with everything below it is one page for now. */
function addressesOf(path: ComingSoonPath): string[] {
  return (portalPrefixes as readonly string[]).includes(path) ? [path, `${path}/*`] : [path];
}

/** The table of these pages comes with the first of them. */
const minePage = (path: string): RouteObject =>
  page(path, async () => (await import("./mine-pages.ts")).minePageAt(path).load());

/** So does the table of the ordinary pages: what it names would weigh on every first view. */
const laterPage = (path: LaterPath): RouteObject =>
  page(path, async () => (await import("./later-pages.ts")).laterPages[path]());

const isMinePage = (path: string) => isUnder(path, "/mine") && path !== "/mine";
const comingSoonAt = new Set<string>(comingSoonRoutes);

/** Every route of the portal (specification §2); what only leads on is the guard's (`portalRedirects`). */
export const routes: RouteObject[] = [
  {
    id: "root",
    Component: Root,
    HydrateFallback: Opening,
    ErrorBoundary: RouteProblem,
    middleware: [guard],
    children: [{ ErrorBoundary: RouteProblem, children: pages() }],
  },
];

function pages(): RouteObject[] {
  return [
    page("/", () => import("../routes/first.tsx")),
    page("/first", () => import("../routes/first.tsx")),
    ...gatePaths.map(laterPage),
    { Component: MarketLayout, children: [page("/homeZtfw", () => import("../routes/homeZtfw.tsx"))] },
    {
      Component: MainLayout,
      children: [
        ...laterPaths.map(laterPage),
        {
          lazy: () => loadChunk(() => import("./layouts/mine-layout.tsx")),
          children: [
            page("/mine", () => import("../routes/mine.tsx")),
            ...portalPaths.filter((path) => isMinePage(path) && !comingSoonAt.has(path)).map(minePage),
          ],
        },
        page("/401", () => import("../routes/no-permission.tsx")),
        page("/404", () => import("../routes/not-found.tsx")),
        ...comingSoonRoutes.flatMap((path) => addressesOf(path).map((address) => comingSoon(address, path))),
        // the guard has led to /404 before this could show
        page("*", () => import("../routes/not-found.tsx")),
      ],
    },
  ];
}
