import { describe, expect, test } from "vitest";
import { judgeRedirect } from "./redirect.rules.ts";

const trace = {
  appId: "trace",
  initiateLoginUri: "https://trace.example/login/initiate",
  handoffUri: null,
  defaultJumpType: null,
};
const subsidy = {
  appId: "subsidy",
  initiateLoginUri: null,
  handoffUri: "https://subsidy.example:8443/handoff?path={path}",
  defaultJumpType: 1,
};
const known = {
  publicUrl: "https://portal.example",
  systems: [trace, subsidy],
  directAddresses: ["https://open.example/list?a={areaCode}", "https://open.example/plain"],
};
const judge = (address: string) => judgeRedirect(address, known);

describe("/redirect goes to registered addresses only (design §3, Addresses)", () => {
  test.each([
    ["https://trace.example/batches/7?x=1", { step: "ownSignIn", system: trace }],
    ["https://subsidy.example:8443/handoff", { step: "handOff", system: subsidy }],
    ["https://subsidy.example:8443/handoff?path=/elsewhere", { step: "handOff", system: subsidy }],
    ["https://open.example/plain", { step: "open", address: "https://open.example/plain" }],
    ["https://portal.example/homeZtfw", { step: "open" }],
  ])("%s", (address, expected) => expect(judge(address)).toMatchObject(expected));

  test.each([
    "https://evil.example/",
    "https://trace.example.evil.example/",
    "https://trace.example@evil.example/",
    "https://user:pw@trace.example/",
    "http://trace.example/",
    "https://trace.example:444/",
    "//trace.example/",
    "https:trace.example",
    "https:\\\\evil.example",
    "https://trace.example\\@evil.example/",
    "https://tra\tce.example/",
    "javascript:alert(1)//https://trace.example",
    "data:text/html,x",
    "/homeZtfw",
    "https://subsidy.example:8443/other",
    "https://open.example/",
    "https://portal.example/api/oauth/layout",
    "https://portal.example/oidc/session/end",
    "https://portal.example/cas/logout",
  ])("%j is refused", (address) => expect(judge(address)).toEqual({ step: "refuse" }));
});
