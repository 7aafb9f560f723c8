import type { Session } from "../../lib/session/session.ts";

/** Whom a page shows as signed in; sent along with what is done for them, so that it is done for nobody else. */
export const usernameOf = (session: Session): string | undefined =>
  session.status === "signedIn" ? session.user.username : undefined;
