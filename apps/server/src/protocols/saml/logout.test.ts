import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Profile } from "@node-saml/node-saml";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifySoapLogout } from "../../../test/logout-notices.ts";
import { COOKIE, formOf, openSamlPortal, type ConnectedPeer, type SamlPortal } from "./saml-portal.testing.ts";

let portal: SamlPortal;
let first: ConnectedPeer;
let second: ConnectedPeer;
let posting: ConnectedPeer;
beforeAll(async () => {
  portal = await openSamlPortal();
  first = await portal.connect("first");
  second = await portal.connect("second");
  posting = await portal.connect("posting", { logoutBindings: ["HTTP-POST"] });
});
afterAll(() => portal.close());
let uid = "";
beforeEach(() => {
  portal.sessions.clear();
  uid = `uid-${Math.random()}`;
  portal.signIn(["password"], uid);
});

const keyed = (peer: ConnectedPeer) => peer.library({ privateKey: peer.key.privateKey });

async function enter(peer: ConnectedPeer): Promise<Profile> {
  const address = await peer.library().getAuthorizeUrlAsync("", undefined, {});
  const { body } = await portal.walk(await portal.visit(address, ""));
  const { profile } = await peer.library().validatePostResponseAsync(formOf(body).fields);
  if (!profile) throw new Error("nobody entered");
  return profile;
}

/** What a system does with a logout message that a browser brings by redirect. */
async function read(peer: ConnectedPeer, address: string) {
  const url = new URL(address);
  expect(url.origin + url.pathname).toBe(`${peer.entityId}/slo`);
  const query = Object.fromEntries(url.searchParams);
  return keyed(peer).validateRedirectAsync(query, url.search.slice(1));
}
const answerOf = (peer: ConnectedPeer, request: Profile | null, success = true) =>
  keyed(peer).getLogoutResponseUrlAsync(request as Profile, "", {}, success);

describe("signing out in the portal", () => {
  test("visits every system in turn and tells what became of each", async () => {
    await enter(first);
    await enter(second);
    const address = await portal.saml.visitsOf({ uid }, []);
    expect(address).toMatch(/^http:\/\/portal.example\/saml\/logout\/[\w-]{43}$/);
    let step = await portal.walk(await portal.visit(address ?? ""));
    const names: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const peer = step.location.startsWith(first.entityId) ? first : second;
      names.push(peer.abbr);
      const { profile, loggedOut } = await read(peer, step.location);
      expect([loggedOut, typeof profile?.sessionIndex]).toEqual([true, "string"]);
      step = await portal.walk(await portal.visit(await answerOf(peer, profile, peer === first)));
    }
    expect(names.toSorted()).toEqual(["first", "second"]);
    expect(step.status).toBe(200);
    expect(step.body).toContain("first系统（演示）：已退出");
    expect(step.body).toContain("second系统（演示）：未能确认退出");
    expect(step.body).toContain("关闭浏览器");
  });

  test("goes on to where another protocol leads its person, once every system was visited", async () => {
    await enter(first);
    const address = (await portal.saml.visitsOf({ uid, goal: "https://cas.example/bye" }, [])) ?? "";
    const { profile } = await read(first, (await portal.walk(await portal.visit(address))).location);
    const last = await portal.visit(await answerOf(first, profile));
    expect(last.headers.location).toBe("https://cas.example/bye");
  });

  test("who entered no such system goes nowhere", async () => {
    expect(await portal.saml.visitsOf({ uid }, [])).toBeUndefined();
  });

  test("a system that takes posts is posted to, signed", async () => {
    await enter(posting);
    const { body } = await portal.walk(await portal.visit((await portal.saml.visitsOf({ uid }, [])) ?? ""));
    const { to, fields } = formOf(body);
    expect(to).toBe(`${posting.entityId}/slo`);
    const { loggedOut } = await keyed(posting).validatePostRequestAsync(fields);
    expect(loggedOut).toBe(true);
  });

  test("a system that does not come back is passed over when the sign-off is begun again", async () => {
    await enter(first);
    const address = (await portal.saml.visitsOf({ uid }, [])) ?? "";
    const { profile } = await read(first, (await portal.walk(await portal.visit(address))).location);
    const again = await portal.visit(address);
    expect(again.body).toContain("first系统（演示）：未能确认退出");
    expect((await portal.visit(await answerOf(first, profile))).statusCode).toBe(400);
  });

  test("an answer of the wrong system, an unsigned one and a second one are refused", async () => {
    await enter(first);
    const address = (await portal.saml.visitsOf({ uid }, [])) ?? "";
    const { profile } = await read(first, (await portal.walk(await portal.visit(address))).location);
    expect((await portal.visit(await answerOf(second, profile))).statusCode).toBe(400);
  });
});

describe("signing out at a system", () => {
  const leave = (peer: ConnectedPeer, profile: Profile) => keyed(peer).getLogoutUrlAsync(profile, "back", {});

  test("ends the portal's session, then the others, and answers the one who asked", async () => {
    const profile = await enter(first);
    await enter(second);
    const step = await portal.visit(await leave(first, profile));
    expect(portal.ended).toContain(uid);
    const told = await read(second, String(step.headers.location));
    const last = await portal.visit(await answerOf(second, told.profile));
    const answer = new URL(String(last.headers.location));
    expect(answer.searchParams.get("RelayState")).toBe("back");
    expect((await read(first, answer.href)).loggedOut).toBe(true);
  });

  test("first has the pages loaded that systems of another protocol have, and goes on from there", async () => {
    const profile = await enter(first);
    await enter(second);
    portal.framed.push({ name: "旧系统", address: "https://old.example/out" });
    const step = await portal.visit(await leave(first, profile));
    expect(step.headers.location).toBe(`${portal.publicUrl}/page`);
    expect(portal.ended).toContain(uid);
    const told = await read(second, String((await portal.visit(portal.goals.at(-1) ?? "")).headers.location));
    const last = await portal.visit(await answerOf(second, told.profile));
    expect((await read(first, String(last.headers.location))).loggedOut).toBe(true);
  });

  test("says PartialLogout when one did not leave", async () => {
    const profile = await enter(first);
    await enter(second);
    const step = await portal.visit(await leave(first, profile));
    const { profile: told } = await read(second, String(step.headers.location));
    const last = await portal.visit(await answerOf(second, told, false));
    // the library takes Success alone; what stands beside it is for whoever shows it
    expect((await read(first, String(last.headers.location))).loggedOut).toBe(true);
    expect(portal.facts.some(({ event, result }) => event === "saml.logoutAnswered" && result === "failed")).toBe(true);
  });

  test("needs no cookie: the index of the session says which", async () => {
    const profile = await enter(first);
    await portal.visit(await leave(first, profile), "");
    expect(portal.ended).toContain(uid);
  });

  test("without an index the browser's session is meant, by the name it was told", async () => {
    const { sessionIndex: _index, ...profile } = await enter(first);
    await portal.visit(await leave(first, { ...profile, nameID: "somebody" }));
    expect(portal.ended).not.toContain(uid);
    await portal.visit(await leave(first, profile));
    expect(portal.ended).toContain(uid);
  });

  test("nobody signs another system's people off, unsigned, or twice", async () => {
    const profile = await enter(first);
    const unsigned = await first.library().getLogoutUrlAsync(profile, "", {});
    expect((await portal.visit(unsigned)).statusCode).toBe(400);
    await portal.visit(await leave(second, { ...profile, nameID: profile.nameID }));
    expect(portal.ended).not.toContain(uid);
    const address = await leave(first, profile);
    expect((await portal.visit(address)).statusCode).toBe(303);
    expect((await portal.visit(address)).body).toContain("登录请求已用过");
  });
});

describe("a sign-off that could not be done is done the second time", () => {
  test("as a system asks for it", async () => {
    const profile = await enter(first);
    await enter(second);
    portal.trouble.sessionsStay = true;
    const failed = await portal.visit(await keyed(first).getLogoutUrlAsync(profile, "", {}));
    portal.trouble.sessionsStay = false;
    expect(failed.statusCode).toBe(500);
    const step = await portal.visit(await keyed(first).getLogoutUrlAsync(profile, "", {}));
    expect(portal.ended).toContain(uid);
    const told = await read(second, String(step.headers.location));
    const last = await portal.visit(await answerOf(second, told.profile));
    expect((await read(first, String(last.headers.location))).loggedOut).toBe(true);
  });

  test("as its person does in the portal; whom their browser visits is not told, nor called unreachable", async () => {
    await enter(first);
    expect(await portal.saml.visitsOf({ uid }, [])).toBeDefined();
    const address = (await portal.saml.visitsOf({ uid }, [])) ?? "";
    const before = portal.facts.length;
    await portal.saml.sessionEnded(uid);
    expect(portal.facts.slice(before)).toEqual([]);
    expect((await read(first, (await portal.walk(await portal.visit(address))).location)).loggedOut).toBe(true);
    expect(await portal.saml.visitsOf({ uid }, [])).toBeUndefined();
  });

  test("whoever ends it much later tells that nobody visited them", async () => {
    await enter(first);
    await portal.saml.visitsOf({ uid }, []);
    portal.shift.ms += 601_000;
    await portal.saml.sessionEnded(uid);
    portal.shift.ms -= 601_000;
    expect(portal.facts.at(-1)).toMatchObject({ event: "saml.logoutUndeliverable", objectId: "first" });
  });
});

describe("from server to server", () => {
  let peer: Server;
  let heard: string[] = [];
  let soap: ConnectedPeer;
  beforeAll(async () => {
    peer = createServer((request, reply) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        heard.push(body);
        reply.end(
          `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_a" Version="2.0" IssueInstant="${new Date().toISOString()}"><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse></soap:Body></soap:Envelope>`,
        );
      });
    });
    await new Promise<void>((done) => peer.listen(0, "127.0.0.1", done));
    const { port } = peer.address() as AddressInfo;
    soap = await portal.connect("soap", { logoutBindings: [`http://127.0.0.1:${port}/slo`] });
  });
  afterAll(() => peer.close());

  test("a system with a back channel is told however the session ends", async () => {
    heard = [];
    const { nameID, sessionIndex } = await enter(soap);
    expect(await portal.saml.visitsOf({ uid }, [])).toBeUndefined();
    await portal.saml.sessionEnded(uid);
    await portal.signOffs.settled();
    expect(heard).toHaveLength(1);
    const { loggedOut, profile } = await verifySoapLogout(heard[0], soap.library());
    expect(loggedOut).toBe(true);
    expect(profile).toMatchObject({ nameID, sessionIndex, issuer: `${portal.publicUrl}/saml/metadata` });
    await expect(verifySoapLogout(heard[0], soap.library({ idpCert: soap.certificate }))).rejects.toThrow(/signature/i);
    expect(portal.facts.at(-1)).toMatchObject({ event: "saml.logoutDelivered", objectId: "soap" });
  });

  test("one that only a browser reaches stands in the audit log", async () => {
    await enter(first);
    await portal.saml.sessionEnded(uid);
    expect(portal.facts.at(-1)).toMatchObject({ event: "saml.logoutUndeliverable", objectId: "first" });
    expect(portal.sessions.has(COOKIE)).toBe(true);
  });
});
