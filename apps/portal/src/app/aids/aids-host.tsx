import { toast } from "@sannong/ui";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { usePreferences } from "../preferences.ts";
import { aids, standOf } from "./aid-list.ts";
import { readAids } from "./aid-settings.ts";
import { AidsBar } from "./aids-bar.tsx";
import { CaptionBar } from "./caption-bar.tsx";
import { showCrossLines } from "./cross-lines.ts";
import { watchPointed } from "./pointed-text.ts";
import { readReading, sayPointed, stopReading, toggleReading, watchReading } from "./reading.ts";

export { toggleReading };

let isOpen = false;
const listeners = new Set<() => void>();
function setOpen(next: boolean): void {
  isOpen = next;
  for (const tell of listeners) tell();
}
const watchOpen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const openBar = (): void => setOpen(!isOpen);

/** A key beside Alt and Shift. What follows is said, since it may be out of sight. */
export function pressKey(code: string): void {
  const aid = aids.find((one) => one.code === code);
  if (!aid) return;
  aid.press();
  const stand = standOf(aid);
  toast.info(stand ? `${aid.name}：${stand}` : `${aid.name}：好了`);
}

/** Another page is another text: what was read of the last one stops. */
function OfOnePage() {
  useEffect(() => stopReading, []);
  return null;
}

/** Beside every page once an aid is used: the toolbar, the captions, and what follows mouse, finger and keyboard. */
export function AidsHost() {
  const preferences = usePreferences();
  const { pathname } = useLocation();
  const reading = useSyncExternalStore(watchReading, readReading);
  const open = useSyncExternalStore(watchOpen, () => isOpen);
  const { flags, speed } = useMemo(() => readAids(preferences.aids), [preferences.aids]);
  const isPointed = flags.includes("point");
  const isCaptioned = flags.includes("caption");
  const hasCross = flags.includes("cross");

  useEffect(() => {
    if (!isPointed && !isCaptioned) return;
    return watchPointed((text) => void sayPointed(text, isPointed));
  }, [isPointed, isCaptioned]);
  useEffect(() => (hasCross ? showCrossLines() : undefined), [hasCross]);
  useEffect(() => {
    const stop = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && readReading().state !== "off") stopReading();
    };
    window.addEventListener("keydown", stop);
    return () => window.removeEventListener("keydown", stop);
  }, []);

  return (
    <>
      <OfOnePage key={pathname} />
      {open && <AidsBar onClose={() => setOpen(false)} />}
      {(reading.state !== "off" || isCaptioned || isPointed || reading.notice) && (
        <CaptionBar reading={reading} speed={speed} />
      )}
    </>
  );
}
