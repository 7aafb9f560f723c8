import { Role } from "@sannong/contract/rules/roles";
import type { AccountRoom } from "../account/index.ts";
import type { ApprovalHandler, ApprovalRequest } from "../approvals/index.ts";
import type { VerificationRoom } from "../verification/index.ts";

type StaffInput = { userName: string; tel: string; company: string; deptName: string };

/** What an administrator reads of a member of staff who registers. */
export const factsOfStaff = (
  { userName, tel, company, deptName }: StaffInput,
  regionName: string,
): ApprovalRequest["facts"] => ({
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

type Needs = {
  accounts: Pick<AccountRoom, "change" | "grantPrimaryRole" | "forget">;
  notices: VerificationRoom["notices"];
};

/** What a decision about a registration does: role 1 and an open account, or a refused one; the applicant is told by SMS. */
export const registrationApproval = ({ accounts, notices }: Needs): ApprovalHandler => ({
  permission: "account.review",
  workingDays: 3,
  needsSecond: false,
  prefix: "ZC",
  async approved({ subjectId, regionCode }, within) {
    await accounts.change(subjectId, { status: "active" }, within);
    await accounts.grantPrimaryRole(subjectId, Role.staff, regionCode, within);
  },
  async rejected({ subjectId }, within) {
    await accounts.change(subjectId, { status: "rejected" }, within);
  },
  async decided({ subjectId, facts, regionCode, status, reason }) {
    // forgotten within the transaction, it may have been remembered again before the commit
    accounts.forget(subjectId);
    const notice =
      status === "approved"
        ? ({ kind: "registrationApproved" } as const)
        : ({ kind: "registrationRejected", reason: reason ?? "" } as const);
    await notices.send({ phone: facts.phone, regionCode, notice });
  },
});
