import { describe, expect, test } from "vitest";
import { answerInWords, stateOf, wasNobody } from "./sign-off.rules.ts";

const noted = { attempts: 0, deliveredAt: null, lastResult: null };
const at = new Date();

describe("what became of a notice", () => {
  test.each([
    ["just noted", noted, "waiting", ""],
    ["its first try under way", { ...noted, attempts: 1 }, "waiting", ""],
    ["taken", { attempts: 1, deliveredAt: at, lastResult: "ok" }, "told", "已收到"],
    ["taken at the second try", { attempts: 2, deliveredAt: at, lastResult: "ok" }, "told", "已收到"],
    ["not answered in time", { ...noted, attempts: 1, lastResult: "timeout" }, "repeated", "没有及时应答"],
    ["answered with a fault", { ...noted, attempts: 3, lastResult: "expected 200 OK" }, "repeated", "没有收下"],
    ["given up", { ...noted, attempts: 9, lastResult: "unresolved" }, "failed", "找不到登记的地址"],
  ] as const)("%s", (_name, telling, state, answer) => {
    expect(stateOf(telling, 9)).toBe(state);
    expect(answerInWords(telling)).toBe(answer);
  });

  test("a system that was taken away was nobody to tell", () => {
    expect(wasNobody({ attempts: 1, deliveredAt: at, lastResult: "gone" })).toBe(true);
    expect(wasNobody(noted)).toBe(false);
  });
});
