import { portalPaths, portalPrefixes } from "@sannong/contract/portal-paths";
import { isUnder } from "@sannong/contract/rules/who-may-enter";
import { createElement } from "react";
import type { RouteObject } from "react-router";
import { loadChunk } from "../lib/load-chunk.ts";
import { type ComingSoonPath, comingSoonRoutes } from "./coming-soon-routes.ts";
import { guard } from "./guard.ts";
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

/** An address with everything below it, or with a second spelling, is one page for now. */
function addressesOf(path: ComingSoonPath): string[] {
  if (path === "/data/dataAnalysis") return [path, "/data/dataanalysis"];
  return (portalPrefixes as readonly string[]).includes(path) ? [path, `${path}/*`] : [path];
}

/** The table of these pages comes with the first of them. */
const minePage = (path: string): RouteObject =>
  page(path, async () => (await import("./mine-pages.ts")).minePageAt(path).load());

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
    page("/login", () => import("../routes/login.tsx")),
    page("/unifiedLogin", () => import("../routes/unified-login.tsx")),
    page("/recover", () => import("../routes/recover.tsx")),
    page("/register", () => import("../routes/register.tsx")),
    page("/opening", () => import("../routes/opening.tsx")),
    page("/upstream/return", () => import("../routes/upstream-return.tsx")),
    page("/upstream/return/*", () => import("../routes/upstream-return.tsx")),
    ...["/qr", "/qr/*"].map((path) => page(path, () => import("../routes/qr.tsx"))),
    ...["/not-me", "/not-me/*"].map((path) => page(path, () => import("../routes/not-me.tsx"))),
    { Component: MarketLayout, children: [page("/homeZtfw", () => import("../routes/homeZtfw.tsx"))] },
    {
      Component: MainLayout,
      children: [
        page("/home", () => import("../routes/home.tsx")),
        page("/scene/scene", () => import("../routes/scene.tsx")),
        page("/scene/sceneparticulars", () => import("../routes/sceneparticulars.tsx")),
        page("/scene/scenedeclare", () => import("../routes/scenedeclare.tsx")),
        page("/scene/scenemonitoring", () => import("../routes/scenemonitoring.tsx")),
        page("/systemsettled", () => import("../routes/systemsettled.tsx")),
        ...["govermentserve", "agriculturalservice", "ruraleconomy", "agrotechnology"].map((section) =>
          page(`/serve/${section}`, () => import("../routes/serve-section.tsx")),
        ),
        ...["/serve/guide", "/serve/guide/*"].map((path) => page(path, () => import("../routes/service-guide.tsx"))),
        page("/demo/outbox", () => import("../routes/demo-outbox.tsx")),
        page("/register/status", () => import("../routes/register-status.tsx")),
        page("/management/activation", () => import("../routes/activation.tsx")),
        page("/management/integration", () => import("../routes/integration.tsx")),
        page("/management/registrations", () => import("../routes/registrations.tsx")),
        page("/agreement", () => import("../routes/agreement.tsx")),
        page("/privacy", () => import("../routes/privacy.tsx")),
        page("/accessibility", () => import("../routes/accessibility.tsx")),
        page("/sitemap", () => import("../routes/sitemap.tsx")),
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
