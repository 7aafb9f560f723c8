import {
  applicationProtocols,
  type ApplicationProtocol,
  type SelfTestKey,
  selfTestLines,
} from "@sannong/contract/applications/onboarding-words";
import { describe, expect, test } from "vitest";
import { type Registered, requestExampleOf } from "./request-examples.ts";

const registered = (protocol: ApplicationProtocol, change: Partial<Registered["form"]> = {}): Registered => ({
  abbr: "loan",
  issuer: "https://portal.example/oidc",
  appId: "loan-1",
  form: {
    name: "演示贷款系统",
    abbr: "loan",
    ownerDepartment: "计划财务处（演示）",
    builder: undefined,
    purpose: "惠农贷款对接",
    protocol,
    initiateLoginUri: "https://loan.example/login",
    redirectUris: ["https://loan.example/sso/callback"],
    handoffUri: undefined,
    tokenUri: undefined,
    jumpType: "0",
    resourcePath: undefined,
    directUrl: undefined,
    metadata: undefined,
    postLogoutRedirectUris: [],
    backchannelLogoutUri: "https://loan.example/sso/logout",
    frontchannelLogoutUri: undefined,
    frontchannelLogoutSession: "session",
    checkUserUrl: "https://loan.example/check?from=portal",
    opensSessions: false,
    acceptsHelpers: false,
    proxyCallbackUris: [],
    pledges: [],
    signingAlgorithm: "RS256",
    clientAuth: "secret",
    jwksUri: undefined,
    jwks: undefined,
    mayCall: [],
    certificateSubject: undefined,
    serviceMatch: "exact",
    scopes: ["profile"],
    roles: [],
    usesPrivateNetwork: false,
    ...change,
  },
});
const of = (key: SelfTestKey, protocol: ApplicationProtocol, change?: Partial<Registered["form"]>) =>
  requestExampleOf(key, registered(protocol, change));

describe("a correct request", () => {
  test("for a token proves the client with HTTP Basic and takes its secret from the shell", () => {
    expect(of("exchange", "oidc")).toBe(
      [
        "curl -i 'https://portal.example/oidc/token'",
        `-u 'loan-1:'"$CLIENT_SECRET"`,
        "--data-urlencode 'grant_type=authorization_code'",
        '--data-urlencode "code=$CODE"',
        "--data-urlencode 'redirect_uri=https://loan.example/sso/callback'",
        '--data-urlencode "code_verifier=$CODE_VERIFIER"',
      ].join(" \\\n  "),
    );
  });

  test("for a token of a system that signs takes its assertion from the shell, and no secret", () => {
    const example = of("exchange", "oidc", { clientAuth: "privateKey" });
    expect(example).toContain('--data-urlencode "client_assertion=$CLIENT_ASSERTION"');
    expect(example).not.toContain("SECRET");
  });

  test("for a token of a system with a certificate shows that, and says at which address", () => {
    const example = of("exchange", "oidc", { clientAuth: "certificate", certificateSubject: "CN=loan" });
    expect(example).toMatch(/^# 出示证书的地址以发现文档的 mtls_endpoint_aliases 为准\n/);
    expect(example).toContain("--cert client.crt --key client.key");
    expect(example).not.toContain("SECRET");
  });

  test("of a system that is handed a code names the address it was handed at, and no verifier", () => {
    const text = of("exchange", "oidc", { initiateLoginUri: "", handoffUri: "https://loan.example/in?code={code}" });
    expect(text).toContain("redirect_uri=https://loan.example/in'");
    expect(text).not.toContain("code_verifier");
  });

  test.each<[ApplicationProtocol, SelfTestKey, string]>([
    ["oidc", "redirect", "https://portal.example/oidc/auth?client_id=loan-1&response_type=code"],
    ["oidc", "logout", "curl -i 'https://loan.example/sso/logout'"],
    ["oidc", "checkUser", "#   from=portal"],
    ["envelope", "exchange", `-H "X-App-Secret: $CLIENT_SECRET"`],
    ["cas", "exchange", "/cas/p3/serviceValidate?service=https%3A%2F%2Floan.example%2Fsso%2Fcallback&ticket="],
    ["cas", "logout", "logoutRequest=<samlp:LogoutRequest"],
    ["saml", "exchange", "https://portal.example/saml/metadata"],
  ])("%s, %s", (protocol, key, part) => {
    expect(of(key, protocol)).toContain(part);
  });

  test.each<[string, Partial<Registered["form"]>, string]>([
    [
      "a handed path",
      { jumpType: "1", initiateLoginUri: "", handoffUri: "https://a.example/in?p={path}" },
      "p=/%E8%87%AA%E6%B5%8B%20%E9%A1%B5%E9%9D%A2",
    ],
    ["an own sign-in", { jumpType: "1" }, "target_link_uri=https%3A%2F%2Floan.example%2F%25E8"],
    [
      "a handed code with no place for it",
      { jumpType: "0", initiateLoginUri: "", handoffUri: "https://a.example/in?p={path}" },
      "https://a.example/in?p=&code=CODE&iss=https%3A%2F%2Fportal.example%2Foidc",
    ],
    [
      "a handed code with the area",
      { jumpType: "3", initiateLoginUri: "", handoffUri: "https://a.example/in?t={token}&a={areaCode}&p={path}" },
      "https://a.example/in?t=CODE&a=320925&p=&iss=https%3A%2F%2Fportal.example%2Foidc",
    ],
    ["a phase-one token", { jumpType: "4", tokenUri: "https://a.example/old?k={token}" }, "k=TOKEN"],
  ])("of %s shows the address as it is opened", (_name, change, part) => {
    expect(of("placeholders", "oidc", change)).toContain(part);
  });

  test.each<[SelfTestKey, ApplicationProtocol, Partial<Registered["form"]>]>([
    ["clock", "oidc", {}],
    ["noRole", "oidc", {}],
    ["logout", "oidc", { backchannelLogoutUri: "" }],
    ["checkUser", "cas", { checkUserUrl: "" }],
    ["redirect", "oidc", { initiateLoginUri: "" }],
    ["placeholders", "saml", {}],
  ])("is not shown where none makes sense: %s, %s", (key, protocol, change) => {
    expect(of(key, protocol, change)).toBeNull();
  });

  test("is one word to the shell, whatever an address holds", () => {
    expect(of("logout", "oidc", { backchannelLogoutUri: "https://a.example/o'ut" })).toContain(
      `curl -i 'https://a.example/o'\\''ut'`,
    );
  });

  test("holds no name of a value that is not known to the page but as a variable of the shell", () => {
    for (const protocol of Object.keys(applicationProtocols) as ApplicationProtocol[])
      for (const key of Object.keys(selfTestLines) as SelfTestKey[])
        expect(of(key, protocol) ?? "").not.toMatch(/undefined|null|\[object/);
  });
});

test("a system that pledged to push its requests and to prove its key is shown how", () => {
  const change: Partial<Registered["form"]> = { pledges: ["requiresPushedRequests", "requiresDpop"] };
  expect(of("redirect", "oidc", change)).toContain("https://portal.example/oidc/request");
  expect(of("redirect", "oidc", change)).toContain("request_uri=$REQUEST_URI");
  expect(of("exchange", "oidc", change)).toContain('-H "DPoP: $DPOP_PROOF"');
  expect(of("exchange", "oidc")).not.toContain("DPoP");
});
