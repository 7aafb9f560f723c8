import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCasPortal, openListener, type CasPortal } from "./cas-portal.testing.ts";

let portal: CasPortal;
let serial = 0;
beforeAll(async () => {
  portal = await openCasPortal();
});
afterAll(() => portal.close());

/** A system of this test's own. */
const connect = (difference: Parameters<CasPortal["connect"]>[0] = {}, callbacks: string[] = []) => {
  const n = ++serial;
  return portal.connect({ abbr: `sys${n}`, redirectUris: [`http://127.0.0.1:9/in${n}`], ...difference }, callbacks);
};
const ticketFor = async (service: string, header: string) => {
  const reply = await portal.ask("/login", { service }, { cookie: header });
  return new URL(reply.headers.get("location") ?? "").searchParams.get("ticket") ?? "";
};
const validate = async (query: Record<string, string>, path = "/p3/serviceValidate") =>
  (await portal.ask(path, query)).text();

/** A system that holds a proxy-granting ticket, as CAS gives it: the ticket to its callback, its name in the answer. */
async function withGrant(difference: Parameters<typeof connect>[0] = {}) {
  const listener = await openListener();
  const callback = `${listener.url}/pgt`;
  const { system, service } = await connect(difference, [callback]);
  const { header, uid } = portal.signIn();
  const answer = await validate({ ticket: await ticketFor(service, header), service, pgtUrl: callback });
  const iou = /<cas:proxyGrantingTicket>(PGTIOU-[\w-]+)</.exec(answer)![1];
  const given = new URL(listener.heard[0]!.url, listener.url).searchParams;
  expect(given.get("pgtIou")).toBe(iou);
  await listener.close();
  return { pgt: given.get("pgtId")!, callback, uid, system };
}

describe("proxies", () => {
  test("a system acts for its user at another, which learns through whom", async () => {
    const { pgt, callback } = await withGrant();
    const { service: target } = await connect();
    const ticket = /<cas:proxyTicket>(PT-[\w-]+)</.exec(await validate({ pgt, targetService: target }, "/proxy"))![1]!;
    const answer = await validate({ ticket, service: target }, "/proxyValidate");
    expect(answer).toContain(`<cas:proxies><cas:proxy>${callback}</cas:proxy></cas:proxies>`);
    expect(await validate({ ticket, service: target }, "/proxyValidate")).toContain('code="INVALID_TICKET"');
  });

  test("a proxy ticket is not taken where none is expected", async () => {
    const { pgt } = await withGrant();
    const { service: target } = await connect();
    const ticket = /<cas:proxyTicket>(PT-[\w-]+)</.exec(await validate({ pgt, targetService: target }, "/proxy"))![1]!;
    expect(await validate({ ticket, service: target }, "/serviceValidate")).toContain('code="INVALID_TICKET_SPEC"');
  });

  test("callbacks and targets that nobody registered are refused by name", async () => {
    const listener = await openListener();
    const { service } = await connect();
    const ticket = await ticketFor(service, portal.signIn().header);
    const answer = await validate({ ticket, service, pgtUrl: `${listener.url}/pgt` });
    expect(answer).toContain('code="INVALID_PROXY_CALLBACK"');
    expect(listener.heard).toEqual([]);
    const { pgt } = await withGrant();
    expect(await validate({ pgt, targetService: "https://elsewhere.example/" }, "/proxy")).toContain(
      'code="UNAUTHORIZED_SERVICE"',
    );
    expect(await validate({ pgt: "PGT-1", targetService: service }, "/proxy")).toContain('code="BAD_PGT"');
    expect(await validate({ pgt }, "/proxy")).toContain('code="INVALID_REQUEST"');
    await listener.close();
  });

  test("tell no system what its user has not agreed to give it", async () => {
    const { pgt } = await withGrant();
    const { system, service: target } = await connect();
    portal.newSystems.add(system.abbr);
    expect(await validate({ pgt, targetService: target }, "/proxy")).toContain('code="UNAUTHORIZED_SERVICE"');
    portal.newSystems.delete(system.abbr);
    expect(await validate({ pgt, targetService: target }, "/proxy")).toContain("<cas:proxyTicket>");
  });

  test("are not given by a callback that answers only when the session has ended", async () => {
    const { header, uid } = portal.signIn();
    const listener = await openListener(async () => {
      await portal.endSession(uid);
      return 200;
    });
    const callback = `${listener.url}/pgt`;
    const { service } = await connect({}, [callback]);
    const answer = await validate({ ticket: await ticketFor(service, header), service, pgtUrl: callback });
    expect(answer).toContain('code="INVALID_TICKET"');
    const pgt = new URL(listener.heard[0]!.url, listener.url).searchParams.get("pgtId")!;
    const { service: target } = await connect();
    expect(await validate({ pgt, targetService: target }, "/proxy")).toContain('code="BAD_PGT"');
    await listener.close();
  });

  test("end with the session", async () => {
    const { pgt, uid } = await withGrant();
    const { service: target } = await connect();
    await portal.endSession(uid);
    expect(await validate({ pgt, targetService: target }, "/proxy")).toContain('code="BAD_PGT"');
  });
});

describe("a system that acts for its user at another", () => {
  const reader = { roles: [{ roleCode: "reader", roleName: "查看员" }], boundUsername: null };
  const lost = (abbr: string) => portal.standings.set(abbr, { ...reader, roles: [] });

  test.each<[string, (granted: { abbr: string }) => unknown, string]>([
    ["is stopped", ({ abbr }) => portal.suspend(abbr), "an administrator stopped this system"],
    ["is removed", ({ abbr }) => portal.forget(abbr), "callback"],
    ["demands a role that its user has lost", ({ abbr }) => lost(abbr), "this user has no role in this system"],
    ["is one whose user took their consent back", ({ abbr }) => portal.newSystems.add(abbr), "has not agreed"],
    ["takes tickets nowhere any more", ({ abbr }) => portal.setCallbacks(abbr, []), "callback"],
  ])("does so no longer when it %s", async (_name, come, said) => {
    portal.standings.set(`sys${serial + 1}`, reader);
    const { pgt, system } = await withGrant({ requiresRole: true });
    const { service: target } = await connect();
    expect(await validate({ pgt, targetService: target }, "/proxy")).toContain("<cas:proxyTicket>");
    await come(system);
    // what was read of systems is no longer remembered
    portal.clock.advance(3);
    const answer = await validate({ pgt, targetService: target }, "/proxy");
    expect(answer).toContain('code="BAD_PGT"');
    expect(answer).toContain(said);
    expect(portal.facts.at(-1)).toMatchObject({
      event: "cas.proxyTicketRefused",
      reason: "BAD_PGT",
      detail: { through: system.appId },
    });
  });
});
