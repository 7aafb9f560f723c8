import { toast } from "@sannong/ui";
import type { ComponentType } from "react";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";
import { readPreferences, watchPreferences } from "../preferences.ts";

type Parts = typeof import("./aids-host.tsx");

let host: ComponentType | undefined;
const listeners = new Set<() => void>();

/** Toolbar, captions and what runs beside them; a first view is drawn without. */
export const aidsHost = {
  now: (): ComponentType | undefined => host,
  watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Does something with the aids, which come with the first use of one. */
function withAids(act: (parts: Parts) => void): void {
  loadChunk(() => import("./aids-host.tsx")).then(
    (parts) => {
      host = parts.AidsHost;
      for (const tell of listeners) tell();
      act(parts);
    },
    () => toast.error("辅助工具没有加载出来，请检查网络后再试"),
  );
}

export const openAids = (): void => withAids(({ openBar }) => openBar());
export const listen = (): void => withAids(({ toggleReading }) => toggleReading());

/** Sizes and colours are styles alone; these have something to do. */
const needsHost = () => /\b(point|caption|cross)\b/.test(readPreferences().aids);

/** Alt and Shift with another key, and what was switched on before this page. */
export function startAids(): void {
  window.addEventListener("keydown", ({ altKey, shiftKey, ctrlKey, metaKey, code }) => {
    if (altKey && shiftKey && !ctrlKey && !metaKey && !/^(Alt|Shift)/.test(code))
      withAids(({ pressKey }) => pressKey(code));
  });
  const bring = () => {
    if (!host && needsHost()) withAids(() => undefined);
  };
  watchPreferences(bring);
  bring();
}
