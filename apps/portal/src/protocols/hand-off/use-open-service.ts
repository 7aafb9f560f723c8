import { toast } from "@sannong/ui";
import { useEffect } from "react";
import type { OpenedSystem } from "./no-way-in.ts";
import { loadChunk } from "../../lib/load-chunk.ts";

const load = () => loadChunk(() => import("./open-service.ts"));

type Ways = Awaited<ReturnType<typeof load>>;

/** A press on a service, or on a system that was found; see `openService` and `openSystem`. The same function every time. */
const open = (identification: string, system?: OpenedSystem): void => {
  void openWith((ways) => (system ? ways.openSystem(system) : ways.openService(identification)));
};

/** Opens a system from a press on it; see `openSystem`. */
export const openSystem = (system: OpenedSystem): void => {
  void openWith((ways) => ways.openSystem(system));
};

async function openWith(press: (ways: Ways) => Promise<void>): Promise<void> {
  let ways: Ways;
  try {
    ways = await load();
  } catch {
    return toast.error("页面没有加载完整，请检查网络后再试一次");
  }
  // once loaded this runs within the press, so that a new tab may open
  await press(ways);
}

const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
};

/** The ways into systems come when the page has nothing else to do: long before the first press, and not before the first sight. */
export const useOpenService = (): typeof open => {
  useEffect(() => {
    whenIdle(() => void load().catch(() => undefined));
  }, []);
  return open;
};
