import * as styles from "./find.module.css";
import { Dialog, Icon } from "@sannong/ui";
import { useEffect, useEffectEvent, useState } from "react";
import type { SignedIn } from "../../lib/session/session.ts";
import { FindBox } from "./find-box.tsx";

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** The office's search: by its button, by Ctrl K (⌘ K) anywhere, by / where nothing is typed. */
export function Find({ session }: { session: SignedIn }) {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
    // a dialog that is open keeps its keys
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
    const isBusy = [...dialogs].some((dialog) => dialog.getClientRects().length > 0);
    if (event.isComposing || isBusy || !(isShortcut || (isSlash && !isTypedInto(event.target)))) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.officeFind}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="word">快速直达</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Dialog open title="快速直达" width={640} closeOnOutsidePress onClose={() => setOpen(false)}>
          <FindBox session={session} onGone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
