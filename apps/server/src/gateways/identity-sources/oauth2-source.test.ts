import { expect, test } from "vitest";
import { parseIdentitySources } from "../../config/identity-sources.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { oauth2Source } from "./oauth2-source.ts";

const { sources } = parseIdentitySources(
  JSON.stringify([
    {
      kind: "oauth2",
      name: "snoauth",
      label: "农商行账号（演示）",
      authorizationUrl: "https://bank.example/authorize",
      tokenUrl: "https://bank.example/token",
      userInfoUrl: "https://bank.example/user",
      clientId: "portal",
      clientSecret: "s".repeat(32),
      fields: { subject: "id", name: "name", idNumber: "idNumber" },
    },
  ]),
  { demonstration: true },
);
const [config] = sources;

/** Who came, where the source describes them so. */
async function userIn(described: string) {
  if (config?.kind !== "oauth2") throw new Error("the list has no OAuth 2 server");
  const outbound: Outbound = {
    call: async (address) => ({
      status: 200,
      headers: {},
      body: Buffer.from(address === config.tokenUrl ? '{"access_token":"t"}' : described),
      setCookies: [],
      certificateUntil: null,
    }),
  };
  const departure = {
    state: "s",
    nonce: "n",
    codeVerifier: "v",
    returnTo: "https://portal.example/in",
    personKind: "person",
  } as const;
  return oauth2Source(config, { outbound }).identify({ kind: "code", code: "c", issuer: undefined, departure });
}

test("a subject that is a number is read as its digits", async () => {
  expect((await userIn('{"id":9007199254740991,"name":"甲"}')).subject).toBe("9007199254740991");
  expect((await userIn('{"id":"9007199254740993","name":"甲"}')).subject).toBe("9007199254740993");
});

test.each([
  '{"id":9007199254740992,"name":"甲"}',
  // JSON.parse makes the same number of it as of the one above
  '{"id":9007199254740993,"name":"乙"}',
  '{"id":1e30,"name":"甲"}',
  '{"id":0.5,"name":"甲"}',
  '{"id":"1","name":"甲","idNumber":329999198001011458}',
])("a number whose digits JSON.parse does not keep names nobody: %s", async (described) => {
  await expect(userIn(described)).rejects.toMatchObject({ name: "UpstreamFailure", problem: "garbled" });
});
