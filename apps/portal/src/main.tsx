import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/router.tsx";
import { beforeAnything, guardTakenOverPage, standBy, startUp } from "./app/start-up.ts";
import { takeDrawnAnswers } from "./lib/queries/drawn-answers.ts";
import { queryClient } from "./lib/queries/query-client.ts";
import { restoreServiceList } from "./lib/queries/service-list.ts";

type Matched = { route: RouteObject };

/** A prerendered page is taken over only once its lazy routes are there; else the markup would not match. */
const loadRoutes = (matched: readonly Matched[]) => Promise.all(matched.map(({ route }) => resolveLazy(route)));

async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== "function") return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

/** With data of its own a prerendered route counts as ready, so the first render is the page and no guard stands before it. */
const nothingLoaded = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, null]));

/** The router names routes by their place in the tree where they have no name. */
function idsOf(matched: readonly Matched[]): string[] {
  const ids: string[] = [];
  let level: readonly RouteObject[] = routes;
  let place = "";
  for (const { route } of matched) {
    place += `${place && "-"}${level.indexOf(route)}`;
    ids.push(route.id ?? place);
    level = route.children ?? [];
  }
  return ids;
}

async function takeOver(root: HTMLElement): Promise<void> {
  // nothing else is known at the first showing: it is the one that was drawn
  takeDrawnAnswers(queryClient);
  const matched: readonly Matched[] = matchRoutes(routes, window.location) ?? [];
  await loadRoutes(matched);
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: nothingLoaded(idsOf(matched)) } });
  standBy(router, queryClient);
  startTransition(() => void hydrateRoot(root, application(router)));
  startUp(router, queryClient);
  await guardTakenOverPage(router);
}

async function startHere(root: HTMLElement): Promise<void> {
  restoreServiceList(queryClient);
  takeDrawnAnswers(queryClient);
  const router = createBrowserRouter(routes);
  standBy(router, queryClient);
  // what the build drew of the page stays until the page is there
  if (isFrame(root.firstElementChild)) await firstPageOf(router);
  startTransition(() => createRoot(root).render(application(router)));
  startUp(router, queryClient);
}

const isFrame = (drawn: Element | null) => drawn?.hasAttribute("data-frame");

type Router = ReturnType<typeof createBrowserRouter>;

const firstPageOf = (router: Router) =>
  new Promise<void>((done) => {
    if (router.state.initialized) return done();
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      done();
    });
  });

/** Drawn in slices: a press is heard in between. */
const application = (router: Router) => (
  <Providers>
    <RouterProvider router={router} />
  </Providers>
);

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  beforeAnything();
  const drawn = root.firstElementChild;
  // what is in English by now is not what the application would take over
  const isAsBuilt = drawn && !isFrame(drawn) && document.documentElement.lang !== "en";
  await (isAsBuilt ? takeOver(root) : startHere(root));
}

void start();
