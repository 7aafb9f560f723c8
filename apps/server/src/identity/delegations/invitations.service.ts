import { randomInt } from "node:crypto";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { inviteHelper } from "@sannong/contract/identity/delegations";
import { mask } from "@sannong/contract/mask";
import {
  mayAskHelp,
  mayHelp,
  MOST_HELPERS,
  MOST_WRONG_NUMBERS,
  mostHelpedBy,
} from "@sannong/contract/rules/identity/delegation-limits";
import type { Asker, Caller } from "../../platform/caller.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { addressHere } from "../../platform/http/entrances.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { Account } from "../accounts/index.ts";
import { type Delegation, endsAfter, openUntil, secondsLeft, standingOf } from "./delegations.rules.ts";
import type { DelegationRecords, RecordsDeps } from "./delegation-records.service.ts";

export type InvitationsDeps = RecordsDeps & { shortLived: Pick<ShortLived, "count">; publicUrl: string };

/** So many codes somebody tries within an hour, and so many an address, behind which a village may stand. */
const TRIES_OF_ACCOUNT = 20;
const TRIES_OF_ADDRESS = 200;
const HOUR_SECONDS = 3600;

/** How a 代办授权 begins: a code, a yes, and the number that is read from the one device to the other. */
export function invitationsService(deps: InvitationsDeps, records: DelegationRecords) {
  const { store, shortLived, clock, publicUrl, findAccount, tell, matterOf } = deps;
  const { record, masked, nameOf, serviceNameOf, mine, act, finish } = records;

  /** @throws Refusal: another system's word gives nobody a right */
  const requireOwnSession = ({ vouchedBy }: Caller): void => {
    if (vouchedBy !== undefined) throw new Refusal("session.vouchedElsewhere");
  };

  /** What a code leads to, for whoever may take it up. @throws Refusal */
  async function invitation(code: string, { caller, origin }: Asker): Promise<{ row: Delegation; helper: Account }> {
    const tries = [
      ["delegationCode", caller.accountId, TRIES_OF_ACCOUNT],
      ["delegationCodeFrom", clientOfAddress(origin.address), TRIES_OF_ADDRESS],
    ] as const;
    // counted before anything is looked up, so that many at once gain nothing; a code that fits is no try
    for (const [kind, key, most] of tries) {
      const { count, resetsIn } = await shortLived.count(kind, key, HOUR_SECONDS);
      if (count > most) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
    }
    const row = await store.findByCode(code);
    if (!row || standingOf(row, clock()).state !== "invited") throw new Refusal("delegation.codeUnknown");
    for (const [kind, key] of tries) await shortLived.count(kind, key, HOUR_SECONDS, -1);
    if (row.grantorId === caller.accountId) throw new Refusal("delegation.self");
    const helper = await findAccount(caller.accountId);
    if (!helper || helper.status !== "active" || helper.closingAt !== null || !mayHelp(helper))
      throw new Refusal("delegation.mayNotHelp");
    return { row, helper };
  }

  return {
    /** @throws Refusal `delegation.notAllowed`, `delegation.matterUnknown`, `delegation.tooMany` */
    async invite({ identification, days, note = "" }: ParsedInputOf<typeof inviteHelper>, by: Asker) {
      requireOwnSession(by.caller);
      const grantorId = by.caller.accountId;
      const account = await findAccount(grantorId);
      if (!account || account.status !== "active" || account.closingAt !== null || !mayAskHelp(account))
        throw new Refusal("delegation.notAllowed");
      if (!(await matterOf(identification))) throw new Refusal("delegation.matterUnknown");
      const now = clock();
      const row = {
        id: randomToken(16),
        grantorId,
        identification,
        openUntil: openUntil(now),
        invitedAt: now,
        endsAt: endsAfter(days, now),
      };
      const code = String(randomInt(0, 100_000_000)).padStart(8, "0");
      await store.inTransaction(async (within) => {
        if (!(await store.add(within, { ...row, code, note }, MOST_HELPERS)))
          throw new Refusal("delegation.tooMany", { params: { most: String(MOST_HELPERS) } });
        await store.noteAct(within, row.id, act("grantor", "invited"));
        await record("delegation.invited", { ...row, helperId: null }, { by, within });
      });
      const expiresIn = Math.ceil((row.openUntil.getTime() - now.getTime()) / 1000);
      return {
        id: row.id,
        code,
        address: `${addressHere(publicUrl)}/delegate/${code}`,
        expiresIn,
        endsAt: row.endsAt.toISOString(),
      };
    },

    /** @throws Refusal `delegation.codeUnknown`, `delegation.self`, `delegation.mayNotHelp`, `request.tooMany` */
    async look(code: string, by: Asker) {
      const { row } = await invitation(code, by);
      const [grantor, matter] = await Promise.all([masked(row.grantorId), matterOf(row.identification)]);
      return {
        grantor,
        serviceName: matter?.name ?? "",
        owner: matter?.owner ?? "",
        endsAt: row.endsAt.toISOString(),
        expiresIn: secondsLeft(row, clock()),
      };
    },

    /** Taking up or declining spends the code. @throws Refusal */
    async answer({ code, accept }: { code: string; accept: boolean }, by: Asker) {
      requireOwnSession(by.caller);
      const { row, helper } = await invitation(code, by);
      const now = clock();
      if (!accept) {
        if (!(await finish(row, "declined", by))) throw new Refusal("delegation.codeUnknown");
        return { id: row.id, number: "", expiresIn: 0 };
      }
      const grantor = await findAccount(row.grantorId);
      const most = mostHelpedBy(helper, grantor?.regionCode ?? "");
      const number = String(randomInt(10, 100));
      const taken = { ...row, helperId: helper.id };
      const until = openUntil(now);
      const serviceName = await serviceNameOf(row.identification);
      await store.inTransaction(async (within) => {
        const outcome = await store.accept(within, { id: row.id, helperId: helper.id, number, until, now }, most);
        if (outcome === "tooMany") throw new Refusal("delegation.tooManyHelped", { params: { most: String(most) } });
        if (!outcome) throw new Refusal("delegation.codeUnknown");
        await store.noteAct(within, row.id, act("helper", "accepted"));
        await record("delegation.accepted", taken, { by, within });
        const title = `${mask.personName(helper.nickname)}愿意帮您办：${serviceName}`;
        const content = "请问清对方手机上的两位数字，在“代办”里填上，代办才会开始。不是您要找的人，请点“结束”。";
        const about = `delegation-accepted:${row.id}`;
        await tell({ to: row.grantorId, kind: "system", title, content, link: "/mine/helpers", about }, within);
      });
      return { id: row.id, number, expiresIn: Math.ceil((until.getTime() - now.getTime()) / 1000) };
    },

    /** @throws Refusal `delegation.wrongNumber`; after the last try it is over */
    async confirm({ id, number }: { id: string; number: string }, by: Asker): Promise<null> {
      requireOwnSession(by.caller);
      const grantorId = by.caller.accountId;
      const row = await mine(id, grantorId);
      if (row.grantorId !== grantorId) throw new Refusal("delegation.unknown");
      if (standingOf(row, clock()).state !== "accepted" || row.helperId === null) throw new Refusal("delegation.over");
      const helperId = row.helperId;
      const [serviceName, grantorName, helperName] = await Promise.all([
        serviceNameOf(row.identification),
        nameOf(grantorId),
        nameOf(helperId),
      ]);
      const isStarted = await store.inTransaction(async (within) => {
        if (!(await store.start(within, { id, grantorId, number, now: clock() }))) return false;
        await store.noteAct(within, id, act("grantor", "started"));
        await record("delegation.confirmed", row, { by, within });
        const title = `可以开始代办：${serviceName}`;
        const content = `${grantorName}请${helperName}代办，双方随时可以结束，到期自动结束。`;
        const about = `delegation-started:${id}`;
        await tell({ to: [grantorId, helperId], kind: "system", title, content, link: "/mine/helpers", about }, within);
        return true;
      });
      if (isStarted) return null;
      const misses = await store.inTransaction(async (within) => {
        const count = await store.miss(within, id, grantorId);
        await record("delegation.numberWrong", row, { by, result: "refused", within });
        return count;
      });
      // somebody else's press was faster, or it ended meanwhile
      if (misses === undefined) throw new Refusal("delegation.over");
      if (misses < MOST_WRONG_NUMBERS)
        throw new Refusal("delegation.wrongNumber", { params: { left: String(MOST_WRONG_NUMBERS - misses) } });
      await finish(row, "wrongNumber", by);
      throw new Refusal("delegation.over");
    },
  };
}

export type InvitationsService = ReturnType<typeof invitationsService>;
