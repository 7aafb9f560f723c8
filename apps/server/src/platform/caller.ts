import { mask } from "@sannong/contract/mask";
import type { Factor } from "@sannong/contract/rules/identity/roles";

/** Who is asking, as the session says (never as the request says). */
export type Caller = {
  sessionId: string;
  accountId: string;
  username: string;
  nickname: string;
  accountType: number;
  roles: { roleCode: string; roleName: string }[];
  permissions: ReadonlySet<string>;
  /** where what they may do holds, as their grants say: never wider than that, wherever the account belongs */
  regionCode: string;
  source: string;
  factors: Factor[];
  /** the OpenID session this one opened; ties codes and grants to it */
  oidcUid: string;
  /** ISO 8601; when this account signed in before this session, so that a stranger's visit is noticed */
  previousSignInAt?: string | null;
  /**
   * the connected system whose word opened this session, as long as its owner has proved nothing here: it reaches that
   * system alone, and no proof of it is fresh
   */
  vouchedBy?: string;
  /** absent where there is no password: then none can be due */
  password?: { isWeak: boolean; expiresAt: Date };
};

/** Where a request comes from. */
export type Origin = { address: string; port?: number; userAgent: string; traceId: string };

/** Who asks, and from where. */
export type Asker = { caller: Caller; origin: Origin };

type Named = { nickname: string; roles: readonly { roleCode: string }[] };

/** A name beside the user name, which its owner does not choose; a phone that is one is masked. */
export const identityOf = ({ nickname, username }: { nickname: string; username: string }): string =>
  `${nickname}（${mask.username(username)}）`;

/** Who acts, as the audit log names them. */
export const actorOf = ({ accountId, nickname, roles }: Named & { accountId: string }) => ({
  accountId,
  name: nickname,
  roleCode: roles[0]?.roleCode ?? "",
});

/** The same of an account whose session is not at hand. */
export const actorOfAccount = ({ id: accountId, nickname, roles }: Named & { id: string }) =>
  actorOf({ accountId, nickname, roles });

/** Where it comes from, as the audit log says it. */
export const auditOrigin = ({ traceId, ...from }: Origin) => ({ from, traceId });

/** What a request's credentials amount to. */
export type Identified =
  | { state: "none" }
  | { state: "dead"; why: "missing" | "endedElsewhere" }
  | { state: "live"; caller: Caller };

/** Answers at once where it can: it comes before nearly every request. */
export type Identify = (credentials: {
  authorization: string | undefined;
  cookie: string | undefined;
  userAgent: string;
  /** asked by a page itself: does not keep the session alive */
  background?: boolean;
}) => Identified | Promise<Identified>;
