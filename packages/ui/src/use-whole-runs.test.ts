import { expect, test } from "vitest";
import { isOfWholeRuns } from "./use-whole-runs.ts";

test("short words between signs are read as one", () => {
  expect(isOfWholeRuns(["Chrome 浏览器，Linux 电脑"])).toBe(true);
  expect(isOfWholeRuns(["11月30日 14:02 登录", "11月30日 14:02 最近操作"])).toBe(true);
  expect(isOfWholeRuns(["建湖县农业农村局（演示）"])).toBe(true);
});

test("a name too long to stand in one line may break", () => {
  expect(isOfWholeRuns(["只在门户", "高标准农田建设全过程监管系统"])).toBe(false);
});
