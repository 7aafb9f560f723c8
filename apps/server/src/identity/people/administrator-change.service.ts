import { mask } from "@sannong/contract/mask";
import type { AccountAct } from "@sannong/contract/identity/people-words";
import { type AdministratorChangeAct, dangerousActs } from "@sannong/contract/rules/governance/dangerous-acts";
import { type Asker, identityOf } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";
import { type ChangeRequest, type ChangeRequests, defineChange } from "../../kernel/change-request/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { PersonStore } from "./person.store.ts";

type Deps = {
  people: PersonStore;
  /** puts an act into the history and the audit log */
  writeDown: (
    done: { accountId: string; act: AccountAct; outcome: string; reason: string },
    asker: Asker,
    within: Db,
  ) => Promise<void>;
  tellDisabled: (account: Account, within: Db) => Promise<void>;
  /** after the commit */
  tellDue: () => void;
  clock: Clock;
  accounts: Pick<AccountsModule, "change" | "findById" | "forget" | "hold" | "keepPosts" | "move">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: Pick<RegionsModule, "fullNameOf">;
  sessions: SessionEnds;
};
export type Correction = Partial<Record<"nickname" | "company" | "deptName", string>>;
type Input = {
  act: AdministratorChangeAct;
  id: string;
  reason: string;
  revision?: number | undefined;
  /** where it moves to */
  areaCode?: string | undefined;
  /** what is to be read of it */
  correction?: Correction | undefined;
};
/** What a correction shows is what it does: it is read from the sealed facts again. */
const corrected = { nickname: "更正后姓名", company: "更正后单位名称", deptName: "更正后处室" } as const;
const correctionIn = ({ items }: ChangeRequest["facts"]): Correction =>
  Object.fromEntries(
    Object.entries(corrected).flatMap(([field, label]) => {
      const item = items.find((one) => one.label === label);
      return item ? [[field, item.value]] : [];
    }),
  );

type Waiting = { act: AdministratorChangeAct; to: string; reason: string; askedById: string; askedBy: string };

/** Whoever is stopped or goes elsewhere comes in anew. */
const endsSessions = (act: AdministratorChangeAct): boolean => act === "disable" || act === "move";

const done: Record<AdministratorChangeAct, { act: AccountAct; from: "active" | "disabled"; verb: string }> = {
  disable: { act: "disabled", from: "active", verb: "停用" },
  enable: { act: "enabled", from: "disabled", verb: "启用" },
  move: { act: "moved", from: "active", verb: "调动" },
  correct: { act: "corrected", from: "active", verb: "更正" },
};
const notInState = { active: "people.notActive", disabled: "people.notDisabled" } as const;

/**
 * What is done to an administrator's account is asked by one and confirmed by another (`dangerousActs`). An
 * administrator who moves leaves the post: administrator roles end with it, and are granted anew where they are needed.
 */
export function administratorChanges(deps: Deps) {
  const { people, writeDown, tellDisabled, tellDue, clock, accounts, changeRequests, regions, sessions } = deps;
  const nameOf = (code: string) => regions.fullNameOf(code) ?? code;
  const wayOf = (account: Account, to: string) => `${nameOf(account.regionCode)} → ${nameOf(to)}`;
  const rolesOf = ({ roles }: Account) => roles.map(({ roleName }) => roleName).join("、") || "无";
  const codesOf = ({ roles }: Account) => roles.map(({ roleCode }) => roleCode);

  /** Could it be done now? @throws Refusal `people.*` */
  const demand = async (act: AdministratorChangeAct, held: Account | undefined, within: Db): Promise<Account> => {
    if (held?.status !== done[act].from) throw new Refusal(notInState[done[act].from]);
    if (act === "disable" || act === "move") await accounts.keepPosts(held, codesOf(held), within);
    return held;
  };

  const describe = (account: Account, { act, areaCode = "", correction = {}, reason }: Input, { caller }: Asker) => {
    const { verb } = done[act];
    const what = act === "move" ? `调动：${wayOf(account, areaCode)}，管理角色随之撤销` : `${verb}账号`;
    const askedBy = identityOf(caller);
    return {
      subjectId: account.id,
      applicantId: caller.accountId,
      regionCode: account.regionCode,
      asked: { act, to: areaCode, reason, askedById: caller.accountId, askedBy },
      facts: {
        applicant: account.nickname,
        phone: account.phone ?? "",
        title: `${verb}管理员 ${mask.username(account.username)}（由 ${askedBy} 提交）`,
        askedBy,
        items: [
          { label: "事项", value: what },
          { label: "账号", value: mask.username(account.username) },
          { label: "姓名", value: account.nickname, personal: "personName" as const },
          { label: "单位名称", value: [account.company, account.deptName].filter(Boolean).join(" ") || "未填写" },
          { label: "行政区划", value: nameOf(account.regionCode) },
          { label: "现有角色", value: rolesOf(account) },
          ...(Object.keys(corrected) as (keyof typeof corrected)[]).flatMap((field) => {
            const value = correction[field];
            const personal = field === "nickname" && { personal: "personName" as const };
            return value === undefined ? [] : [{ label: corrected[field], value, ...personal }];
          }),
          { label: "提交人", value: askedBy },
          { label: "依据", value: reason },
        ],
      },
    };
  };

  /** What the second person's decision does. */
  const change = defineChange<Waiting>({
    kind: "administratorChange",
    workingDays: 1,
    prefix: "GL",
    standsOn: { person: "subject", asks: dangerousActs.disable.asks },
    freshProof: true,
    alreadyOpen: { reason: "people.changeIsOpen" },
    async apply({ subjectId, asked: waiting, facts }, within) {
      if (!waiting) throw new Refusal("roles.unusable");
      const { act, to, reason } = waiting;
      const held = await demand(act, await accounts.hold(subjectId, within), within);
      if (endsSessions(act)) await sessions.mustEnd(subjectId, "byAdministrator", within);
      const by = { id: waiting.askedById, name: waiting.askedBy };
      const event = { accountId: subjectId, act: done[act].act, reason, at: clock(), by };
      if (act === "move") {
        await people.turn({ id: subjectId, revision: undefined, from: "active" }, within);
        const ended = await accounts.move(subjectId, to, within);
        await people.write({ ...event, outcome: wayOf(held, to) }, within);
        const lost = held.roles.filter(({ roleCode }) => ended.includes(roleCode));
        for (const { roleName: outcome } of lost)
          await people.write({ ...event, act: "roleWithdrawn", outcome }, within);
        return;
      }
      if (act === "correct") {
        await people.turn({ id: subjectId, revision: undefined }, within);
        await accounts.change(subjectId, correctionIn(facts), within);
        await people.write(event, within);
        return;
      }
      const [from, into] = act === "disable" ? (["active", "disabled"] as const) : (["disabled", "active"] as const);
      await people.switchState({ id: subjectId, from, to: into, at: clock() }, within);
      await people.write(event, within);
      if (act === "disable") await tellDisabled(held, within);
    },
    async decided({ subjectId, status, asked }) {
      if (status !== "approved") return;
      accounts.forget(subjectId);
      if (!asked || !endsSessions(asked.act)) return;
      if (asked.act === "disable") tellDue();
      await sessions.endAllOf(subjectId, "byAdministrator");
    },
  });

  return {
    /** Puts it before the second person. @throws Refusal `people.*` */
    async ask(input: Input, asker: Asker): Promise<{ revision: number; receiptNumber: string }> {
      const { act, id, reason, revision } = input;
      return people.inTransaction(async (trx) => {
        const held = await demand(act, await accounts.hold(id, trx), trx);
        const turned = await people.turn({ id, revision, from: done[act].from }, trx);
        if (turned === undefined)
          throw new Refusal("people.changed", { params: { by: (await people.lastActor(id)) ?? "其他管理员" } });
        const receiptNumber = await changeRequests.ask(change, describe(held, input, asker), trx);
        const outcome = `${done[act].verb}（${receiptNumber}）`;
        await writeDown({ accountId: id, act: "changeAsked", outcome, reason }, asker, trx);
        return { revision: turned, receiptNumber };
      });
    },

    change,
  };
}

export type AdministratorChanges = ReturnType<typeof administratorChanges>;
