import { describe, expect, test } from "vitest";
import { type ApprovalRequest, dueAfterWorkingDays, whyNotDecide } from "./approvals.rules.ts";

describe("due times count working days", () => {
  test.each([
    ["a Monday morning", "2026-11-23T09:00:00+08:00", 3, "2026-11-26T23:59:59+08:00"],
    ["a Friday", "2026-11-20T09:00:00+08:00", 1, "2026-11-23T23:59:59+08:00"],
    ["a Saturday", "2026-11-21T09:00:00+08:00", 3, "2026-11-25T23:59:59+08:00"],
    [
      "late on a Thursday, when it is Thursday in Greenwich too",
      "2026-11-19T23:30:00+08:00",
      3,
      "2026-11-24T23:59:59+08:00",
    ],
    [
      "early on a Friday, when it is still Thursday in Greenwich",
      "2026-11-20T00:30:00+08:00",
      1,
      "2026-11-23T23:59:59+08:00",
    ],
  ])("from %s", (_when, from, days, due) => {
    expect(dueAfterWorkingDays(new Date(from), days)).toEqual(new Date(due));
  });
});

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
