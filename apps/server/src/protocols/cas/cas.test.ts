import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readCasLogout } from "../../../test/logout-notices.ts";
import { clientOf, farmer, openCasPortal, openListener, type CasPortal } from "./cas-portal.testing.ts";
import type { Admitted } from "../../kernel/admission/index.ts";

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
const ticketFor = async (service: string, header: string, query: Record<string, string> = {}) => {
  const reply = await portal.ask("/login", { service, ...query }, { cookie: header });
  const to = new URL(reply.headers.get("location") ?? "");
  return to.searchParams.get("ticket") ?? "";
};
/** What was read of people a moment ago is no longer remembered. */
function amongForeignSites() {
  const now = performance.now.bind(performance);
  const spied = vi.spyOn(performance, "now").mockImplementation(() => now() + 2001);
  onTestFinished(() => spied.mockRestore());
}
const validate = async (query: Record<string, string>, path = "/p3/serviceValidate") =>
  (await portal.ask(path, query)).text();

describe("a client library of the trade", () => {
  test.each(["CAS1.0", "CAS2.0", "CAS3.0"] as const)(
    "%s: is sent away, comes back, is told who it is",
    async (version) => {
      const { service } = await connect();
      const visit = clientOf(portal.base, service, version);
      const away = await visit();
      if (away.went !== "redirect") throw new Error("the library did not begin");
      expect(away.to.href).toContain(`${portal.base}/login?service=`);
      const { header } = portal.signIn();
      const back = await fetch(away.to, { redirect: "manual", headers: { cookie: header } });
      const ticket = new URL(back.headers.get("location")!).searchParams.get("ticket")!;
      expect(ticket).toMatch(/^ST-/);
      const told = await visit(ticket);
      const user = expect.stringMatching(/^[\w-]{43}$/);
      expect(told).toMatchObject({ went: "success", user: { user } });
      if (version === "CAS3.0")
        expect(told).toMatchObject({
          user: { attributes: { name: "欧阳<演示>", region_code: "320481", amr: ["pwd", "sms", "mfa"] } },
        });
      expect(JSON.stringify(told)).not.toContain(farmer.accountId);

      const again = await visit(ticket);
      expect(again).toMatchObject({
        went: "error",
        cause: expect.stringMatching(version === "CAS1.0" ? /rejected/ : /INVALID_TICKET/),
      });
    },
  );

  describe.each(["CAS1.0", "CAS2.0", "CAS3.0"] as const)("%s tells the application", (version) => {
    /** CAS 1 has one word for every refusal. */
    const refused = (code: string) => ({
      went: "error",
      cause: version === "CAS1.0" ? "Authentication rejected" : `Authentication failed ${code}`,
    });

    test("of a ticket thirty seconds old that it is no good; one of twenty-nine is", async () => {
      const { service } = await connect();
      const { header } = portal.signIn();
      const [early, late] = [await ticketFor(service, header), await ticketFor(service, header)];
      portal.clock.advance(29);
      expect(await clientOf(portal.base, service, version)(early)).toMatchObject({ went: "success" });
      portal.clock.advance(1);
      expect(await clientOf(portal.base, service, version)(late)).toEqual(refused("INVALID_TICKET"));
    });

    test("of a ticket for another service that it is, and its own system that it is spent", async () => {
      const [{ service }, { service: other }] = [await connect(), await connect()];
      const ticket = await ticketFor(service, portal.signIn().header);
      expect(await clientOf(portal.base, other, version)(ticket)).toEqual(refused("INVALID_SERVICE"));
      expect(await clientOf(portal.base, service, version)(ticket)).toEqual(refused("INVALID_TICKET"));
    });

    test.each([
      ["of another's making", () => "ST-invented"],
      ["one letter off", (good: string) => `${good.slice(0, -1)}${good.endsWith("A") ? "B" : "A"}`],
      ["cut short", (good: string) => good.slice(0, -1)],
    ])("of an invented ticket, %s, that it is no good; the one it was made from is", async (_name, invent) => {
      const { service } = await connect();
      const visit = clientOf(portal.base, service, version);
      const good = await ticketFor(service, portal.signIn().header);
      expect(await visit(invent(good))).toEqual(refused("INVALID_TICKET"));
      expect(await visit(good)).toMatchObject({ went: "success" });
    });
  });

  test("a system knows its own user by the account that is bound", async () => {
    const { service, system } = await connect();
    portal.standings.set(system.abbr, { roles: [{ roleCode: "clerk", roleName: "经办" }], boundUsername: "wangnong" });
    const told = await clientOf(portal.base, service, "CAS3.0")(await ticketFor(service, portal.signIn().header));
    expect(told).toMatchObject({
      user: { user: "wangnong", attributes: { roles: "clerk", bound_username: "wangnong" } },
    });
  });

  test("a system that was granted it is told a verified e-mail address, another one is not", async () => {
    const [granted, other] = [await connect({ scopes: "openid profile email" }), await connect()];
    const toldAt = async ({ service }: { service: string }) =>
      validate({ service, ticket: await ticketFor(service, portal.signIn().header) });
    const told = await toldAt(granted);
    expect(told).toContain("<cas:email>zhang.san@example.cn</cas:email>");
    expect(told).toContain("<cas:email_verified>true</cas:email_verified>");
    expect(await toldAt(other)).not.toContain("email");
  });
});

describe("tickets", () => {
  test("of twenty that show one at the same instant, one is told", async () => {
    const { service } = await connect();
    const ticket = await ticketFor(service, portal.signIn().header);
    const answers = await Promise.all(Array.from({ length: 20 }, () => validate({ ticket, service })));
    expect(answers.filter((answer) => answer.includes("authenticationSuccess")).length).toBeLessThanOrEqual(1);
    expect(answers.filter((answer) => answer.includes("INVALID_TICKET")).length).toBeGreaterThanOrEqual(19);
  });

  test("live thirty seconds", async () => {
    const { service } = await connect();
    const { header } = portal.signIn();
    const [early, late] = [await ticketFor(service, header), await ticketFor(service, header)];
    portal.clock.advance(29);
    expect(await validate({ ticket: early, service })).toContain("authenticationSuccess");
    portal.clock.advance(1);
    expect(await validate({ ticket: late, service })).toContain('code="INVALID_TICKET"');
  });

  test("a foreign service is refused, and the ticket is spent", async () => {
    const [{ service }, { service: other }] = [await connect(), await connect()];
    const ticket = await ticketFor(service, portal.signIn().header);
    expect(await validate({ ticket, service: other })).toContain('code="INVALID_SERVICE"');
    expect(await validate({ ticket, service })).toContain('code="INVALID_TICKET"');
  });

  test.each([
    ["a query behind it", (service: string) => `${service}?a=1`],
    ["a slash behind it", (service: string) => `${service}/`],
    ["another case", (service: string) => service.replace("/in", "/IN")],
    ["a user before the host", (service: string) => service.replace("://", "://x@")],
  ])("are given for the registered address letter by letter: not with %s", async (_name, change) => {
    const { service } = await connect();
    const reply = await portal.ask("/login", { service: change(service) }, { cookie: portal.signIn().header });
    expect(reply.status).toBe(403);
    expect(reply.headers.get("location")).toBeNull();
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
    expect(await reply.text()).toContain("返回地址未登记");
  });

  test("the store holds no ticket by its name, nor anything it could be made from", async () => {
    const { service } = await connect();
    const { header } = portal.signIn();
    const ticket = await ticketFor(service, header);
    await validate({ ticket, service });
    expect(JSON.stringify(await portal.rows())).not.toContain(ticket);
    expect(JSON.stringify(portal.facts)).not.toContain(ticket);
  });

  test("are worth nothing when the session, the account or the system has ended", async () => {
    const first = await connect();
    const one = portal.signIn();
    const ticket = await ticketFor(first.service, one.header);
    await portal.endSession(one.uid);
    expect(await validate({ ticket, service: first.service })).toContain('code="INVALID_TICKET"');

    const second = await connect();
    const gone = { ...farmer, accountId: "7a0e6c1e-0000-4000-8000-000000000009" };
    portal.people.set(gone.accountId, gone);
    const { accountId } = gone;
    const admitted = { entryPoint: "handedTicket", accountId, system: second.system } as Admitted;
    const handedOver = { admitted, oidcUid: portal.signIn(gone).uid, service: second.service };
    const their = (await portal.cas.issueServiceTicket(handedOver)) ?? "";
    portal.people.delete(accountId);
    amongForeignSites();
    expect(await validate({ ticket: their, service: second.service })).toContain('code="INVALID_TICKET"');

    const third = await connect();
    const its = await ticketFor(third.service, portal.signIn().header);
    await portal.forget(third.system.abbr);
    expect(await validate({ ticket: its, service: third.service })).toContain('code="INVALID_TICKET"');
  });

  test("a second use takes back what the first gave", async () => {
    const listener = await openListener();
    const service = `${listener.url}/in`;
    await connect({ redirectUris: [service] });
    const ticket = await ticketFor(service, portal.signIn().header);
    await validate({ ticket, service });
    await validate({ ticket, service });
    await portal.signOffs.settled();
    expect(new URLSearchParams(listener.heard[0]?.body).get("logoutRequest")).toContain(ticket);
    expect(portal.facts.map(({ event }) => event)).toContain("cas.ticketReplayed");
    await listener.close();
  });
});

describe("answers", () => {
  test("JSON where it is asked for", async () => {
    const { service } = await connect();
    const ticket = await ticketFor(service, portal.signIn().header);
    const good = JSON.parse(await validate({ ticket, service, format: "json" }));
    expect(good.serviceResponse.authenticationSuccess.attributes).toMatchObject({
      name: "欧阳<演示>",
      isFromNewLogin: false,
    });
    const bad = JSON.parse(await validate({ ticket, service, format: "JSON" }));
    expect(bad.serviceResponse.authenticationFailure.code).toBe("INVALID_TICKET");
  });

  test("without a ticket or a service: INVALID_REQUEST; CAS 1 says no", async () => {
    expect(await validate({ ticket: "ST-1" })).toContain('code="INVALID_REQUEST"');
    expect(await validate({ service: "x" }, "/serviceValidate")).toContain('code="INVALID_REQUEST"');
    expect(await validate({}, "/validate")).toBe("no\n\n");
  });

  test("CAS 2 tells no attributes", async () => {
    const { service } = await connect();
    const ticket = await ticketFor(service, portal.signIn().header);
    const answer = await validate({ ticket, service }, "/serviceValidate");
    expect(answer).toContain("<cas:user>");
    expect(answer).not.toContain("attributes");
  });

  test("what cannot be audited is given to nobody: neither a ticket nor who came with one", async () => {
    const { service } = await connect();
    const { header } = portal.signIn();
    const given = await portal.ask("/login", { service }, { cookie: header });
    const ticket = new URL(given.headers.get("location") ?? "").searchParams.get("ticket") ?? "";
    portal.trouble.auditIsDown = true;
    const refused = await portal.ask("/login", { service }, { cookie: header });
    const answer = await validate({ ticket, service });
    portal.trouble.auditIsDown = false;
    expect(refused.headers.get("location") ?? "").not.toContain("ticket=");
    expect(answer).toContain('code="INTERNAL_ERROR"');
    // spent all the same: nobody tries it again
    expect(await validate({ ticket, service })).toContain('code="INVALID_TICKET"');
  });

  test("a fault of ours is INTERNAL_ERROR and tells nothing of its cause", async () => {
    const { service, system } = await connect();
    const person = { ...farmer, accountId: "7a0e6c1e-0000-4000-8000-000000000008" };
    portal.people.set(person.accountId, person);
    const ticket = await portal.cas.issueServiceTicket({
      admitted: { entryPoint: "handedTicket", accountId: person.accountId, system } as Admitted,
      oidcUid: portal.signIn(person).uid,
      service,
    });
    portal.trouble.databaseIsDown = true;
    amongForeignSites();
    const answer = await validate({ ticket: ticket ?? "", service });
    portal.trouble.databaseIsDown = false;
    expect(answer).toContain('code="INTERNAL_ERROR"');
    expect(answer).not.toContain("database");
  });
});

describe("/login", () => {
  const cookieOf = (reply: Response) => reply.headers.get("set-cookie")?.split(";")[0] ?? "";

  test("a visitor signs in at the portal and comes back, in their own browser and once", async () => {
    const { service } = await connect();
    const away = await portal.ask("/login", { service });
    const to = new URL(away.headers.get("location")!, portal.base);
    expect(`${to.pathname}?${to.searchParams.get("by")}`).toBe("/unifiedLogin?cas");
    const uid = to.searchParams.get("uid")!;
    expect((await portal.cas.askingSystem(uid))?.name).toBe("甲系统（演示）");
    const { header } = portal.signIn();
    const elsewhere = await portal.ask(`/login/${uid}`, {}, { cookie: header });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain("登录请求已过期");
    const back = await portal.ask(`/login/${uid}`, {}, { cookie: `${header}; ${cookieOf(away)}` });
    const ticket = new URL(back.headers.get("location")!).searchParams.get("ticket")!;
    expect(await validate({ ticket, service, renew: "true" })).toContain("authenticationSuccess");
    expect((await portal.ask(`/login/${uid}`, {}, { cookie: `${header}; ${cookieOf(away)}` })).status).toBe(400);
  });

  test("renew asks somebody who is signed in again, and only a new sign-in passes", async () => {
    const { service } = await connect();
    const { header } = portal.signIn();
    portal.clock.advance(60);
    const away = await portal.ask("/login", { service, renew: "true", gateway: "true" }, { cookie: header });
    const to = new URL(away.headers.get("location")!, portal.base);
    expect(to.searchParams.get("again")).toBe("1");
    const path = `/login/${to.searchParams.get("uid")}`;
    const still = await portal.ask(path, {}, { cookie: `${header}; ${cookieOf(away)}` });
    expect(still.headers.get("location")).toContain("again=1");
    portal.clock.advance(5);
    const anew = portal.signIn();
    const back = await portal.ask(path, {}, { cookie: `${anew.header}; ${cookieOf(away)}` });
    const ticket = new URL(back.headers.get("location")!).searchParams.get("ticket")!;
    expect(await validate({ ticket, service, renew: "true" })).toContain("<cas:isFromNewLogin>true");
  });

  test("renew at validation refuses a ticket of single sign-on", async () => {
    const { service } = await connect();
    const ticket = await ticketFor(service, portal.signIn().header);
    expect(await validate({ ticket, service, renew: "true" })).toContain('code="INVALID_TICKET"');
  });

  test("gateway sends a visitor back without a ticket, and somebody signed in with one", async () => {
    const { service } = await connect();
    const back = await portal.ask("/login", { service, gateway: "true" });
    expect(back.headers.get("location")).toBe(service);
    expect(await ticketFor(service, portal.signIn().header, { gateway: "true" })).toMatch(/^ST-/);
  });

  test("method=POST carries the ticket in a form to the service alone", async () => {
    const { service } = await connect();
    const reply = await portal.ask("/login", { service, method: "POST" }, { cookie: portal.signIn().header });
    const page = await reply.text();
    expect(reply.headers.get("content-security-policy")).toContain("form-action 'self' http://127.0.0.1:9");
    expect(page).toContain(`action="${service}"`);
    const ticket = /name="ticket" value="(ST-[\w-]+)"/.exec(page)![1]!;
    expect(await validate({ ticket, service })).toContain("authenticationSuccess");
  });

  test("a system that demands a role leads whoever lacks one to ask for it, and lets them in once they have it", async () => {
    const { service, system } = await connect({ requiresRole: true });
    const { header } = portal.signIn();
    const asked = await portal.ask("/login", { service }, { cookie: header });
    const [, uid = ""] = /^\/unifiedLogin\?by=cas&uid=([\w-]+)&role=1$/.exec(asked.headers.get("location") ?? "") ?? [];
    expect(await portal.cas.askingSystem(uid)).toMatchObject({ appId: system.appId });
    expect(portal.facts.at(-1)).toMatchObject({ event: "cas.loginRefused", reason: "roleMissing" });
    const quiet = await portal.ask("/login", { service, gateway: "true" }, { cookie: header });
    expect(quiet.headers.get("location")).toBe(service);

    const cookie = `${header}; ${cookieOf(asked)}`;
    const still = await portal.ask(`/login/${uid}`, {}, { cookie });
    expect(still.headers.get("location")).toContain("&role=1");
    portal.standings.set(system.abbr, { roles: [{ roleCode: "reader", roleName: "查看员" }], boundUsername: null });
    const entered = await portal.ask(`/login/${uid}`, {}, { cookie });
    expect(entered.headers.get("location")).toContain("ticket=ST-");
  });

  test("one that is suspended says so", async () => {
    const { service, system } = await connect();
    await portal.suspend(system.abbr);
    const reply = await portal.ask("/login", { service }, { cookie: portal.signIn().header });
    expect(reply.status).toBe(503);
    expect(await reply.text()).toContain("该系统已暂停服务");
  });

  test("the province's own system is agreed to before the first time; whoever declines gets a sentence, the system no ticket", async () => {
    const { service, system } = await connect();
    portal.newSystems.add(system.abbr);
    const { header } = portal.signIn();
    const asked = await portal.ask("/login", { service }, { cookie: header });
    const [, path = ""] = /href="\/cas(\/login\/[^"]+\/decline)"/.exec(await asked.text()) ?? [];
    const anonymous = await portal.ask(path, {}, { cookie: header });
    expect(anonymous.status).toBe(400);
    const cookie = `${header}; ${cookieOf(asked)}`;
    const declined = await portal.ask(path, {}, { cookie });
    expect(await declined.text()).toContain("该系统没有得到您的任何信息");
    expect(portal.facts.at(-1)).toMatchObject({ event: "cas.loginRefused", reason: "declined" });
    // what was declined is over
    expect((await portal.ask(path.replace("decline", "agree"), {}, { cookie }, { method: "POST" })).status).toBe(400);
    expect((await portal.ask("/login", { service, gateway: "true" }, { cookie: header })).headers.get("location")).toBe(
      service,
    );
  });

  test("a system that is not the province's own is agreed to first", async () => {
    const { service } = await connect({ isOwn: false });
    const { header } = portal.signIn();
    const asked = await portal.ask("/login", { service }, { cookie: header });
    const page = await asked.text();
    expect(page).toContain("允许“甲系统（演示）”读取您的信息？");
    const [, path, fields] = /action="\/cas(\/login\/[^"?]+)\?fields=([^"]+)"/.exec(page)!;
    const cookie = `${header}; ${cookieOf(asked)}`;
    const shown = { fields: fields!.replaceAll("+", " ") };
    const agreed = await portal.ask(path!, shown, { cookie }, { method: "POST" });
    expect(agreed.headers.get("location")).toContain("ticket=ST-");
    expect(await ticketFor(service, header)).toMatch(/^ST-/);
  });
});

describe("too much of it", () => {
  test("an account that opens systems as no hand does is told to wait a minute; another goes on", async () => {
    const { service } = await connect();
    const restless = { ...farmer, accountId: "7a0e6c1e-0000-4000-8000-000000000009" };
    portal.people.set(restless.accountId, restless);
    const { header } = portal.signIn(restless);
    const enter = (cookie: string) => portal.ask("/login", { service }, { cookie });
    expect((await enter(header)).headers.get("location")).toContain("ticket=ST-");
    await portal.shortLived.count("casLogins", restless.accountId, 60, 240);
    let last = await enter(header);
    for (let turn = 0; turn < 20 && last.status !== 429; turn += 1) last = await enter(header);
    expect(last.status).toBe(429);
    expect(last.headers.get("retry-after")).toBe("60");
    expect(await last.text()).toContain("请等一分钟，再回到要办理业务的系统重新登录。");
    expect((await enter(portal.signIn().header)).headers.get("location")).toContain("ticket=ST-");
  });

  test("whoever tries tickets is refused by number after six hundred failures a minute; a good ticket still passes", async () => {
    const { service } = await connect();
    const guess = () => portal.ask("/serviceValidate", { ticket: "ST-guessed", service });
    expect((await guess()).status).toBe(200);
    await portal.shortLived.count("strangersFacts", "cas.ticketRefused 127.0.0.1", 60, 599);
    const before = portal.facts.length;
    const refused = await guess();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    await guess();
    expect(portal.facts.slice(before).map(({ detail }) => detail)).toEqual([{ furtherNotWritten: true }]);
    const ticket = await ticketFor(service, portal.signIn().header);
    expect(await validate({ ticket, service })).toContain("authenticationSuccess");
    expect(
      await validate({ ticket: await ticketFor(service, portal.signIn().header), service: `${service}/else` }),
    ).toContain('code="INVALID_SERVICE"');
    expect(portal.facts.at(-1)).toMatchObject({ event: "cas.ticketRefused", reason: "INVALID_SERVICE" });
  });
});

// The client library has no single logout (decision 8): its notices are read by an XML parser as the specification has them.
describe("sign-off", () => {
  test("ends the session, tells every system with a SAML request, and goes to registered addresses only", async () => {
    const [one, other] = [await openListener(), await openListener()];
    const services = [`${one.url}/in`, `${other.url}/in`];
    await connect({ redirectUris: [services[0]!], postLogoutRedirectUris: ["http://127.0.0.1:9/bye"] });
    await connect({ redirectUris: [services[1]!], backchannelLogoutUri: `${other.url}/slo` });
    const { header } = portal.signIn();
    const tickets = await Promise.all(services.map((service) => ticketFor(service, header)));
    const users: unknown[] = [];
    for (const [index, service] of services.entries()) {
      const told = await clientOf(portal.base, service, "CAS3.0")(tickets[index]);
      if (told.went === "success") users.push((told.user as { user?: unknown }).user);
    }

    const reply = await portal.ask("/logout", { service: "http://127.0.0.1:9/bye" }, { cookie: header });
    expect(reply.headers.get("location")).toBe("http://127.0.0.1:9/bye");
    await portal.signOffs.settled();
    expect(readCasLogout(one.heard[0]?.body)).toEqual({ user: users[0], ticket: tickets[0] });
    expect(readCasLogout(other.heard[0]?.body)).toEqual({ user: users[1], ticket: tickets[1] });
    expect(other.heard.map(({ url }) => url)).toEqual(["/slo"]);
    expect(await ticketForNobody(services[0]!, header)).toBe("/unifiedLogin");

    const anonymous = await portal.ask("/logout", { service: "https://elsewhere.example/" }, { cookie: header });
    expect(anonymous.headers.get("location")).toBeNull();
    expect(await anonymous.text()).toContain("退出成功");
    await one.close();
    await other.close();
  });

  test("tells nobody of a ticket that was refused, taken back or never shown; each other one by its name", async () => {
    const listener = await openListener();
    const service = `${listener.url}/in`;
    await connect({ redirectUris: [service] });
    const { header, uid } = portal.signIn();
    const [good, foreign, unshown, twice] = [
      await ticketFor(service, header),
      await ticketFor(service, header),
      await ticketFor(service, header),
      await ticketFor(service, header),
    ];
    await validate({ ticket: good, service });
    await validate({ ticket: foreign, service: "http://127.0.0.1:9/elsewhere" });
    await validate({ ticket: twice, service });
    await validate({ ticket: twice, service });
    await portal.signOffs.settled();
    await portal.endSession(uid);
    await portal.signOffs.settled();
    expect(listener.heard.map(({ body }) => readCasLogout(body).ticket)).toEqual([twice, good]);
    expect(await validate({ ticket: unshown, service })).toContain('code="INVALID_TICKET"');
    await listener.close();
  });

  const ticketForNobody = async (service: string, header: string) =>
    new URL((await portal.ask("/login", { service }, { cookie: header })).headers.get("location")!, portal.base)
      .pathname;
});
