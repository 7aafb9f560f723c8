import { isAdministrator, needsTwoFactors, Role } from "@sannong/contract/rules/identity/roles";
import type { AccountAct } from "@sannong/contract/identity/people-words";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import { actorOf, type Asker, type Caller, identityOf } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, AccountTaken } from "../accounts/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionsModule } from "../../authentication/sessions/index.ts";
import type { SignInModule } from "../../authentication/sign-in/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { initialPassword } from "./initial-password.ts";
import type { AdministratorChanges, Correction } from "./administrator-change.service.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import type { PersonStore } from "./person.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export type ActDeps = Pick<AppContext, "audit" | "clock"> & {
  people: PersonStore;
  changes: Pick<AdministratorChanges, "ask">;
  admin: PeopleAdmin;
  hasher: Pick<PasswordHasher, "hash">;
  accounts: Pick<
    AccountsModule,
    "change" | "create" | "findById" | "forget" | "handOutPassword" | "hold" | "takeInHand"
  >;
  regions: Pick<RegionsModule, "fullNameOf" | "isKnown">;
  sessions: Pick<SessionsModule, "mustEnd" | "endAllOf" | "endShown">;
  locks: SignInModule["locks"];
  notices: OneTimeCodesModule["notices"];
  requireFresh: (caller: Caller) => Promise<unknown>;
};

export type NewPerson = {
  username: string;
  nickname: string;
  phone?: string | undefined;
  idNumber?: string | undefined;
  accountType: number;
  areaCode: string;
  company: string;
  deptName: string;
};
/** What became of it; a receipt where it waits for a second person. */
type Turned = { revision: number; receiptNumber: string | null };
type Change = { id: string; reason: string; revision?: number | undefined };

const correctableWords = { nickname: "姓名", company: "单位名称", deptName: "所属处室" } as const;
const correctable = Object.keys(correctableWords) as (keyof typeof correctableWords)[];
type Correcting = { [field in keyof Correction]: string | undefined };

/** The role an account begins with; every other one is granted. */
export const firstRoleOf = (accountType: number): string => (accountType === 1 ? Role.staff : Role.marketUser);

export const byOf = ({ caller }: Asker) => ({ id: caller.accountId, name: identityOf(caller) });
export const endedBy = ({ caller, origin }: Asker) => ({ actor: actorOf(caller), origin });

/** What an administrator does for, or to, one account. Every act stands in its history and in the audit log. */
export function peopleActs(deps: ActDeps) {
  const { people, changes, admin, audit, clock, hasher, accounts, regions, sessions, locks, notices, requireFresh } =
    deps;

  type Done = { accountId: string; act: AccountAct; outcome?: string; reason: string };
  /** History and audit row, in the act's own transaction. */
  const writeDown = async ({ accountId, ...done }: Done, asker: Asker, within: Db) => {
    await people.write({ accountId, ...done, at: clock(), by: byOf(asker) }, within);
    const fact = admin.fact(asker, `people.${done.act}`, accountId);
    await audit.record({ ...fact, reason: done.reason, detail: { outcome: done.outcome ?? "" } }, within);
  };

  /** Somebody was quicker, or the account is in another state: the one who comes second is told which. */
  const whyUnchanged = async (
    id: string,
    state: Account["status"],
    otherwise: "people.notActive" | "people.notDisabled",
  ) => {
    const now = await accounts.findById(id);
    if (now?.status !== state) return new Refusal(otherwise);
    return new Refusal("people.changed", { params: { by: (await people.lastActor(id)) ?? "其他管理员" } });
  };

  /** With the act; `notices.run` after it. */
  const tell = async (account: Account, notice: Parameters<typeof notices.sendWithin>[0]["notice"], within: Db) => {
    const { phone, phoneIsVerified, regionCode } = account;
    if (phone !== null && phoneIsVerified) await notices.sendWithin({ phone, regionCode, notice }, within);
  };

  /** Nobody who became an administrator meanwhile: about those two decide. */
  const demandPlain = async (id: string, within: Db) => {
    const held = await accounts.hold(id, within);
    if (held && isAdministrator(held)) throw new Refusal("people.administrator");
  };

  const handedOut = async () => {
    const plain = initialPassword();
    return { plain, hash: await hasher.hash(plain) };
  };

  return {
    writeDown,
    tell,
    tellDue: notices.run,

    /** @throws Refusal `people.otherRegion`, `people.usernameTaken`, `account.phoneTaken`, `secondFactor.confirmationRequired` */
    async create(given: NewPerson, asker: Asker) {
      await requireFresh(asker.caller);
      if (!regions.isKnown(given.areaCode)) throw new Refusal("region.unknown");
      if (!admin.reaches(asker.caller, given.areaCode))
        return admin.refuse(asker, "people.createRefused", given.areaCode, "people.otherRegion");
      const password = await handedOut();
      const { areaCode: regionCode, phone = null, idNumber = null, ...rest } = given;
      try {
        const id = await people.inTransaction(async (trx) => {
          const made = await accounts.create(
            {
              ...rest,
              regionCode,
              phone,
              idNumber,
              // an administrator wrote it down; its owner has not shown that it is theirs
              phoneIsVerified: false,
              passwordHash: password.hash,
              passwordIsWeak: true,
              status: "active",
              complete: true,
              source: "管理员创建",
              roleCode: firstRoleOf(given.accountType),
            },
            trx,
          );
          const outcome = regions.fullNameOf(regionCode) ?? regionCode;
          await writeDown({ accountId: made, act: "created", outcome, reason: "" }, asker, trx);
          return made;
        });
        return { id, username: given.username, initialPassword: password.plain };
      } catch (thrown) {
        if (!(thrown instanceof AccountTaken)) throw thrown;
        throw new Refusal(thrown.what === "phone" ? "account.phoneTaken" : "people.usernameTaken");
      }
    },

    /** An administrator's account waits for a second person. @throws Refusal `people.*`, `secondFactor.confirmationRequired` */
    async disable({ id, reason, revision }: Change, asker: Asker): Promise<Turned> {
      await requireFresh(asker.caller);
      const account = await admin.actedOn(id, asker, "people.disableRefused");
      if (isAdministrator(account)) return changes.ask({ act: "disable", id, reason, revision }, asker);
      const turned = await people.inTransaction(async (trx) => {
        await demandPlain(id, trx);
        const next = await people.switchState({ id, from: "active", to: "disabled", revision, at: clock() }, trx);
        if (next === undefined) return undefined;
        await sessions.mustEnd(id, "byAdministrator", trx);
        await writeDown({ accountId: id, act: "disabled", reason }, asker, trx);
        await tell(account, { kind: "accountDisabled" }, trx);
        return next;
      });
      if (turned === undefined) throw await whyUnchanged(id, "active", "people.notActive");
      accounts.forget(id);
      notices.run();
      await sessions.endAllOf(id, "byAdministrator", undefined, endedBy(asker));
      return { revision: turned, receiptNumber: null };
    },

    /** An administrator's account waits for a second person. @throws Refusal `people.*`, `secondFactor.confirmationRequired` */
    async enable({ id, reason, revision }: Change, asker: Asker): Promise<Turned> {
      await requireFresh(asker.caller);
      const account = await admin.actedOn(id, asker, "people.enableRefused");
      if (isAdministrator(account)) return changes.ask({ act: "enable", id, reason, revision }, asker);
      const turned = await people.inTransaction(async (trx) => {
        await demandPlain(id, trx);
        const next = await people.switchState({ id, from: "disabled", to: "active", revision, at: clock() }, trx);
        if (next !== undefined) await writeDown({ accountId: id, act: "enabled", reason }, asker, trx);
        return next;
      });
      if (turned === undefined) throw await whyUnchanged(id, "disabled", "people.notDisabled");
      accounts.forget(id);
      return { revision: turned, receiptNumber: null };
    },

    /**
     * What others read of a member of staff. An administrator's account waits for a second person.
     *
     * @throws Refusal `people.*`, `secondFactor.confirmationRequired`
     */
    async correct({ id, reason, revision, ...input }: Change & Correcting, asker: Asker): Promise<Turned> {
      await requireFresh(asker.caller);
      const account = await admin.actedOn(id, asker, "people.correctRefused");
      const correction: Correction = Object.fromEntries(
        correctable.flatMap((field) => {
          const value = input[field];
          return value === undefined || value === account[field] ? [] : [[field, value]];
        }),
      );
      const parts = correctable.filter((field) => correction[field] !== undefined);
      if (parts.length === 0) throw new Refusal("people.nothingCorrected");
      if (isAdministrator(account)) return changes.ask({ act: "correct", id, reason, revision, correction }, asker);
      const outcome = parts.map((field) => correctableWords[field]).join("、");
      const turned = await people.inTransaction(async (trx) => {
        await demandPlain(id, trx);
        const next = await people.turn({ id, revision }, trx);
        if (next === undefined) return undefined;
        await accounts.change(id, correction, trx);
        await writeDown({ accountId: id, act: "corrected", outcome, reason }, asker, trx);
        return next;
      });
      if (turned === undefined) throw await whyUnchanged(id, "active", "people.notActive");
      accounts.forget(id);
      return { revision: turned, receiptNumber: null };
    },

    /** @throws Refusal `people.*` */
    async unlock({ id, reason }: Change, asker: Asker): Promise<void> {
      await admin.actedOn(id, asker, "people.unlockRefused");
      if ((await locks.until(id)) === undefined) throw new Refusal("people.notLocked");
      await people.inTransaction((trx) => writeDown({ accountId: id, act: "unlocked", reason }, asker, trx));
      await locks.end(id);
    },

    /**
     * A password that opens the account once. Whoever is signed in under it is out: it may be a stranger.
     *
     * @throws Refusal `people.*`, `secondFactor.confirmationRequired`
     */
    async resetPassword({ id, reason }: Change, asker: Asker) {
      await requireFresh(asker.caller);
      const account = await admin.actedOn(id, asker, "people.resetRefused");
      const password = await handedOut();
      const isDone = await people.inTransaction(async (trx) => {
        const held = await accounts.hold(id, trx);
        if (!held || !(await accounts.handOutPassword(id, password.hash, trx))) return false;
        await sessions.mustEnd(id, "byAdministrator", trx);
        await accounts.takeInHand({ act: "passwordReset", account: held, by: byOf(asker), reason }, trx);
        await audit.record({ ...admin.fact(asker, "people.passwordReset", id), reason, detail: { outcome: "" } }, trx);
        if (needsTwoFactors(held.roles)) await tell(held, { kind: "passwordChanged" }, trx);
        return true;
      });
      if (!isDone) throw new Refusal("people.notActive");
      accounts.forget(id);
      notices.run();
      await locks.end(id);
      await sessions.endAllOf(id, "byAdministrator", undefined, endedBy(asker));
      return { username: account.username, initialPassword: password.plain };
    },

    /** @throws Refusal `people.*`, `secondFactor.confirmationRequired` */
    async endSessions({ id, session, reason }: Change & { session?: string | undefined }, asker: Asker) {
      await requireFresh(asker.caller);
      await admin.actedOn(id, asker, "people.endSessionRefused");
      const by = endedBy(asker);
      const ended =
        session === undefined
          ? await sessions.endAllOf(id, "byAdministrator", undefined, by)
          : Number(await sessions.endShown(id, session, by));
      if (ended === 0) throw new Refusal("people.sessionOver");
      const outcome = `${ended} 个会话`;
      await people.inTransaction((trx) =>
        writeDown({ accountId: id, act: "sessionsEnded", outcome, reason }, asker, trx),
      );
      return { ended };
    },
  };
}

export type PeopleActs = ReturnType<typeof peopleActs>;
