import { type ApprovalAct, approvalActs } from "@sannong/contract/governance/approval-words";
import { expect, test } from "vitest";
import { historyEvents, historyKinds, descriptionOf } from "./system-history.rules.ts";

test.each([
  [{ source: "approval", kind: "systemOnboarding", act: "opened" }, "提交接入申请", "plain"],
  [{ source: "approval", kind: "systemGoLive", act: "rejected" }, "上线申请被退回", "bad"],
  [{ source: "approval", kind: "systemSecret", act: "approved" }, "更换密钥申请审核通过", "good"],
  [{ source: "run", passed: false, number: 4, only: null }, "第 4 次自测未通过", "bad"],
  [{ source: "run", passed: true, number: 5, only: "logout" }, "第 5 次自测通过（只重测“单点退出通知”）", "good"],
  [{ source: "act", event: "system.secretTaken" }, "领取密钥", "plain"],
] as const)("%o: %s", (happened, what, tone) => {
  expect(descriptionOf(happened, "oidc")).toEqual({ what, tone });
});

test("a line is called as its protocol calls it", () => {
  const happened = { source: "run", passed: true, number: 2, only: "exchange" } as const;
  expect(descriptionOf(happened, "cas").what).toBe("第 2 次自测通过（只重测“校验票据并登录”）");
});

test("every step and every act has words", () => {
  const rows = [
    ...historyKinds.flatMap((kind) =>
      (Object.keys(approvalActs) as ApprovalAct[]).map((act) =>
        descriptionOf({ source: "approval", kind, act }, "oidc"),
      ),
    ),
    ...historyEvents.map((event) => descriptionOf({ source: "act", event }, "oidc")),
  ];
  expect(rows.every(({ what }) => /^[^a-z.]+$/.test(what))).toBe(true);
});
