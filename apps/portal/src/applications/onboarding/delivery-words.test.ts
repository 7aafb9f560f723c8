import { describe, expect, test } from "vitest";
import { eventInWords, resultInWords, standingOf } from "./delivery-words.ts";

test.each([
  [{ result: "ok", status: 204 }, "返回 204"],
  [{ result: "redirected", status: 307 }, "返回 307，不跟随跳转"],
  [{ result: "status 500", status: 500 }, "返回 500，没有收下"],
  [{ result: "timeout", status: null }, "5 秒内没有应答"],
  [{ result: "leftAlone", status: null }, "接收方接连出错，这一次没有发送"],
])("a try that ended as %o is told in words", (one, words) => {
  expect(resultInWords(one)).toBe(words);
});

describe("where an event stands", () => {
  const fresh = {
    state: "waiting",
    attempts: 0,
    nextAttemptAt: "2026-11-22T00:00:00.000Z",
    deliveredAt: null,
    withheld: null,
  } as const;
  test("one that was not tried yet waits; one that was tried says when it goes on", () => {
    expect(standingOf(fresh)).toEqual({ word: "等待投递", tone: "info", remark: null });
    expect(standingOf({ ...fresh, attempts: 2 })).toEqual({
      word: "等待重试",
      tone: "warn",
      remark: expect.stringMatching(/^已试 2 次，11月22日 08:00再试$/),
    });
  });
  test("one that was given up says so", () => {
    expect(standingOf({ ...fresh, state: "dead", attempts: 8, nextAttemptAt: null })).toMatchObject({
      tone: "err",
      remark: "试了 8 次，不再自动重试",
    });
  });
  test("one that may not be told says why; one that is nothing to this system says so", () => {
    const skipped = { ...fresh, state: "skipped" } as const;
    expect(standingOf({ ...skipped, withheld: "withdrawn" }).remark).toBe("用户已撤回授权，没有推送");
    expect(standingOf(skipped).remark).toBe("与本系统无关，或已取消接收");
  });
});

test("an event is called as the documentation calls it, an unknown one by its own name", () => {
  expect(eventInWords("user.disabled")).toBe("停用");
  expect(eventInWords("user.other")).toBe("user.other");
});
