import { describe, expect, test } from "vitest";
import { judgeEnded, ofLogoutToken } from "./logout.rules.ts";

describe("a notice that a session is over", () => {
  const ended = (change: Partial<Parameters<typeof judgeEnded>[0]>) =>
    judgeEnded({ took: 40, problem: null, isOver: true, ...change }, ofLogoutToken);

  test("counts when the browser is a stranger again", () => {
    expect(ended({})).toEqual({ outcome: "ok", found: "会话已按通知结束" });
  });
  test("does not when the browser is still in, however quickly it was accepted", () => {
    expect(ended({ isOver: false })).toMatchObject({ outcome: "fail", found: "收到退出通知，会话还在" });
  });
  test("is not said to have ended anything where no page tells", () => {
    expect(ended({ isOver: null })).toMatchObject({ outcome: "warn", found: "已接受通知，看不出会话是否结束" });
  });
  test("is told of when it was refused, or taken slowly", () => {
    expect(ended({ problem: "503", isOver: null })).toMatchObject({ outcome: "fail", cure: ofLogoutToken });
    expect(ended({ took: 2001 })).toMatchObject({ outcome: "warn", found: "2.0 秒才响应，要求 2 秒以内" });
  });
});
