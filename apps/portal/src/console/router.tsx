import type { RouteObject } from "react-router";
import { guardOf } from "../app/access/guard.ts";
import { Opening, Root } from "../app/root.tsx";
import { loadChunk } from "../lib/navigation/load-chunk.ts";
import { Frame } from "./frame/frame.tsx";
import { Problem } from "./frame/problem.tsx";
import { consolePages, pathsOf } from "./navigation.ts";

/** Every page of the office inside its frame; an address of the portal's is left to the portal by the guard. */
export const routes: RouteObject[] = [
  {
    id: "root",
    Component: Root,
    HydrateFallback: Opening,
    ErrorBoundary: Problem,
    middleware: [guardOf("office")],
    children: [
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: Problem,
            children: [
              ...consolePages.flatMap((consolePage) =>
                pathsOf(consolePage).map((path) => ({
                  path,
                  caseSensitive: true,
                  lazy: () => loadChunk(consolePage.load),
                })),
              ),
              { path: "*", lazy: () => loadChunk(() => import("./pages/not-found.tsx")) },
            ],
          },
        ],
      },
    ],
  },
];
