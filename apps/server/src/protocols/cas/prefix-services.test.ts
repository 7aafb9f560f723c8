import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCasLogout } from "../../../test/logout-notices.ts";
import { type CasPortal, openCasPortal, openListener } from "./cas-portal.testing.ts";

const APP = "http://127.0.0.1:9/app";
let portal: CasPortal;
beforeAll(async () => {
  portal = await openCasPortal();
  await portal.connect({ abbr: "whole", redirectUris: [APP], serviceMatch: "prefix", postLogoutRedirectUris: [] });
  await portal.connect({ abbr: "page", redirectUris: ["http://127.0.0.1:9/application"] });
});
afterAll(() => portal.close());

const login = (service: string, query: Record<string, string> = {}, header = portal.signIn().header) =>
  portal.ask("/login", { service, ...query }, { cookie: header });
const ticketIn = (reply: Response) =>
  new URL(reply.headers.get("location") ?? "about:blank").searchParams.get("ticket") ?? "";
const validate = async (query: Record<string, string>, path = "/p3/serviceValidate") =>
  (await portal.ask(path, query)).text();

describe("a service that was agreed on as a prefix", () => {
  test.each([
    APP,
    `${APP}/`,
    `${APP}/deep/page.jsp`,
    `${APP}?a=1&b=2`,
    `${APP};version=2`,
    `${APP}/search?keyword=农机&back=%2Fhome`,
  ])("gives tickets for %s, which are good for that page alone", async (service) => {
    const reply = await login(service);
    expect(reply.status).toBe(302);
    const ticket = ticketIn(reply);
    expect(ticket).toMatch(/^ST-/);
    expect(reply.headers.get("location")).toContain(service.replace("农机", encodeURIComponent("农机")));
    expect(await validate({ ticket, service })).toContain("authenticationSuccess");
    for (const other of [`${service}x`, APP.replace("/app", "/app/other")]) {
      const another = ticketIn(await login(service));
      expect(await validate({ ticket: another, service: other })).toContain('code="INVALID_SERVICE"');
    }
  });

  test.each([
    "http://127.0.0.1:9/",
    "http://127.0.0.1:9/apple",
    "http://127.0.0.1:8/app",
    "https://127.0.0.1:9/app",
    "http://x@127.0.0.1:9/app",
    `${APP}/../secret`,
    `${APP}/%2e%2e/secret`,
    `${APP}/..;/secret`,
    `${APP}%2fsecret`,
    `${APP}/x%5cy`,
    `${APP}\\x`,
    "http://127.0.0.1:9/application/x",
  ])("gives none for %s", async (service) => {
    const reply = await login(service);
    expect([reply.status, reply.headers.get("location")]).toEqual([403, null]);
  });

  test("is the same at every other door: gateway, form, proxy, sign-off", async () => {
    const service = `${APP}/page?x=1`;
    const back = await portal.ask("/login", { service, gateway: "true" });
    expect(back.headers.get("location")).toBe(service);
    expect(await (await login(service, { method: "POST" })).text()).toContain(`action="${service}"`);

    const listener = await openListener();
    const pgtUrl = `${listener.url}/pgt`;
    const { service: front } = await portal.connect({ abbr: "front", redirectUris: ["http://127.0.0.1:9/f"] }, [
      pgtUrl,
    ]);
    await validate({ ticket: ticketIn(await login(front)), service: front, pgtUrl });
    const pgt = new URL(listener.heard[0]?.url ?? "", listener.url).searchParams.get("pgtId") ?? "";
    const proxied = await validate({ pgt, targetService: service }, "/proxy");
    const [, ticket = ""] = /<cas:proxyTicket>([^<]+)</.exec(proxied) ?? [];
    expect(await validate({ ticket, service }, "/p3/proxyValidate")).toContain("authenticationSuccess");
    expect(await validate({ pgt, targetService: `${APP}/../x` }, "/proxy")).toContain('code="UNAUTHORIZED_SERVICE"');
    await listener.close();

    const away = await portal.ask("/logout", { service }, { cookie: portal.signIn().header });
    expect(away.headers.get("location")).toBe(service);
    const nowhere = await portal.ask("/logout", { service: `${APP}/../x` });
    expect(nowhere.headers.get("location")).toBeNull();
  });

  test.each([
    [
      "for a session that a server of Java has opened meanwhile",
      "/page?x=1",
      "/page;jsessionid=1A2B.n1?x=1",
      "authenticationSuccess",
    ],
    ["for another session of it", "/page;jsessionid=1A", "/page;jsessionid=2B", "authenticationSuccess"],
    ["for another page", "/page;jsessionid=1A", "/other;jsessionid=1A", "INVALID_SERVICE"],
    ["with other parameters of the path", "/page", "/page;version=2", "INVALID_SERVICE"],
  ])("validates a ticket %s", async (_name, asked, validated, answer) => {
    const ticket = ticketIn(await login(APP + asked));
    expect(await validate({ ticket, service: APP + validated })).toContain(answer);
  });

  test("is told of a sign-off at the page that the ticket was given for", async () => {
    const listener = await openListener();
    await portal.connect({ abbr: "told", redirectUris: [`${listener.url}/app`], serviceMatch: "prefix" });
    const service = `${listener.url}/app/page`;
    const { header, uid } = portal.signIn();
    const ticket = ticketIn(await login(service, {}, header));
    await validate({ ticket, service });
    await portal.endSession(uid);
    await portal.signOffs.settled();
    expect(listener.heard.map(({ url, body }) => [url, readCasLogout(body).ticket])).toEqual([["/app/page", ticket]]);
    await listener.close();
  });

  test("is exact again when that is agreed: what was given under the prefix is worth nothing", async () => {
    const registered = { abbr: "narrowed", redirectUris: ["http://127.0.0.1:9/n"] };
    await portal.connect({ ...registered, serviceMatch: "prefix" });
    const service = "http://127.0.0.1:9/n/page";
    const ticket = ticketIn(await login(service));
    await portal.connect(registered);
    expect(await validate({ ticket, service })).toContain('code="INVALID_TICKET"');
    expect((await login(service)).status).toBe(403);
  });

  test.each([`${APP}2?x=1`, `${APP}2/../x`, `${APP}2;x`])("cannot be %s", async (service) => {
    const registered = { abbr: "bad", redirectUris: [service] };
    await expect(portal.connect({ ...registered, serviceMatch: "prefix" })).rejects.toMatchObject({
      problems: [{ field: "redirectUris", code: "noPrefix", value: service }],
    });
  });
});
