import { type ComponentType, lazy } from "react";
import { loadChunk } from "./load-chunk.ts";

/**
 * A part of a page that few people come to: its script is fetched when it is first drawn, and the page's `Suspense`
 * stands in its place until then. Made outside of components. Where it does not come the route says so.
 */
export const lazyPart = <Given extends object>(load: () => Promise<ComponentType<Given>>) =>
  lazy(async () => ({ default: await loadChunk(load) }));
