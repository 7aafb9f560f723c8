import { toast } from "@sannong/ui";
import { useEffect } from "react";
import type { OpenedSystem } from "./no-way-in.ts";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";
import { whenSomebodyActs } from "../../lib/browser/when-somebody-acts.ts";

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

/** The ways into systems come with the first sign of somebody there: before the first press, and not for a look alone. */
export const useOpenService = (): typeof open => {
  useEffect(() => whenSomebodyActs(() => void load().catch(() => undefined)), []);
  return open;
};
