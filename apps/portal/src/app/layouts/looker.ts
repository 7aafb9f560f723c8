import type { Looker } from "@sannong/contract/rules/menu-visibility";
import type { Session } from "../../lib/session.ts";

/** Who looks at a menu. A session still on its way sees what everybody sees. */
export const lookerOf = (session: Session): Looker =>
  session.status === "signedIn" ? { signedIn: true, userType: session.userType } : { signedIn: false, userType: "" };
