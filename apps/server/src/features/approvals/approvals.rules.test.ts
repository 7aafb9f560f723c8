import { describe, expect, test } from "vitest";
import { type ApprovalRequest, whyNotDecide } from "./approvals.rules.ts";

describe("who may not decide", () => {
  const request: Pick<ApprovalRequest, "status" | "subjectId" | "applicantId" | "firstDeciderId"> = {
    status: "pending",
    subjectId: "subject",
    applicantId: "applicant",
    firstDeciderId: null,
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
