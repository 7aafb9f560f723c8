import { useSyncExternalStore } from "react";

/** How often the server is asked whether it can be reached again, while it could not be. */
const PROBE_MS = 4_000;
/** The smallest thing the portal serves, past every cache. */
const PROBE = "/healthz";

let isLost = false;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();

/** Without a line it cannot be known whether a page may be shown. */
export class NoConnection extends Error {
  override name = "NoConnection";
  constructor() {
    super("there is no line to the portal");
  }
}

/** Is this device without a line to the portal, as far as the browser and the last call tell? */
export const isConnectionLost = (): boolean => isLost;

function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** Told each time the portal can be reached again. */
export function onConnectionBack(listener: () => void): () => void {
  returns.add(listener);
  return () => void returns.delete(listener);
}
export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost, () => false);

function become(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  clearInterval(timer);
  if (lost) timer = setInterval(() => void probe(), PROBE_MS);
  for (const tell of listeners) tell();
  if (!lost) for (const tell of returns) tell();
}

const probe = (): Promise<void> =>
  fetch(PROBE, { cache: "no-store" }).then(
    () => become(false),
    () => become(true),
  );

/** What a call learned: any answer is one; where none came, it is asked once more before anybody is told. */
export function noteConnection(what: "answered" | "lost"): void {
  if (what === "answered") become(false);
  else if (!isLost) void probe();
}

/** Asked before a failure is explained: is it that there is no line? */
export async function hasNoConnection(): Promise<boolean> {
  if (!isLost) await probe();
  return isLost;
}

/** Heeds what the browser itself says of its network. */
export function watchConnection(): void {
  window.addEventListener("offline", () => become(true));
  window.addEventListener("online", () => void (isLost && probe()));
  if (!navigator.onLine) become(true);
}
