import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import { type Asker, type Caller, identityOf } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";
import { type ChangeRequests, defineChange } from "../../kernel/change-request/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import { endedBy, type PeopleActs } from "./people-acts.service.ts";
import type { AdministratorChanges } from "./administrator-change.service.ts";
import type { PeopleAdmin } from "./people-admin.ts";
import { regionAbove } from "./people.rules.ts";
import type { PersonStore } from "./person.store.ts";

type Deps = {
  people: PersonStore;
  admin: PeopleAdmin;
  acts: Pick<PeopleActs, "writeDown">;
  changes: Pick<AdministratorChanges, "ask">;
  clock: Clock;
  accounts: Pick<AccountsModule, "findById" | "forget" | "hold" | "move">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: Pick<RegionsModule, "fullNameOf" | "isKnown" | "isWithin">;
  sessions: SessionEnds;
  requireFresh: (caller: Caller) => Promise<unknown>;
};
type Input = { id: string; areaCode: string; reason: string; revision?: number | undefined };
/** What waits for the next level. */
type Waiting = { from: string; to: string; reason: string; askedById: string; askedBy: string };

/** Accounts that go with their people to another region. */
export function peopleMoves(deps: Deps) {
  const { people, admin, acts, changes, clock, accounts, changeRequests, regions, sessions, requireFresh } = deps;
  const nameOf = (code: string) => regions.fullNameOf(code) ?? code;
  const wayOf = (from: string, to: string) => `${nameOf(from)} → ${nameOf(to)}`;

  const describe = (account: Account, { areaCode, reason }: Input, asker: Asker) => ({
    subjectId: account.id,
    applicantId: asker.caller.accountId,
    // whose administrators hold both regions
    regionCode: regionAbove(account.regionCode, areaCode),
    asked: {
      from: account.regionCode,
      to: areaCode,
      reason,
      askedById: asker.caller.accountId,
      askedBy: identityOf(asker.caller),
    },
    facts: {
      applicant: account.nickname,
      phone: account.phone ?? "",
      title: `${wayOf(account.regionCode, areaCode)}（由 ${identityOf(asker.caller)} 提交）`,
      askedBy: identityOf(asker.caller),
      items: [
        { label: "姓名", value: account.nickname, personal: "personName" as const },
        { label: "单位名称", value: account.company || "未填写" },
        { label: "原行政区划", value: nameOf(account.regionCode) },
        { label: "调入行政区划", value: nameOf(areaCode) },
        { label: "提交人", value: identityOf(asker.caller) },
        { label: "调动原因", value: reason },
      ],
    },
  });

  /** In one transaction: who moves is held, so that what was decided is still so. */
  const moveNow = async (input: Input, asker: Asker, within: Db): Promise<number> => {
    const { id, areaCode, reason, revision } = input;
    const held = await accounts.hold(id, within);
    const turned = held && (await people.turn({ id, revision }, within));
    // they became one meanwhile: the two who decide about those have not been asked
    if (held && isAdministrator(held)) throw new Refusal("people.administrator");
    if (!held || turned === undefined) {
      if (held?.status !== "active") throw new Refusal("people.notActive");
      throw new Refusal("people.changed", { params: { by: (await people.lastActor(id)) ?? "其他管理员" } });
    }
    await accounts.move(id, areaCode, within);
    await sessions.mustEnd(id, "byAdministrator", within);
    const outcome = wayOf(held.regionCode, areaCode);
    await acts.writeDown({ accountId: id, act: "moved", outcome, reason }, asker, within);
    return turned;
  };

  /** What the next level's decision does. */
  const change = defineChange<Waiting>({
    kind: "accountMove",
    workingDays: 3,
    prefix: "DD",
    standsOn: { person: "subject", asks: "account.manage" },
    alreadyOpen: { reason: "people.moveIsOpen" },
    async apply({ subjectId, asked: waiting }, within) {
      const held = await accounts.hold(subjectId, within);
      // they left, or moved by another way, since it was asked
      if (!waiting || held?.status !== "active" || held.regionCode !== waiting.from || isAdministrator(held))
        throw new Refusal("roles.unusable");
      await people.turn({ id: subjectId, revision: undefined }, within);
      await accounts.move(subjectId, waiting.to, within);
      await sessions.mustEnd(subjectId, "byAdministrator", within);
      const done = { act: "moved", outcome: wayOf(waiting.from, waiting.to), reason: waiting.reason } as const;
      const by = { id: waiting.askedById, name: waiting.askedBy };
      await people.write({ accountId: subjectId, ...done, at: clock(), by }, within);
    },
    async decided({ subjectId, status }) {
      if (status !== "approved") return;
      accounts.forget(subjectId);
      await sessions.endAllOf(subjectId, "byAdministrator");
    },
  });

  return {
    /**
     * At once where both regions are the administrator's; else the next level that holds both decides. Of whoever holds
     * an administrator's role, two decide.
     *
     * @throws Refusal `people.*`, `region.unknown`
     */
    async move(input: Input, asker: Asker): Promise<{ revision: number; receiptNumber: string | null }> {
      const { id, areaCode, reason } = input;
      await requireFresh(asker.caller);
      if (!regions.isKnown(areaCode)) throw new Refusal("region.unknown");
      const account = await admin.actedOn(id, asker, "people.moveRefused");
      if (account.regionCode === areaCode) throw new Refusal("people.sameRegion");
      if (isAdministrator(account)) return changes.ask({ ...input, act: "move" }, asker);
      if (admin.reaches(asker.caller, areaCode)) {
        const revision = await people.inTransaction((trx) => moveNow(input, asker, trx));
        accounts.forget(id);
        await sessions.endAllOf(id, "byAdministrator", undefined, endedBy(asker));
        return { revision, receiptNumber: null };
      }
      return people.inTransaction(async (trx) => {
        const held = await accounts.hold(id, trx);
        const revision = held && (await people.turn({ id, revision: input.revision }, trx));
        if (!held || revision === undefined) throw new Refusal("people.notActive");
        const receiptNumber = await changeRequests.ask(change, describe(held, input, asker), trx);
        const outcome = `${wayOf(held.regionCode, areaCode)}（${receiptNumber}）`;
        await acts.writeDown({ accountId: id, act: "moveAsked", outcome, reason }, asker, trx);
        return { revision, receiptNumber };
      });
    },

    change,
  };
}

export type PeopleMoves = ReturnType<typeof peopleMoves>;
