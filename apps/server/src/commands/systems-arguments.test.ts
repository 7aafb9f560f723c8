import { expect, test } from "vitest";
import { UsageProblem } from "./operator-command.ts";
import { boundAsBefore, readCommand, wayInAdvice } from "./systems-arguments.ts";

test("a registration as the design writes it", () => {
  const line =
    "add --abbr njbt --name 农机购置补贴 --protocol oidc --redirect-uri https://a.example/cb --redirect-uri https://b.example/cb --post-logout-redirect-uri https://a.example/ --backchannel-logout-uri https://a.example/out --jump-type 1 --public";
  expect(readCommand(line.split(" "))).toMatchObject({
    act: "add",
    proxyCallbacks: [],
    registration: {
      abbr: "njbt",
      redirectUris: ["https://a.example/cb", "https://b.example/cb"],
      postLogoutRedirectUris: ["https://a.example/"],
      backchannelLogoutUri: "https://a.example/out",
      handoffUri: null,
      defaultJumpType: 1,
      isPublicClient: true,
      isOwn: true,
      scopes: "openid profile phone offline_access",
    },
  });
});

test.each([
  ["", "RS256"],
  [" --signing-algorithm RS256", "RS256"],
  [" --signing-algorithm ES256", "ES256"],
])("a new system%s is signed for by %s", (said, signingAlgorithm) => {
  const line = `add --abbr njbt --name 农机购置补贴 --protocol oidc --redirect-uri https://a.example/cb${said}`;
  expect(readCommand(line.split(" "))).toMatchObject({ registration: { signingAlgorithm } });
});

test.each([
  ["oidc", "", true, false],
  ["oidc", " --require-pkce", true, true],
  ["oidc", " --without-pkce", false, true],
  ["cas", "", false, false],
])("a new system of %s%s is bound to PKCE: %s", (protocol, said, requiresPkce, saysPkce) => {
  const line = `add --abbr njbt --name 农机购置补贴 --protocol ${protocol} --redirect-uri https://a.example/cb${said}`;
  expect(readCommand(line.split(" "))).toMatchObject({ registration: { terms: { requiresPkce } }, saysPkce });
});

test.each([
  ["", false, false],
  ["", true, true],
  [" --require-pkce", false, true],
  [" --without-pkce", true, false],
])("a system registered again%s, which was bound to PKCE: %s, is then: %s", (said, before, after) => {
  const line = `add --abbr njbt --name 农机购置补贴 --protocol oidc --redirect-uri https://a.example/cb${said}`;
  const command = readCommand(line.split(" "));
  if (command.act !== "add") throw new Error("understood as something else");
  const others = { requiresPushedRequests: false, requiresDpop: false, allowsDevice: false, fields: null };
  const terms = { ...others, requiresPkce: before };
  expect(boundAsBefore(command, { protocol: "oidc", terms }).terms?.requiresPkce).toBe(after);
  // one that the catalogue lists is new when it is connected
  const isNew = boundAsBefore(command, { protocol: "none", terms }).terms?.requiresPkce;
  expect(isNew).toBe(said !== " --without-pkce");
});

test("PKCE is not both wanted and left out", () => {
  const line =
    "add --abbr a --name b --protocol oidc --redirect-uri https://a.example/cb --require-pkce --without-pkce";
  expect(() => readCommand(line.split(" "))).toThrow("只能写一个");
});

test.each([
  ["", "exact"],
  [" --service-match prefix", "prefix"],
])("a CAS system%s has services that are compared by %s", (said, serviceMatch) => {
  const line = `add --abbr jycz --name 检疫 --protocol cas --redirect-uri https://a.example/app${said}`;
  expect(readCommand(line.split(" "))).toMatchObject({ registration: { serviceMatch } });
});

test("the systems that one may call are told one after another", () => {
  const line =
    "add --abbr a --name b --protocol oidc --redirect-uri https://a.example/cb --may-call bank --may-call tax";
  expect(readCommand(line.split(" "))).toMatchObject({ registration: { mayCall: ["bank", "tax"] } });
});

test("an algorithm that nobody offers is refused with those that are", () => {
  const line = "add --abbr a --name b --protocol oidc --redirect-uri https://a.example/cb --signing-algorithm HS256";
  expect(() => readCommand(line.split(" "))).toThrow("--signing-algorithm 只能是 RS256、ES256");
});

test.each([
  ["rotate njbt", { act: "rotate", abbr: "njbt", secretDays: null, formerDays: null }],
  ["rotate njbt --secret-days 365 --former-days 30", { act: "rotate", abbr: "njbt", secretDays: 365, formerDays: 30 }],
  ["remove --abbr njbt", { act: "remove", abbr: "njbt" }],
  ["list", { act: "list" }],
  ["turn-keys --for oidc --urgent", { act: "turn-keys", of: "oidc", urgently: true }],
  ["turn-keys --for saml", { act: "turn-keys", of: "saml", urgently: false }],
  ["turn-keys --for saml --urgent", { act: "turn-keys", of: "saml", urgently: true }],
])("%s", (line, command) => {
  expect(readCommand(line.split(" "))).toEqual(command);
});

test.each([
  [""],
  ["rotate"],
  ["turn-keys --urgent"],
  ["add --abbr a --protocol ldap"],
  ["add --abbr a --protocol saml"],
  ["add --unknown x"],
])("%j is answered with the usage", (line) => {
  expect(() => readCommand(line.split(" ").filter(Boolean))).toThrow(UsageProblem);
  expect(() => readCommand(line.split(" ").filter(Boolean))).toThrow(/用法/);
});

test.each([
  ["", "--initiate-login-uri"],
  ["--handoff-uri https://a.example/in", undefined],
  ["--token-uri https://a.example/in?token={token}", undefined],
  ["--initiate-login-uri https://a.example/in", undefined],
  ["--public --handoff-uri https://a.example/in", "--initiate-login-uri"],
  ["--protocol cas", "{ticket}"],
  ["--protocol cas --handoff-uri https://a.example/in?ticket={ticket}", undefined],
  ["--protocol saml --metadata sp.xml", undefined],
  ["--protocol saml --metadata-url https://a.example/saml/metadata", undefined],
])("a system with %s is said to lack a way in, and which option gives it one: %s", (options, named) => {
  const protocol = options.includes("--protocol") ? "" : "--protocol oidc ";
  const command = readCommand(`add --abbr a --name A ${protocol}${options}`.split(" ").filter(Boolean));
  if (command.act !== "add") throw new Error("understood as something else");
  const advice = wayInAdvice(command.registration);
  if (named === undefined) expect(advice).toBeUndefined();
  else expect(advice).toContain(named);
});
