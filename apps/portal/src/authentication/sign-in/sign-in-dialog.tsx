import * as styles from "./sign-in-dialog.module.css";
import { helpSide } from "../../lib/words/help-words.ts";
import { closedPageName } from "@sannong/contract/page-names";
import { Alert, Dialog, DialogSide } from "@sannong/ui";
import { useRef, useState } from "react";
import type { Dialogs } from "../../app/dialogs.ts";
import { usePreferences } from "../../app/preferences.ts";
import { readSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import type { Counter } from "./complete-sign-in.ts";
import { type ElsewhereProps, SignInPanel, signInWords } from "./sign-in-panel.tsx";

type Props = Dialogs["signIn"] &
  ElsewhereProps & {
    onClose: () => void;
    /** why it stands here */
    lead?: string;
    /** what follows a sign-in */
    goOn: () => void;
  };

/** Where typing starts: after a remembered user name at the password. */
const firstEmptyField = (panel: HTMLElement | null): HTMLElement | null =>
  Array.from(panel?.querySelectorAll("input") ?? []).find((input) => input.value === "") ?? null;

/** Of the page that waits for this sign-in, if one does. */
function reasonOfWanted(): string | undefined {
  const wanted = storage.backUrl.get();
  const name = wanted === null ? undefined : closedPageName(wanted);
  return name && `登录后看“${name}”`;
}

/** The login dialog (specification §2, §4): 780 wide, picture beside form. */
export function SignInDialog({
  counter: requested,
  startWith,
  lead,
  reason = reasonOfWanted(),
  onClose,
  goOn,
  elsewhere,
}: Props) {
  const { mode } = usePreferences();
  const [counter, setCounter] = useState<Counter>(requested ?? mode);
  const words = signInWords[counter];
  const [why] = useState(reason);
  const panel = useRef<HTMLDivElement>(null);
  const giveUp = () => {
    // Who closes the dialog unsigned has thought better of the click that asked for it.
    if (readSession().status !== "signedIn") {
      storage.pendingJump.clear();
      storage.backUrl.clear();
    }
    onClose();
  };
  return (
    <Dialog
      open
      title={words.title}
      hideTitle
      width={780}
      initialFocus={(how) => (how === "touch" ? true : firstEmptyField(panel.current))}
      onClose={giveUp}
      side={<DialogSide {...words} help={helpSide} />}
    >
      {(lead ?? why) && (
        <div className={styles.signInLead}>
          <Alert tone={lead ? "warn" : "info"}>{lead ?? why}</Alert>
        </div>
      )}
      <SignInPanel
        ref={panel}
        counter={counter}
        startWith={startWith}
        onCounterChange={setCounter}
        onSignedIn={onClose}
        goOn={goOn}
        elsewhere={elsewhere}
      />
    </Dialog>
  );
}
