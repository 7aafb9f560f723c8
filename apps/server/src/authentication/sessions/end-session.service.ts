import { mask } from "@sannong/contract/mask";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOfAccount, auditOrigin, type Origin } from "../../platform/caller.ts";
import type { Account } from "../../identity/accounts/index.ts";
import { type EndReason, isOwnersAct } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import { type ChannelHandler, type Deliveries, OWN_SECONDS, type SessionEnd } from "../../kernel/delivery/index.ts";
import type { Db } from "../../platform/database/database.ts";

/** Who ended it and from where, as far as the caller knows; for the audit log. */
export type EndedBy = { actor?: AuditFact["actor"]; origin?: Origin };
export type EndedSession = { sessionId: string; accountId: string; oidcUid: string; why: EndReason };

type Deps = Pick<AppContext, "audit" | "log" | "clock" | "events"> & {
  store: SessionsStore;
  findAccount: (id: string) => Promise<Account | undefined>;
  /** drops what this process remembers of the session */
  forget: (sessionId: string) => void;
  /** what acts owe whose server may fall */
  owed: Pick<Deliveries["sessionEnd"], "add" | "list" | "withdraw" | "round">;
};

const MINUTE = 60_000;
/** How far back the first sweep of an installation looks. */
const FIRST_SWEEP_MINUTES = 10;

/** Ending sessions: by their owner, by an administrator, by a newer one, by age. */
export function endSessionService({ store, audit, log, clock, events, findAccount, forget, owed }: Deps) {
  /** What hangs on the session goes with it, all at once. A part that fails is told and does not save the rest. */
  const closeBehind = async (ended: EndedSession, opened: { address?: string }, by: EndedBy) => {
    const faults = await events.emitToEach("sessionEnded", ended);
    const failed = faults.length;
    for (const fault of faults)
      log.error({ err: fault, sessionId: ended.sessionId }, "closing behind an ended session");
    // a link that stays is closed again when the session's age is up
    if (failed === 0) await store.unlink(ended.oidcUid);
    const { sessionId, accountId, why } = ended;
    const account = await findAccount(accountId);
    const owner = account && isOwnersAct(why) ? actorOfAccount(account) : undefined;
    const actor = by.actor ?? owner;
    await audit.record({
      event: "session.ended",
      result: failed === 0 ? "ok" : "failed",
      objectKind: "session",
      objectId: sessionId,
      reason: why,
      detail: {
        accountId,
        ...(account ? { whose: mask.personName(account.nickname) } : {}),
        ...(opened.address === undefined ? {} : { openedFrom: opened.address }),
      },
      ...(actor ? { actor } : {}),
      ...(by.origin ? auditOrigin(by.origin) : {}),
    });
  };

  /** @returns true for the one who ended it */
  const end = async (sessionId: string, why: EndReason, by: EndedBy = {}): Promise<boolean> => {
    await store.remember(sessionId, why);
    const session = await store.take(sessionId);
    forget(sessionId);
    if (!session) return false;
    await closeBehind({ sessionId, accountId: session.accountId, oidcUid: session.oidcUid, why }, session, by);
    return true;
  };

  type Which = { except?: string | undefined; openedBy?: number };
  const endThose = async (accountId: string, why: EndReason, { except, openedBy = Infinity }: Which, by: EndedBy) => {
    const all = await store.listOf(accountId);
    const meant = all.filter(({ id, startedAt }) => id !== except && startedAt <= openedBy);
    const ended = await Promise.all(meant.map(({ id }) => end(id, why, by)));
    return ended.filter(Boolean).length;
  };

  /**
   * Keeps with the act that sessions of this account end by it: also where its server falls before it has called
   * `endAllOf`, as it does once the act is committed.
   */
  const mustEnd = (accountId: string, why: SessionEnd["why"], within: Db, except?: string): Promise<void> => {
    const content = { why, except: except ?? null, before: clock().getTime() };
    return owed.add([{ recipient: accountId, content, afterSeconds: OWN_SECONDS }], within);
  };

  const endAllOf = async (accountId: string, why: EndReason, except?: string, by: EndedBy = {}): Promise<number> => {
    const waiting = await owed.list({ recipients: [accountId], states: ["waiting"] });
    const ended = await endThose(accountId, why, { except }, by);
    const done = waiting.filter(({ content }) => except === undefined || content.except === except);
    if (done.length > 0) await owed.withdraw({ recipients: [accountId], keys: done.map(({ key }) => key) });
    return ended;
  };

  /** What nobody has ended after the act that ended it. */
  const channel: ChannelHandler<SessionEnd> = {
    async deliver({ recipient, content: { why, except, before } }) {
      await endThose(recipient, why, { except: except ?? undefined, openedBy: before }, {});
      return { is: "delivered" };
    },
  };

  /**
   * Ends what has reached its absolute age, in the connected systems too. A session that went
   * idle closed the portal's handles only, so its OpenID session is found here (design §3, Session).
   * Run once a minute; catches up after a standstill.
   */
  const endAged = async (): Promise<void> => {
    await owed.round();
    const lastWhole = Math.floor(clock().getTime() / MINUTE) - 1;
    const from = (await store.sweptUntil()) ?? lastWhole - FIRST_SWEEP_MINUTES;
    for (let minute = from + 1; minute <= lastWhole; minute += 1) {
      for (const { sessionId, accountId, oidcUid } of await store.agedIn(minute)) {
        const wasLive = await end(sessionId, "aged");
        if (!wasLive) await closeBehind({ sessionId, accountId, oidcUid, why: "aged" }, {}, {});
      }
      await store.swept(minute);
    }
  };

  return { end, endAllOf, mustEnd, channel, endAged, closeBehind };
}

export type EndSessionService = ReturnType<typeof endSessionService>;
