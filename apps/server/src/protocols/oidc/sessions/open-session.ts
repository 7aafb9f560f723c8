import type Provider from "oidc-provider";
import type { Session } from "oidc-provider";
import { acrOf, amrOf } from "../../../kernel/release/index.ts";
import { cookieNames } from "../configuration.ts";
import type { SessionRows } from "./session-rows.ts";

type OpeningSession = {
  accountId: string;
  /** seconds since 1970 */
  loginTs: number;
  factors: readonly string[];
  lifeSeconds: number;
  /** uid of the session that goes on, where its person has proved themselves again */
  renews?: string | undefined;
};
type OpenedSession = {
  /** comes when the session is there */
  saved: Promise<void>;
  uid: string;
  cookieName: string;
  cookieValue: string;
  cookieOptions: { httpOnly: true; sameSite: "lax"; path: string; secure: boolean; maxAge: number };
};

type Deps = {
  provider: () => Provider;
  sessions: Pick<SessionRows, "leadBy">;
  /** by TLS, as its cookie has to be */
  secure: boolean;
};

/**
 * Opens the session behind a sign-in; its cookie goes out with the answer of that sign-in. It is there once
 * `saved` has come, and is named before, so that what belongs to it can be written in the same statement. One that
 * is renewed keeps its uid, and with it what it gave to systems; its former cookie leads nowhere from here on.
 */
export function openSession({ provider, sessions, secure }: Deps) {
  return ({ accountId, loginTs, factors, lifeSeconds, renews }: OpeningSession): OpenedSession => {
    const session: Session = new (provider().Session)();
    if (renews !== undefined) session.uid = renews;
    session.loginAccount({
      accountId,
      loginTs,
      amr: amrOf(factors),
      acr: acrOf(factors),
    });
    return {
      saved: session.save(lifeSeconds).then(() => {
        if (renews !== undefined) return sessions.leadBy(renews, session.jti);
      }),
      uid: session.uid,
      cookieName: cookieNames(secure).session,
      cookieValue: session.jti,
      cookieOptions: { httpOnly: true, sameSite: "lax", path: "/oidc", secure, maxAge: lifeSeconds },
    };
  };
}
