import { describe, expect, test } from "vitest";
import { readArrival } from "./arrival-address.ts";

const state = "s".repeat(43);
const goto = (address: string) => encodeURIComponent(btoa(address));
const read = (query: string, source = "jszwfw") =>
  readArrival(`/upstream/return/${source}`, new URLSearchParams(query));

describe("what a browser brings back from outside", () => {
  test.each<[string, string, object]>([
    ["a ticket", "ticket=T1", { by: "ticket", source: "jszwfw", ticket: "T1" }],
    ["a ticket with our state", `ticket=T1&state=${state}`, { by: "ticket", source: "jszwfw", ticket: "T1", state }],
    [
      "…in the JIS family's gotoUrl",
      `ticket=T1&usertype=2&gotoUrl=${goto(`http://portal/upstream/return/jszwfw?state=${state}`)}`,
      { by: "ticket", source: "jszwfw", ticket: "T1", state, kind: "legalPerson" },
    ],
    [
      "a gotoUrl of the portal's own",
      `ticket=T1&gotoUrl=${goto("home")}`,
      { by: "ticket", source: "jszwfw", ticket: "T1" },
    ],
    ["a gotoUrl that is none", "ticket=T1&gotoUrl=%25%25", { by: "ticket", source: "jszwfw", ticket: "T1" }],
    [
      "a code",
      `code=C1&state=${state}&iss=http://x`,
      { by: "code", source: "jszwfw", code: "C1", state, iss: "http://x" },
    ],
  ])("%s", (_case, query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each([
    ["", "登录信息不完整，请返回登录页重新登录"],
    ["code=C1", "登录信息不完整，请返回登录页重新登录"],
    ["error=access_denied&state=x", "您没有同意登录，或该来源没有认可，请返回登录页重新选择"],
    ["problem=unknownSource", "没有这个登录来源，请返回登录页重新选择"],
    ["problem=slow", "登录来源没有在 5 秒内应答，请再试一次，或改用手机号和密码登录"],
    ["problem=<b>", "登录信息不完整，请返回登录页重新登录"],
  ])("%s is said: %s", (query, message) => {
    expect(read(query)).toEqual({ by: "problem", message });
  });
});
