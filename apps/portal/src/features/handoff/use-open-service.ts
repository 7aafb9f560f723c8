import { toast } from "@sannong/ui";
import { useEffect } from "react";
import { loadChunk } from "../../lib/load-chunk.ts";

const load = () => loadChunk(() => import("./open-service.ts"));

/** Opens a service from a press on it; see `openService`. The same function every time. */
const open = (identification: string): void => {
  void openWith(identification);
};

async function openWith(identification: string): Promise<void> {
  let ways: Awaited<ReturnType<typeof load>>;
  try {
    ways = await load();
  } catch {
    return toast.error("页面没有加载完整，请检查网络后再试一次");
  }
  // once loaded this runs within the press, so that a new tab may open
  await ways.openService(identification);
}

const whenIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run);
  else setTimeout(run, 1000);
};

/** The ways into systems come when the page has nothing else to do: long before the first press, and not before the first sight. */
export const useOpenService = (): ((identification: string) => void) => {
  useEffect(() => {
    whenIdle(() => void load().catch(() => undefined));
  }, []);
  return open;
};
