import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/router.tsx";

/** A prerendered page is taken over only once its lazy routes are there; else the markup would not match. */
async function loadRoutesOf(path: string) {
  const matched = matchRoutes(routes, path) ?? [];
  await Promise.all(matched.map(({ route }) => resolveLazy(route)));
}

async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== "function") return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}

async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const isPrerendered = root.firstElementChild !== null;
  if (isPrerendered) await loadRoutesOf(window.location.pathname);
  const application = (
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  );
  if (isPrerendered) hydrateRoot(root, application);
  else createRoot(root).render(application);
}

void start();
