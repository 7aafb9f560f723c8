import type { Viewer } from "@sannong/contract/rules/pages/menu-visibility";
import type { Session } from "../../lib/session/session.ts";

/** Who looks at a menu. A session still on its way sees what everybody sees. */
export const viewerOf = (session: Session): Viewer =>
  session.status === "signedIn" ? { signedIn: true, userType: session.userType } : { signedIn: false, userType: "" };
