import { afterAll, beforeAll, expect, test } from "vitest";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import { oneOfEachProtocol, type OneOfEachProtocol } from "../../test/one-of-each-protocol.ts";
import type { Browser } from "../../test/sign-in-portal.ts";

let portal: EnvelopePortal;
let kinds: OneOfEachProtocol;
let farmer: Browser;
let administrator: Browser;

beforeAll(async () => {
  portal = await envelopePortal();
  kinds = await oneOfEachProtocol(portal, "http://127.0.0.1:9");
  farmer = portal.browser();
  await farmer.signInAs("nonghu");
  administrator = portal.browser();
  await administrator.signInAs("anquanguanli");
  await kinds.agree(farmer);
});
afterAll(() => portal.close());

type Online = { records: { username: string; systems: string[] }[] };
const online = async (asked: Record<string, unknown> = {}) => {
  const { data } = await administrator.ask<Online>("/people/online", {
    method: "POST",
    body: { pageSize: 100, ...asked },
  });
  return data?.records.filter(({ username }) => username === "nonghu") ?? [];
};
const entered = async () => (await online())[0]?.systems;

test("whoever is signed in is listed with the systems they are in, of whatever protocol", async () => {
  expect(await entered()).toEqual([]);
  await kinds.authorize(farmer);
  await kinds.samlStart(farmer);
  expect(await entered()).toEqual(["goidc（演示）", "gsaml（演示）"]);
});

test("a CAS ticket lets them in once it was shown and taken; refused or taken back, it lets nobody in", async () => {
  const ticket = async () =>
    new URL(String((await kinds.casLogin(farmer)).headers.location)).searchParams.get("ticket") ?? "";
  const [refused, good] = [await ticket(), await ticket()];
  expect((await portal.app.http.inject(`/cas/serviceValidate?service=x&ticket=${refused}`)).body).toContain("INVALID");
  expect(await entered()).not.toContain("gcas（演示）");
  expect(await online({ system: kinds.cas.abbr })).toEqual([]);

  expect((await kinds.validate(good)).body).toContain("authenticationSuccess");
  expect(await entered()).toContain("gcas（演示）");
  expect(await online({ system: kinds.cas.abbr })).toHaveLength(1);

  expect((await kinds.validate(good)).body).toContain("INVALID_TICKET");
  expect(await entered()).not.toContain("gcas（演示）");
});
