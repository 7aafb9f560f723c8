import { homeOf } from "@sannong/contract/rules/pages/home-type";
import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { readHomeType } from "../app/preferences.ts";
import { resumeAfterSignIn } from "../app/access/resume.ts";
import { SignInPage } from "../app/access/sign-in-page.tsx";
import { useSession } from "../authentication/sign-in/index.ts";
import { usePageHead } from "../content/site/page-head.ts";

export const head = { title: "登录" };
const goOn = () => resumeAfterSignIn("page");

/** /login — the login dialog as a page (design §3, Guard). Who is signed in goes home, unless they came for another account. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const [query] = useSearchParams();
  // whoever has just registered signs in with the phone they gave
  const { startWith } = (useLocation().state ?? {}) as { startWith?: string };
  // asked once: a sign-in on this very page goes on by its own confirm box
  const [cameSignedIn] = useState(session.status === "signedIn" && !query.has("again"));
  if (cameSignedIn) return <Navigate to={homeOf(readHomeType())} replace />;
  return <SignInPage heading="登录" startWith={startWith} goOn={goOn} />;
}
