import { waysIn } from "@sannong/contract/rules/protocols/way-in";
import { expect, test } from "vitest";
import { actOfService, actOfSystem, saidOfService } from "./acts.ts";

test("a button promises what its press does", () => {
  expect(waysIn.map((wayIn) => `${wayIn} ${actOfService({ wayIn, handling: "全程网办" })}`)).toEqual([
    "page 办理",
    "direct 办理",
    "system 办理",
    "guide 看办事指南",
    "stopped 查看说明",
    "notConnected 到窗口办",
    "boundElsewhere 到窗口办",
  ]);
  expect(actOfService({ wayIn: "system", handling: "查询" })).toBe("查询");
  expect(actOfService({ wayIn: "notConnected", handling: "查询" })).toBe("到窗口办");
  expect(waysIn.map(actOfSystem)).toEqual(["进入", "进入", "进入", "看办事指南", "查看说明", "到窗口办", "到窗口办"]);
});

test("what is done at a counter asks nobody to sign in, and is not said to be done online", () => {
  const row = { handling: "全程网办", isNeedLogin: true } as const;
  expect(saidOfService({ ...row, wayIn: "system" })).toEqual({ act: "办理", handling: "全程网办", needsSignIn: true });
  expect(saidOfService({ ...row, wayIn: "notConnected" })).toEqual({
    act: "到窗口办",
    handling: "窗口办理",
    needsSignIn: undefined,
  });
});
