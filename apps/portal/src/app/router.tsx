import { portalPaths } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/pages/who-may-enter";
import type { RouteObject } from "react-router";
import { loadChunk } from "../lib/navigation/load-chunk.ts";
import { guardOf } from "./access/guard.ts";
import { taskPaths, type LazyPath, lazyPaths } from "./pages/lazy-paths.ts";
import { MainLayout } from "./layouts/main-layout.tsx";
import { MarketLayout } from "./layouts/market-layout.tsx";
import { Opening, Root } from "./root.tsx";
import { RouteProblem } from "./pages/route-problem.tsx";

type Page = { Component: () => React.ReactNode };

/** A page comes with its first visit, within the chunk time-out. */
const page = (path: string, load: () => Promise<Page>): RouteObject => ({
  path,
  caseSensitive: true,
  lazy: () => loadChunk(load),
});

/** The table of these pages comes with the first of them. */
const minePage = (path: string): RouteObject =>
  page(path, async () => (await import("./mine/mine-pages.ts")).minePageAt(path).load());

/** So does the table of the ordinary pages: what it names would weigh on every first view. */
const laterPage = (path: LazyPath): RouteObject =>
  page(path, async () => (await import("./pages/lazy-pages.ts")).lazyPages[path]());

const isMinePage = (path: string) => isUnder(path, "/mine") && path !== "/mine";

/** Every route of the portal (specification §2); what only leads on is the guard's (`portalRedirects`). */
export const routes: RouteObject[] = [
  {
    id: "root",
    Component: Root,
    HydrateFallback: Opening,
    ErrorBoundary: RouteProblem,
    middleware: [guardOf("portal")],
    children: [{ ErrorBoundary: RouteProblem, children: pages() }],
  },
];

function pages(): RouteObject[] {
  return [
    page("/", () => import("../routes/first.tsx")),
    page("/first", () => import("../routes/first.tsx")),
    ...taskPaths.map(laterPage),
    { Component: MarketLayout, children: [page("/homeZtfw", () => import("../routes/homeZtfw.tsx"))] },
    {
      Component: MainLayout,
      children: [
        ...lazyPaths.map(laterPage),
        {
          lazy: () => loadChunk(() => import("./layouts/mine-layout.tsx")),
          children: [
            page("/mine", () => import("../routes/mine.tsx")),
            ...portalPaths.filter(isMinePage).map(minePage),
          ],
        },
        page("/401", () => import("../routes/no-permission.tsx")),
        page("/404", () => import("../routes/not-found.tsx")),
        // the guard has led to /404 before this could show
        page("*", () => import("../routes/not-found.tsx")),
      ],
    },
  ];
}
