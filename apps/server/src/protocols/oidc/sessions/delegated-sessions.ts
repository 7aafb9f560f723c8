import type Provider from "oidc-provider";
import type { Delegated } from "../../../kernel/admission/index.ts";
import { acrOf, amrOf } from "../../../kernel/release/index.ts";
import type { AppContext } from "../../../kernel/context.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import type { Authorizations } from "./authorizations.ts";
import { codeInOwnSession, type CodeRequest } from "../grants/own-session-code.ts";
import type { PortalSession } from "./portal-session.ts";
import { epoch, keyOf, kindOf, textOf } from "../storage/rows.ts";
import type { SessionRows } from "./session-rows.ts";

/**
 * The session in which somebody comes for another is named so, and the provider hands the name of a session on from code
 * to token by itself. No other session's name has this sign in it.
 */
const SIGN = "delegated:";
/** Is what hangs on this session given to somebody who comes for another? */
export const isDelegated = (sessionUid: string | undefined): boolean => sessionUid?.startsWith(SIGN) === true;

const HINT = "urn:sannong:delegation:";
/** Does a system's request come from whoever pressed the button on their delegation? Then it is that, or nothing. */
export const hintOf = (params: Record<string, unknown> | undefined): string | undefined => {
  const hint = textOf(params?.["login_hint"]);
  return hint.startsWith(HINT) ? hint : undefined;
};

const OFFER = kindOf("DelegatedOffer");
/** From the button to the system's own request, with a sign-in between where the system wants it fresh. */
const OFFER_SECONDS = 600;
/** By whoever helps and the system: the button was pressed, and the system has not asked with its mark yet. */
const ON_THE_WAY = kindOf("DelegatedOnTheWay");
const wayOf = ({ helperId, appId }: Pick<Offer, "helperId" | "appId">) => `${helperId} ${appId}`;
/** By the delegation, and by the session of the portal in which somebody came. */
const MARK = kindOf("Delegated");
const IN_SESSION = kindOf("DelegatedIn");
/** Somebody who comes for another is asked anew by then. */
const LONGEST_SECONDS = 2 * 3600;

/** Who may enter what for whom, by the button they pressed. */
export type Offer = Delegated & { accountId: string; appId: string };
/** Who came for whom; `helperName` is masked, as the two see each other. */
export type Mark = Delegated & { accountId: string; appId: string; helperName: string };

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  provider: () => Provider;
  authorizations: Authorizations;
  sessions: Pick<SessionRows, "groupNow">;
  /** tokens and grants end, and the system is told */
  closeSession: (uid: string) => Promise<void>;
};

/**
 * Sessions of the provider in which somebody comes for another. Each is of one system, and no cookie leads to it: the
 * helper's own session stays their own, and nothing is entered from this one.
 */
export function delegatedSessions({ shortLived, clock, provider, authorizations, sessions, closeSession }: Deps) {
  async function endAll(kind: string, group: string, isMeant: (mark: Mark) => boolean = () => true): Promise<void> {
    for (const { key: uid } of await shortLived.listGroup(kind, group)) {
      const mark = await shortLived.get<Mark>(MARK, uid);
      if (mark && !isMeant(mark)) continue;
      // the mark goes first: without it whatever is shown of the session is worth nothing
      await shortLived.remove(MARK, uid);
      await closeSession(uid);
      await shortLived.remove(IN_SESSION, uid);
    }
  }

  return {
    /** @returns what the system repeats in its request as `login_hint`; good once, and for its helper alone */
    async offer(offer: Offer): Promise<string> {
      const hint = `${HINT}${randomToken(24)}`;
      await shortLived.put(OFFER, keyOf(hint), offer, { ttl: OFFER_SECONDS });
      await shortLived.put(ON_THE_WAY, wayOf(offer), offer, { ttl: OFFER_SECONDS });
      return hint;
    },
    offered: (hint: string) => shortLived.get<Offer>(OFFER, keyOf(hint)),
    /** False for the second of two. */
    async takeOffer(hint: string): Promise<boolean> {
      const offer = await shortLived.take<Offer>(OFFER, keyOf(hint));
      if (offer !== undefined) await shortLived.remove(ON_THE_WAY, wayOf(offer));
      return offer !== undefined;
    },
    /** Who is on their way to this system for somebody else, by the last button they pressed. */
    onTheWay: (helperId: string, appId: string) => shortLived.get<Offer>(ON_THE_WAY, wayOf({ helperId, appId })),
    /** They have been told, or are there; false for the second of two. */
    leaveTheWay: (offer: Offer): Promise<boolean> => shortLived.remove(ON_THE_WAY, wayOf(offer)),

    /** Gives the code that the system's request asks for, in a session of its own. */
    async issueCode(mark: Mark, request: CodeRequest, helper: PortalSession): Promise<string | undefined> {
      const group = await sessions.groupNow(helper.oidcUid);
      const left = Number(group?.session?.row["exp"] ?? 0) - epoch(clock());
      if (left <= 0) return undefined;
      const seconds = Math.min(left, LONGEST_SECONDS);
      const uid = `${SIGN}${randomToken(24)}`;
      // before the session is there: nothing of it stands without its mark
      await shortLived.put(MARK, uid, mark, { ttl: seconds, group: mark.delegationId });
      await shortLived.put(IN_SESSION, uid, true, { ttl: seconds, group: helper.oidcUid });
      const { factors, signedInAt } = helper;
      const signIn = { uid, loginTs: epoch(signedInAt), amr: amrOf(factors), acr: acrOf(factors) };
      return (await codeInOwnSession({ provider, authorizations }, request, signIn, seconds)).code;
    },

    /** Who came in this session for whom; undefined where it is over, and where nobody did. */
    of: async (sessionUid: string | undefined): Promise<Mark | undefined> =>
      sessionUid !== undefined && isDelegated(sessionUid) ? shortLived.get<Mark>(MARK, sessionUid) : undefined,

    /** The delegation is over, or one system is left. */
    endOf: (delegationId: string, appId?: string): Promise<void> =>
      endAll(MARK, delegationId, (mark) => appId === undefined || mark.appId === appId),
    /** The helper's own session is over. */
    endIn: (oidcUid: string): Promise<void> => endAll(IN_SESSION, oidcUid),
  };
}

export type DelegatedSessions = ReturnType<typeof delegatedSessions>;
