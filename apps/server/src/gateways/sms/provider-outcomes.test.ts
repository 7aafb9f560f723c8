import { expect, test } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { providerOutcomes } from "./provider-outcomes.ts";

test("of each provider it is known when it last took a message, and when and why it last did not", () => {
  const clock = fixedClock();
  const outcomes = providerOutcomes(["aliyun", "tencent"], clock);
  const before = clock();
  outcomes.note("aliyun", "timeout");
  clock.advance(10);
  outcomes.note("tencent", "taken");
  expect(outcomes.list()).toEqual([
    { kind: "aliyun", lastTakenAt: null, lastFailedAt: before, lastFailure: "timeout" },
    { kind: "tencent", lastTakenAt: clock(), lastFailedAt: null, lastFailure: null },
  ]);
});
