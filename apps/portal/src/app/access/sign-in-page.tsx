import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Counter } from "../../authentication/sign-in/complete-sign-in.ts";
import { SignInPanel, signInWords } from "../../authentication/sign-in/sign-in-panel.tsx";
import { UpstreamWays } from "../../authentication/identity-providers/upstream-ways.tsx";
import { storage } from "../../lib/storage/storage.ts";
import { TaskPage } from "../layouts/task-page.tsx";
import { setHomeType, usePreferences } from "../preferences.ts";

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
    <TaskPage counterTitle={words.title} counterText={words.text} heading={heading} isLong>
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

/** The page itself goes on once somebody is signed in. */
const goOnHere = () => storage.backUrl.clear();

/** In the place of a page that only somebody signed in can use: whoever signs in is at that page. */
export function SignInFirst(words: Pick<Props, "heading" | "lead">) {
  const { pathname } = useLocation();
  useEffect(() => {
    // a way in that leaves this page leads back to it
    storage.backUrl.set(pathname);
  }, [pathname]);
  return <SignInPage {...words} goOn={goOnHere} />;
}
