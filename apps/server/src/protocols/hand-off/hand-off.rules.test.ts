import { describe, expect, test } from "vitest";
import { landingAddress } from "@sannong/contract/rules/protocols/landing-address";
import { casService, ticketAddress, tokenAddress } from "./hand-off.rules.ts";

describe("where a jump leads (specification §4, Jump handlers)", () => {
  const place = { path: "a/b", areaCode: "32", areaName: "江苏省" };
  test("a phase-one token is encoded where the system wants it, beside path and area", () => {
    expect(tokenAddress("https://s.example/t?k={token}&to={path}&a={areaCode}", "x/+= y", place)).toBe(
      "https://s.example/t?k=x%2F%2B%3D%20y&to=a/b&a=32",
    );
  });

  test.each([
    ["https://s.example/in", "https://s.example/in"],
    ["https://s.example/in?ticket={ticket}", "https://s.example/in"],
    ["https://s.example/in?to={path}&ticket={ticket}", "https://s.example/in?to=a/b"],
    ["https://s.example/in?ticket={ticket}&to={path}", "https://s.example/in?to=a/b"],
    ["https://s.example/in?ticket={ticket}#/x", "https://s.example/in"],
  ])("a ticket for %s is bound to what the CAS client sees without it", (template, service) => {
    expect(casService(template, place)).toBe(service);
    const landed = new URL(ticketAddress(service, "ST-1"));
    expect(landed.searchParams.get("ticket")).toBe("ST-1");
    landed.searchParams.delete("ticket");
    expect(decodeURIComponent(landed.href)).toBe(decodeURIComponent(new URL(service).href));
  });
});

describe("where the browser lands", () => {
  const landing = {
    code: "c/1",
    path: "apply/new?id=7",
    areaCode: "320481",
    areaName: "溧阳市",
    issuer: "https://portal.example/oidc",
  };
  const iss = "iss=https%3A%2F%2Fportal.example%2Foidc";
  test.each([
    ["a bare address gets the code", "https://s.example/in", 0, `https://s.example/in?code=c%2F1&${iss}`],
    ["a query is kept", "https://s.example/in?from=portal", 0, `https://s.example/in?from=portal&code=c%2F1&${iss}`],
    [
      "type 1 fills the path",
      "https://s.example/in?c={code}&to={path}",
      1,
      `https://s.example/in?c=c%2F1&to=apply/new%3Fid%3D7&${iss}`,
    ],
    [
      "type 0 leaves the path empty",
      "https://s.example/in?c={code}&to={path}",
      0,
      `https://s.example/in?c=c%2F1&to=&${iss}`,
    ],
    [
      "type 3 fills the area",
      "https://s.example/in?c={code}&a={areaCode}&n={areaName}",
      3,
      `https://s.example/in?c=c%2F1&a=320481&n=%E6%BA%A7%E9%98%B3%E5%B8%82&${iss}`,
    ],
    [
      "a system that calls it a token gets the code there",
      "https://s.example/in?t={token}",
      0,
      `https://s.example/in?t=c%2F1&${iss}`,
    ],
    [
      "a hash route keeps its place behind the query",
      "https://s.example/#/in?code={code}",
      0,
      `https://s.example/?${iss}#/in?code=c%2F1`,
    ],
  ])("%s", (_name, template, jumpType, expected) => {
    expect(landingAddress(template, jumpType, landing)).toBe(expected);
  });
});
