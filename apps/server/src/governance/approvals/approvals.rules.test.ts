import { describe, expect, test } from "vitest";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import { messageOfDecision, whyNotDecide } from "./approvals.rules.ts";

describe("who may not decide", () => {
  const request: Pick<ChangeRequest, "status" | "subjectId" | "applicantId" | "firstDeciderId" | "decidedById"> = {
    status: "pending",
    subjectId: "subject",
    applicantId: "applicant",
    firstDeciderId: null,
    decidedById: null,
  };
  const administrator = { accountId: "administrator", isInRegion: true };
  test.each<[string, Partial<typeof request>, Partial<typeof administrator>, string | null]>([
    ["an administrator of the region may", {}, {}, null],
    ["one of another region", {}, { isInRegion: false }, "approvals.otherRegion"],
    ["the applicant", {}, { accountId: "applicant" }, "approvals.own"],
    ["the person it is about", {}, { accountId: "subject" }, "approvals.own"],
    ["anybody, once it is approved", { status: "approved" }, {}, "approvals.decided"],
    ["anybody, once it is rejected", { status: "rejected" }, {}, "approvals.decided"],
    [
      "whoever decided it themselves",
      { status: "approved", decidedById: "administrator" },
      {},
      "approvals.decidedByYou",
    ],
    ["anybody, once its applicant took it back", { status: "withdrawn" }, {}, "approvals.withdrawn"],
    [
      "whoever confirmed it first",
      { status: "awaitingSecond", firstDeciderId: "administrator" },
      {},
      "approvals.secondPerson",
    ],
    ["a second person may", { status: "awaitingSecond", firstDeciderId: "other" }, {}, null],
  ])("%s", (_name, different, caller, expected) => {
    expect(whyNotDecide({ ...request, ...different }, { ...administrator, ...caller })).toBe(expected);
  });
});

describe("what the applicant reads of a decision", () => {
  const request: ChangeRequest = {
    id: "7",
    receiptNumber: "JS-20261122-AAAAA-BBBBB",
    kind: "roleApplication",
    subjectId: "s",
    applicantId: "a",
    regionCode: "3209",
    basis: null,
    asked: null,
    facts: { applicant: "演示", phone: "", title: "种业大数据平台 查看员", items: [] },
    status: "rejected",
    needsSecond: false,
    firstDeciderId: "d",
    decidedById: "d",
    decidedBy: "审核员",
    decidedAt: new Date(),
    reason: "与岗位不符",
    dueAt: new Date(),
    createdAt: new Date(),
  };
  test("says what was decided, and why", () => {
    expect(messageOfDecision(request)).toEqual({
      to: "a",
      kind: "decision",
      title: "系统角色申请已退回",
      content: "种业大数据平台 查看员（JS-20261122-AAAAA-BBBBB）已退回。审核意见：与岗位不符",
      link: "/mine/roles",
      about: "approval:7",
    });
    expect(messageOfDecision({ ...request, status: "approved", reason: null })?.content).toMatch(/已通过。$/);
  });
  test("is nothing before the second person, or for somebody without an account", () => {
    expect(messageOfDecision({ ...request, status: "awaitingSecond" })).toBeUndefined();
    expect(messageOfDecision({ ...request, applicantId: null })).toBeUndefined();
  });
});
