import type { ComponentType } from "react";

let asker: ComponentType | undefined;
const listeners = new Set<() => void>();

/**
 * What asks before a step within the application (`before-leaving.tsx`). A first view is drawn without it; whatever holds
 * something typed brings it along, so that no form is ever there before it.
 */
export const navigationPrompt = {
  now: (): ComponentType | undefined => asker,
  bring(part: ComponentType): void {
    asker = part;
    for (const tell of listeners) tell();
  },
  /** @returns stops watching */
  watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
