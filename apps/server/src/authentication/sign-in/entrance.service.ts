import type { SignInWay } from "../../platform/audit/audit.ts";
import { judgeAdding, judgeIncomplete } from "@sannong/contract/rules/authentication/add-factor";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule, Standing } from "../../identity/accounts/index.ts";
import type { DevicesModule } from "../devices/index.ts";
import { markOf, type SecondFactorModule } from "../second-factor/index.ts";
import type { Begun, Delegated, SessionsModule } from "../sessions/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { signInAudit } from "./sign-in-audit.ts";
import { judgeEntry, judgeStatus } from "./sign-in.rules.ts";

export type EntranceDeps = {
  sessions: Pick<SessionsModule, "begin" | "byCookie" | "end">;
  accounts: Pick<AccountsModule, "recordSignIn">;
  devices: Pick<DevicesModule, "meet" | "tellOwner">;
  secondFactor: Pick<SecondFactorModule, "onRecord" | "stillHolds">;
  continuations: OneTimeCodesModule["continuations"];
  audit: ReturnType<typeof signInAudit>;
  clock: Clock;
  twoFactorEffectiveFrom: Date;
};

/** Somebody who has proved `factors`, at whichever entry point. */
export type Entrant = {
  account: Account;
  factors: Factor[];
  origin: Origin;
  /** the Cookie header of the request */
  cookie: string | undefined;
  /** the password that was just proved is on the weak list; what is on record otherwise */
  passwordIsWeak?: boolean;
  /** for the record: `qr` when a phone confirmed it; the factors are the phone's own */
  entryPoint?: "qr";
  /** where the factors were not proved now: the session they come from, and whether it still stands; it is no fresh sign-in */
  delegated?: Delegated & { stillStands: () => Promise<boolean> };
  /** the connected system whose word it is, where nothing was proved here */
  vouchedBy?: string;
  /** the browser that asks: with it, whoever has no second factor is led through setting one up */
  generatorUserId?: string;
  /** an activation code they showed; spent when the factor it lets in is there */
  activationId?: string;
};

/** A session that was opened, and what its owner is told of themselves. */
export type Entered = { account: Account; session: Begun; passwordIsWeak: boolean };

/** Two factors were right, but the password was handed out or is weak: a new one comes first. */
export type PasswordDemanded = { account: Account; continuation: string };

/** What a sign-in that stopped for want of a second factor goes on with. */
export const SET_UP_PURPOSE = "secondFactorSetUp";
export type SetUpFacts = {
  accountId: string;
  factors: Factor[];
  activationId: string | null;
  passwordIsWeak: boolean;
  /** `markOf` what was proved */
  mark: string;
};
/** What a sign-in that stopped for a new password goes on with. */
export const SET_PASSWORD_PURPOSE = "setPassword";
export type SetPasswordFacts = { accountId: string; factors: Factor[]; /** `markOf` what was proved */ mark: string };

/**
 * The one way to a session, whichever entry point somebody came through: account state, factor rule
 * (design §2), one session a browser, sign-in record, audit.
 */
export function entranceService(deps: EntranceDeps) {
  const { sessions, accounts, devices, secondFactor, continuations, audit, clock, twoFactorEffectiveFrom } = deps;

  /**
   * One browser, one session. Whoever proves themselves again goes on in their own: a system that asks for that ends
   * nothing in the others. Another person's ends, with everything that hangs on it, and so does one that a connected
   * system's word takes the place of, which proves nothing.
   */
  const formerOf = async ({ account, cookie, vouchedBy }: Entrant) => {
    const former = await sessions.byCookie(cookie);
    const isRenewed = former?.accountId === account.id && vouchedBy === undefined;
    return { renews: isRenewed ? former.sessionId : undefined, ends: isRenewed ? undefined : former?.sessionId };
  };

  type Incomplete = Pick<Entrant, "account" | "factors" | "passwordIsWeak" | "generatorUserId" | "activationId">;
  type Reason = "signIn.secondFactorRequired" | "signIn.strongFactorRequired";

  /** How somebody whose factors do not suffice can complete them: with what they have, or by setting one up. */
  const refusalOf = async (entrant: Incomplete, reason: Reason): Promise<Refusal> => {
    const { account, factors, generatorUserId, activationId, passwordIsWeak = account.passwordIsWeak } = entrant;
    if (generatorUserId === undefined) return new Refusal(reason);
    const activated = activationId !== undefined;
    const onRecord = await secondFactor.onRecord(account);
    const step = judgeIncomplete({ roles: account.roles, factors, onRecord, activated });
    if (step === "complete") return new Refusal(reason);
    const facts: SetUpFacts = {
      accountId: account.id,
      factors,
      activationId: activationId ?? null,
      passwordIsWeak,
      mark: markOf(account, factors),
    };
    const continuation = await continuations.give({ purpose: SET_UP_PURPOSE, generatorUserId }, facts);
    const activationRequired = judgeAdding({ roles: account.roles, factors, activated }) === "activationRequired";
    return new Refusal("signIn.secondFactorSetUpRequired", { data: { continuation, activationRequired } });
  };

  /** @throws Refusal what the account's state or the factor rule says */
  const admit = async (entrant: Incomplete): Promise<void> => {
    const { account, factors, activationId } = entrant;
    const state = judgeStatus(account.status);
    if (state.step === "refuse") throw new Refusal(state.reason);
    const verdict = judgeEntry({ roles: account.roles, factors, inForce: clock() >= twoFactorEffectiveFrom });
    if (verdict.step === "refuse") throw await refusalOf(entrant, verdict.reason);
    // It is no factor of a sign-in: it lets one in.
    if (activationId !== undefined) throw await refusalOf(entrant, "signIn.secondFactorRequired");
  };

  /**
   * A password changed, a factor reset, an account stopped while somebody was on their way in ends the sessions it finds:
   * their own has to be there first and is looked at again after that, so that one of the two sees the other.
   */
  const confirmOrEnd = async (
    { account, factors, delegated }: Entrant,
    sessionId: string,
    now: Standing | undefined,
  ): Promise<void> => {
    const mark = markOf(account, factors);
    const holds = now && (await (delegated ? delegated.stillStands() : secondFactor.stillHolds(now, factors, mark)));
    const state = judgeStatus(now?.status ?? "disabled");
    if (holds && state.step !== "refuse") return;
    await sessions.end(sessionId, "accountChanged");
    throw new Refusal(state.step === "refuse" ? state.reason : "signIn.rejected");
  };

  const open = async (entrant: Entrant): Promise<Entered> => {
    const {
      account,
      factors,
      origin,
      cookie,
      passwordIsWeak = account.passwordIsWeak,
      entryPoint,
      delegated,
      vouchedBy,
    } = entrant;
    const { renews, ends } = await formerOf(entrant);
    const [begun, device] = await Promise.all([
      sessions.begin({
        account,
        factors,
        origin,
        delegated,
        vouchedBy,
        renews,
        onceThere: (id, now) => confirmOrEnd(entrant, id, now),
      }),
      devices.meet(account.id, cookie),
    ]);
    const session = { ...begun, setCookies: [...begun.setCookies, device.setCookie] };
    const story = { event: "signIn", name: account.username, origin, account, way: wayOf(entrant) };
    await Promise.all([
      ends === undefined ? undefined : sessions.end(ends, "signedOut"),
      accounts.recordSignIn(account, { at: clock(), passwordIsWeak }),
      audit.succeeded(story, {
        objectId: session.sessionId,
        detail: {
          factors: factors.join("+"),
          ...(entryPoint ? { door: entryPoint } : {}),
          ...(vouchedBy ? { vouchedBy } : {}),
          ...(device.isNew ? { newDevice: "true" } : {}),
        },
      }),
      device.isNew ? devices.tellOwner(account, device, origin) : undefined,
    ]);
    return { account, session, passwordIsWeak };
  };

  const enter = async (entrant: Entrant): Promise<Entered> => {
    await admit(entrant);
    return open(entrant);
  };

  return {
    /** for acts that come before the session: would it open? @throws Refusal what the account's state or the factor rule says */
    admit,
    /** @throws Refusal what the account's state or the factor rule says */
    enter,
    /**
     * As `enter`, but a password that was handed out or is weak is replaced first: two-factor sign-ins demand it
     * before they open anything (specification §4).
     */
    async enterOrSetPassword(entrant: Entrant & { generatorUserId: string }): Promise<Entered | PasswordDemanded> {
      const { account, factors, generatorUserId, passwordIsWeak = account.passwordIsWeak } = entrant;
      await admit(entrant);
      if (!passwordIsWeak || !factors.includes("password")) return open(entrant);
      const facts: SetPasswordFacts = { accountId: account.id, factors, mark: markOf(account, factors) };
      const continuation = await continuations.give({ purpose: SET_PASSWORD_PURPOSE, generatorUserId }, facts);
      return { account, continuation };
    },
    refusalOf,
  };
}

/** How somebody came in, for whoever counts. */
function wayOf({ entryPoint, vouchedBy, factors }: Entrant): SignInWay {
  if (entryPoint === "qr") return "qr";
  if (vouchedBy !== undefined) return "system";
  if (factors.includes("upstream")) return "source";
  return (["passkey", "password"] as const).find((factor) => factors.includes(factor)) ?? "sms";
}

export type Entrance = ReturnType<typeof entranceService>;

/** What a browser is told of its new session (specification §7); the cookies go out as `session.setCookies`. */
export const loginResultOf = (result: Entered | PasswordDemanded) => {
  const { account } = result;
  const common = {
    userCenter: { id: account.id, username: account.username, nickname: account.nickname },
    tempFlag: account.isTemporary ? 1 : 0,
    matchFlag: true,
  };
  if ("session" in result)
    return { ...common, access_token: result.session.bearer, isSimplePasswd: result.passwordIsWeak };
  return {
    ...common,
    access_token: "",
    isSimplePasswd: true,
    needSetPassword: true,
    continuation: result.continuation,
  };
};

/** The cookies of a session that was opened; none while a password is still to be set. */
export const cookiesOf = (result: Entered | PasswordDemanded): string[] =>
  "session" in result ? result.session.setCookies : [];
