import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { beforeAnything, standBy, startUp } from "../app/start-up.ts";
import { queryClient } from "../lib/queries/query-client.ts";
import { Providers } from "../app/providers.tsx";
import { routes } from "./router.tsx";

function start(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("console.html has no #root");
  beforeAnything();
  const router = createBrowserRouter(routes);
  createRoot(root).render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  standBy(router, queryClient);
  startUp(router, queryClient);
}

start();
