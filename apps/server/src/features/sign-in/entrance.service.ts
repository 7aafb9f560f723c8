import type { Factor } from "@sannong/contract/rules/roles";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountRoom } from "../account/index.ts";
import type { DevicesRoom } from "../devices/index.ts";
import type { Begun, SessionsRoom } from "../sessions/index.ts";
import type { signInAudit } from "./sign-in-audit.ts";
import { judgeEntry, judgeStatus } from "./sign-in.rules.ts";

export type EntranceNeeds = {
  sessions: Pick<SessionsRoom, "begin" | "byCookie" | "end">;
  accounts: Pick<AccountRoom, "recordSignIn">;
  devices: Pick<DevicesRoom, "meet" | "tellOwner">;
  audit: ReturnType<typeof signInAudit>;
  clock: Clock;
  twoFactorEffectiveFrom: Date;
};

/** Somebody who has proved `factors`, at whichever door. */
export type Entrant = {
  account: Account;
  factors: Factor[];
  origin: Origin;
  /** the Cookie header of the request */
  cookie: string | undefined;
  /** the password that was just proved is on the weak list; what is on record otherwise */
  passwordIsWeak?: boolean;
  /** for the record: `qr` when a phone confirmed it; the factors are the phone's own */
  door?: "qr";
};

/** A session that was opened, and what its owner is told of himself. */
export type Entered = { account: Account; session: Begun; passwordIsWeak: boolean };

/**
 * The one way to a session, whichever door somebody came through: account state, factor rule
 * (design §2), one session a browser, sign-in record, audit.
 */
export function entranceService({ sessions, accounts, devices, audit, clock, twoFactorEffectiveFrom }: EntranceNeeds) {
  /** One browser, one session: the one it showed until now ends with everything that hangs on it. */
  const endFormerSession = async (cookie: string | undefined) => {
    const former = await sessions.byCookie(cookie);
    if (former) await sessions.end(former.sessionId, "signedOut");
  };

  return {
    /** @throws Refusal what the account's state or the factor rule says */
    async enter(entrant: Entrant): Promise<Entered> {
      const { account, factors, origin, cookie, passwordIsWeak = account.passwordIsWeak, door } = entrant;
      const state = judgeStatus(account.status);
      if (state.step === "refuse") throw new Refusal(state.reason);
      const verdict = judgeEntry({ roles: account.roles, factors, inForce: clock() >= twoFactorEffectiveFrom });
      if (verdict.step === "refuse") throw new Refusal(verdict.reason);
      const [begun, device] = await Promise.all([
        sessions.begin({ account, factors, origin }),
        devices.meet(account.id, cookie),
      ]);
      const session = { ...begun, setCookies: [...begun.setCookies, device.setCookie] };
      const story = { event: "signIn", name: account.username, origin, account };
      await Promise.all([
        endFormerSession(cookie),
        accounts.recordSignIn(account.id, { at: clock(), passwordIsWeak }),
        audit.succeeded(story, {
          objectId: session.sessionId,
          detail: {
            factors: factors.join("+"),
            ...(door ? { door } : {}),
            ...(device.isNew ? { newDevice: "true" } : {}),
          },
        }),
      ]);
      if (device.isNew) await devices.tellOwner(account, device, origin);
      return { account, session, passwordIsWeak };
    },
  };
}

export type Entrance = ReturnType<typeof entranceService>;

/** What a browser is told of its new session (specification §7, login); the cookies go out as `session.setCookies`. */
export const loginResultOf = ({ account, session, passwordIsWeak }: Entered) => ({
  access_token: session.bearer,
  userCenter: { id: account.id, username: account.username, nickname: account.nickname },
  tempFlag: account.isTemporary ? 1 : 0,
  matchFlag: true,
  isSimplePasswd: passwordIsWeak,
});
