import { describe, expect, test } from "vitest";
import { answerInWords, stateOf, wasNobody } from "./sign-off.rules.ts";

const noted = { state: "waiting", lastResult: null } as const;

describe("what became of a notice", () => {
  test.each([
    ["just noted", noted, "waiting", ""],
    ["taken", { state: "delivered", lastResult: "ok" }, "told", "已收到"],
    ["not answered in time", { ...noted, lastResult: "timeout" }, "repeated", "没有及时应答"],
    ["answered with a fault", { ...noted, lastResult: "expected 200 OK" }, "repeated", "没有收下"],
    ["given up", { state: "dead", lastResult: "unresolved" }, "failed", "找不到登记的地址"],
  ] as const)("%s", (_name, telling, state, answer) => {
    expect(stateOf(telling)).toBe(state);
    expect(answerInWords(telling)).toBe(answer);
  });

  test("a system that was taken away was nobody to tell", () => {
    expect(wasNobody({ lastResult: "gone" })).toBe(true);
    expect(wasNobody(noted)).toBe(false);
  });
});
