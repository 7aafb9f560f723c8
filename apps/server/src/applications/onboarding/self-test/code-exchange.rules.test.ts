import { expect, test } from "vitest";
import { judgeRefusedExchange } from "./code-exchange.rules.ts";

test("a refusal for want of a proof says so, not that the code has expired", () => {
  expect(judgeRefusedExchange("invalid_grant: DPoP proof JWT not provided", true)).toMatchObject({
    found: "没有正确的 DPoP 证明",
  });
});
