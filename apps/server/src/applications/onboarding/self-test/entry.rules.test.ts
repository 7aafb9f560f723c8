import { expect, test } from "vitest";
import { judgeService } from "./entry.rules.ts";

const services = ["https://a.example/app"];

test.each([
  ["exact", "https://a.example/app", "1 个地址，完全匹配"],
  ["prefix", "https://a.example/app/page?x=1", "在 https://a.example/app 及其下所有页面之内"],
] as const)("%s: a system may ask for %s", (match, asked, found) => {
  expect(judgeService(asked, { services, match })).toEqual({ outcome: "ok", found });
});

test.each([
  ["exact", "https://a.example/app/page?x=1", "把服务地址比对改为按前缀"],
  ["exact", "https://b.example/", "service 逐字比较"],
  ["exact", null, "service 逐字比较"],
  ["prefix", "https://a.example/application", "只开放 https://a.example/app 及其下所有页面"],
] as const)("%s: one that asks for %s is told what to do", (match, asked, cure) => {
  expect(judgeService(asked, { services, match })).toMatchObject({
    outcome: "fail",
    cure: expect.stringContaining(cure),
  });
});
