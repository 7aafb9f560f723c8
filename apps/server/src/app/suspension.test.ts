import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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
  await administrator.signInAs("xitongguanli");
  await kinds.agree(farmer);
});
afterAll(() => portal.close());

const all = () => [kinds.oidc, kinds.cas, kinds.saml];
const suspend = (abbr: string, suspended: boolean, browser = administrator) =>
  browser.ask<{ health: string }>("/integration/suspension", {
    method: "POST",
    body: { systemAbbr: abbr, suspended, reason: "演练" },
  });
async function stand(health: "normal" | "silent") {
  const abbrs = all().map(({ abbr }) => abbr);
  await portal.app.foundation.systems.probes.record(
    new Map(
      abbrs.map((abbr) => [abbr, { health, missedProbes: 0, probe: { at: new Date(), tookMs: 1, fault: null } }]),
    ),
  );
}

/** Every way in, and what came of it. */
async function ways() {
  const code = await kinds.generateCode(farmer);
  const ticket = await kinds.generateTicket(farmer);
  const authorized = await kinds.authorize(farmer);
  const casLogin = await kinds.casLogin(farmer);
  const saml = await kinds.samlStart(farmer);
  return {
    code: code.success,
    ticket: ticket.success,
    authorized: String(authorized.headers.location).includes("code="),
    casLogin: String(casLogin.headers.location).includes("ticket="),
    saml: saml.body.includes("SAMLResponse"),
  };
}
const open = { code: true, ticket: true, authorized: true, casLogin: true, saml: true };
const shut = { code: false, ticket: false, authorized: false, casLogin: false, saml: false };

describe("a system that does not answer the portal's question", () => {
  beforeEach(() => stand("silent"));
  test("is entered as ever: the portal's way to it is not its users'", async () => {
    expect(await ways()).toEqual(open);
  });
});

describe("a system that an administrator stopped", () => {
  test("lets nobody in, by whatever protocol, with the same words; resumed it does", async () => {
    await stand("normal");
    expect(await ways()).toEqual(open);
    for (const { abbr } of all()) expect((await suspend(abbr, true)).data).toEqual({ health: "stopped" });
    expect(await ways()).toEqual(shut);
    for (const page of [await kinds.authorize(farmer), await kinds.casLogin(farmer), await kinds.samlStart(farmer)])
      expect(page.body).toContain("该系统已暂停服务");
    expect((await kinds.authorize(farmer)).statusCode).toBe(503);
    for (const { abbr } of all()) expect((await suspend(abbr, false)).data).toEqual({ health: "unknown" });
    expect(await ways()).toEqual(open);
  });

  test("a probe does not resume it", async () => {
    await suspend("gcas", true);
    await stand("normal");
    expect((await kinds.generateTicket(farmer)).success).toBe(false);
    await suspend("gcas", false);
  });

  test("stops once, also when two ask at the same instant; audited with its reason and by whom", async () => {
    portal.clock.advance(1);
    const both = await Promise.all([suspend("gsaml", true), suspend("gsaml", true)]);
    expect(both.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 4431]);
    portal.clock.advance(1);
    await suspend("gsaml", false);
    expect(await suspend("gsaml", false)).toMatchObject({ code: 4431 });
    expect(await suspend("nowhere", true)).toMatchObject({ code: 4430 });
    const rows = await portal.database.db
      .selectFrom("auditEntry")
      .select(["event", "reason", "actorRole"])
      .where("objectId", "=", "gsaml")
      .where("event", "in", ["system.suspended", "system.resumed"])
      .orderBy("at", "desc")
      .limit(2)
      .execute();
    expect(rows.map(({ event }) => event)).toEqual(["system.resumed", "system.suspended"]);
    expect(rows[0]).toMatchObject({ reason: "演练", actorRole: "3" });
  });

  test("is nobody else's to stop", async () => {
    expect((await suspend("gcas", true, farmer)).success).toBe(false);
    expect((await kinds.generateTicket(farmer)).success).toBe(true);
  });
});
