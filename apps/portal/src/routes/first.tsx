import { showsAppEntry } from "@sannong/contract/rules/pages/app-entry";
import { useEffect } from "react";
import { activateFirstPage } from "../app/document/activate-first-page.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../lib/session/session.ts";
import { FirstPage } from "./first-page.tsx";

export const head = { title: "选择入口" };

/** /first reached from inside the application: the same markup, brought alive by the same module. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  useEffect(() => void activateFirstPage(), []);
  const hasApplication = session.status === "signedIn" && showsAppEntry(session.user.regionCode);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-application", hasApplication);
  }, [hasApplication]);
  return <FirstPage />;
}
