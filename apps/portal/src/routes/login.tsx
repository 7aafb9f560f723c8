import { resumeAfterSignIn } from "../app/resume.ts";
import { SignInGate } from "../app/sign-in-gate.tsx";
import { usePageHead } from "../features/site/page-head.ts";

const head = { title: "登录" };
const goOn = () => resumeAfterSignIn("page");

/** /login — the login dialog as a page (design §3, Guard). */
export function Component() {
  usePageHead(head);
  return <SignInGate heading="登录" goOn={goOn} />;
}
