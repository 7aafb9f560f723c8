import { expect, describe, test } from "vitest";
import {
  filledIn,
  judgeNoRole,
  judgePlaceholders,
  judgeServiceSpelling,
  type Opened,
  TELLING,
} from "./placeholder.rules.ts";

const opened = (change: Partial<Opened> = {}) =>
  judgePlaceholders({ names: ["path"], status: 302, plainStatus: 302, location: null, ...change });
const once = encodeURIComponent(TELLING.path);

describe("a value with Chinese in it and a blank", () => {
  test.each<[string, Partial<Opened>, string, string]>([
    ["comes through", { location: `https://a.example${encodeURI(TELLING.path)}` }, "ok", "中文与空格原样到达"],
    [
      "comes through, its blank as a plus",
      { location: `https://a.example/?p=${once.replace("%20", "+")}` },
      "ok",
      "中文与空格原样到达",
    ],
    [
      "comes through encoded twice",
      { location: `https://a.example/?p=${encodeURIComponent(once)}` },
      "fail",
      "中文被编码了两次",
    ],
    ["breaks the system", { status: 500 }, "fail", "值里有中文和空格时返回 500"],
    ["is refused where a plain one is not", { status: 400 }, "fail", "值里有中文和空格时返回 400"],
    [
      "is refused as a plain one is",
      { status: 401, plainStatus: 401 },
      "ok",
      "送出的地址编码正确，能打开；系统怎样用这些值，从外面看不到",
    ],
    [
      "is not seen again",
      { location: "https://a.example/" },
      "ok",
      "送出的地址编码正确，能打开；系统怎样用这些值，从外面看不到",
    ],
    [
      "is not seen again in what nobody can decode",
      { location: "https://a.example/%E4" },
      "ok",
      "送出的地址编码正确，能打开；系统怎样用这些值，从外面看不到",
    ],
  ])("%s", (_name, change, outcome, found) => {
    expect(opened(change)).toMatchObject({ outcome, found });
  });
});

test.each([
  ["https://a.example/in?c={code}&p={path}", "0", ["code"]],
  ["https://a.example/in?c={code}&p={path}", "1", ["code", "path"]],
  ["https://a.example/in?c={code}&a={areaCode}&n={areaName}", "3", ["code", "areaCode", "areaName"]],
  ["https://a.example/in?ticket={ticket}", "9", ["ticket"]],
  ["https://a.example/in", "2", []],
] as const)("%s opened by %s is filled with %o", (template, jump, names) => {
  expect(filledIn(template, jump)).toEqual(names);
});

test("a ticket tells whether its address was spelled as it was sent", () => {
  expect(judgeServiceSpelling(true, undefined).outcome).toBe("ok");
  expect(judgeServiceSpelling(false, "INVALID_SERVICE")).toMatchObject({
    outcome: "fail",
    found: "校验返回 INVALID_SERVICE",
  });
});

test("somebody without a role is refused by the portal, or the registration is warned of", () => {
  expect(judgeNoRole(401)).toMatchObject({ outcome: "ok", found: expect.stringContaining("由门户拦住") });
  expect(judgeNoRole(null).outcome).toBe("warn");
});
