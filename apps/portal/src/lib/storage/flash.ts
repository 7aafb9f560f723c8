import { toast } from "@sannong/ui";
import { type Flash, storage } from "./storage.ts";

/** Says something on the next page, across a reload. */
export const sayOnNextPage = (flash: Flash): void => storage.flash.set(flash);

/** Says what the page before wanted said. */
export function sayWhatWasKept(): void {
  const kept = storage.flash.get();
  if (!kept) return;
  storage.flash.clear();
  toast[kept.kind](kept.text);
}
