import { HomeType } from "@sannong/contract/rules/home-type";
import { type ReactNode, useState } from "react";
import type { Counter } from "../authentication/sign-in/complete-sign-in.ts";
import { SignInPanel, signInWords } from "../authentication/sign-in/sign-in-panel.tsx";
import { UpstreamWays } from "../authentication/identity-providers/upstream-ways.tsx";
import { TaskPage } from "./layouts/task-page.tsx";
import { setHomeType, usePreferences } from "./preferences.ts";

type Props = {
  /** the page's heading; the words on the picture follow the counter */
  heading: string;
  /** above the form: for whom one signs in */
  lead?: ReactNode;
  /** the user name the form begins with */
  startWith?: string | undefined;
  goOn: () => void;
};

const stay = () => {};

/** The login dialog as a page. */
export function SignInPage({ heading, lead, startWith, goOn }: Props) {
  const { mode } = usePreferences();
  const [counter, setCounter] = useState<Counter>(mode);
  const words = signInWords[counter];
  const change = (next: Counter) => {
    setCounter(next);
    // on a page of its own the colours follow at once: one always knows which counter one stands at
    setHomeType(next === "gov" ? HomeType.government : HomeType.market);
  };
  return (
    <TaskPage counterTitle={words.title} counterText={words.text} heading={heading}>
      {lead}
      <SignInPanel
        counter={counter}
        startWith={startWith}
        onCounterChange={change}
        onSignedIn={stay}
        goOn={goOn}
        elsewhere={UpstreamWays}
      />
    </TaskPage>
  );
}
