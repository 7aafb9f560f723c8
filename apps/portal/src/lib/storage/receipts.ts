import { useEffect, useRef } from "react";
import { useSession } from "../session/session.ts";
import { readDraft, writeDraft } from "./drafts.ts";

/** What somebody without an account asks after by a number that is shown to them once. */
type Receipted = "feedback" | "registration";
const nameOf = (of: Receipted): string => `receipt:${of}`;

/** Kept for this person as what they type is: what shows the number may be closed or loaded anew before it is written down. */
export const keepReceipt = (of: Receipted, number: string): void => writeDraft(nameOf(of), number);

/** Offers the number of what this person handed in last, once it is known whose page this is. */
export function useKeptReceipt(of: Receipted, offer: (number: string) => void): void {
  const { status } = useSession();
  const offered = useRef(offer);
  useEffect(() => {
    const kept = status === "loading" ? undefined : readDraft<string>(nameOf(of));
    if (kept !== undefined) offered.current(kept);
  }, [of, status]);
}
