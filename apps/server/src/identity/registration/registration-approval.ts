import { UNDO_SECONDS } from "@sannong/contract/governance/approval-words";
import { Role } from "@sannong/contract/rules/identity/roles";
import { unitNameOf } from "@sannong/contract/rules/identity/unit-name";
import type { Db } from "../../platform/database/database.ts";
import type { AccountsModule } from "../accounts/index.ts";
import { type ChangeRequest, defineChange, type Hint } from "../../kernel/change-request/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { SessionEnds } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";

type StaffInput = { userName: string; tel: string; company: string; deptName: string };

/** What an administrator reads of a member of staff who registers. */
export const factsOfStaff = (
  { userName, tel, company, deptName }: StaffInput,
  regionName: string,
): ChangeRequest["facts"] => ({
  applicant: userName,
  phone: tel,
  title: `${company} ${deptName}`,
  items: [
    { label: "角色类型", value: "农业农村部门工作人员" },
    { label: "姓名", value: userName, personal: "personName" },
    { label: "手机号", value: tel, personal: "phone" },
    { label: "行政区划", value: regionName },
    { label: "单位名称", value: company },
    { label: "所属处室", value: deptName },
  ],
});

/** What the form said under this label; empty where it asked nothing of the kind. */
export const itemOf = ({ facts }: Pick<ChangeRequest, "facts">, label: string): string =>
  facts.items.find((item) => item.label === label)?.value ?? "";

/** A refused registration as its form was filled in, for the next try. */
export const formerOf = (request: ChangeRequest) => ({
  userName: itemOf(request, "姓名"),
  tel: itemOf(request, "手机号"),
  areaCode: request.regionCode,
  company: itemOf(request, "单位名称"),
  deptName: itemOf(request, "所属处室"),
  reason: request.reason ?? "",
});

/** How many colleagues of this unit have accounts: none is worth a second look. */
export const colleagueHint = (sameUnit: number): Hint =>
  sameUnit > 0
    ? { tone: "ok", text: `该单位已有 ${sameUnit} 个在用账号` }
    : { tone: "warn", text: "该单位还没有在用账号，请核对单位名称" };

type Deps = {
  accounts: Pick<AccountsModule, "change" | "grantPrimaryRole" | "returnToReview" | "forget" | "countAlike">;
  sessions: SessionEnds;
  regions: Pick<RegionsModule, "nameOf">;
  notices: OneTimeCodesModule["notices"];
};

/** Longer than the decision may be taken back, so that a message that is out was meant. */
const HELD_SECONDS = UNDO_SECONDS + 5;
const noticeOf = (requestId: string) => `approval:${requestId}`;

/** What a decision about a registration does: role 1 and an open account, or a refused one; the applicant is told by SMS. */
export function registrationChange({ accounts, sessions, regions, notices }: Deps) {
  /** With the decision: whoever waits to be let in hears of it in no other way. */
  const tell = ({ id, facts: { phone }, regionCode, status, reason }: ChangeRequest, within: Db): Promise<void> => {
    const notice =
      status === "approved"
        ? ({ kind: "registrationApproved" } as const)
        : ({ kind: "registrationRejected", reason: reason ?? "" } as const);
    const held = { as: noticeOf(id), seconds: HELD_SECONDS };
    return notices.sendWithin({ phone, regionCode, notice, held }, within);
  };

  return defineChange({
    kind: "registration",
    alreadyOpen: { reason: "registration.underReview" },
    workingDays: 3,
    prefix: "ZC",
    standsOn: { person: "subject", asks: null },
    asksOnce: true,
    async apply(request, within) {
      const { subjectId, regionCode } = request;
      await accounts.change(subjectId, { status: "active" }, within);
      await accounts.grantPrimaryRole(subjectId, Role.staff, regionCode, within);
      await tell(request, within);
    },
    async rejected(request, within) {
      await accounts.change(request.subjectId, { status: "rejected" }, within);
      await tell(request, within);
    },
    undo: {
      async within({ subjectId }, was, within) {
        await sessions.mustEnd(subjectId, "accountChanged", within);
        return accounts.returnToReview(subjectId, was === "approved" ? "active" : "rejected", within);
      },
      async after({ id, subjectId }) {
        accounts.forget(subjectId);
        await notices.takeBack(noticeOf(id));
        await sessions.endAllOf(subjectId, "accountChanged");
      },
    },
    async decided({ subjectId }) {
      // forgotten within the transaction, it may have been remembered again before the commit
      accounts.forget(subjectId);
      notices.run();
    },
    async hints(requests) {
      const sought = requests.map((one) => ({ exceptId: one.subjectId, company: itemOf(one, "单位名称") }));
      const alike = await accounts.countAlike(sought);
      return requests.map(({ regionCode: code }, place) => {
        const usual = unitNameOf({ code, name: regions.nameOf(code) ?? "" });
        return [
          { tone: "ok", text: "手机号已通过短信验证" },
          sought[place]?.company === usual
            ? { tone: "ok", text: "单位名称与行政区划一致" }
            : { tone: "warn", text: `单位名称与行政区划不一致，该区划通常为“${usual}”，请核对` },
          colleagueHint(alike[place]?.sameUnit ?? 0),
        ];
      });
    },
  });
}
