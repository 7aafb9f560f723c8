import { afterAll, beforeAll, expect, test } from "vitest";
import { DOMParser } from "@xmldom/xmldom";
import { type CasPortal, openCasPortal } from "./cas-portal.testing.ts";

const SERVICE = "http://127.0.0.1:9/old?page=1";
const PROTOCOL = "urn:oasis:names:tc:SAML:1.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:1.0:assertion";
let portal: CasPortal;
beforeAll(async () => {
  portal = await openCasPortal();
  await portal.connect({ abbr: "oldest", redirectUris: [SERVICE] });
});
afterAll(() => portal.close());

async function ticketFor(service = SERVICE) {
  const reply = await portal.ask("/login", { service }, { cookie: portal.signIn().header });
  return new URL(reply.headers.get("location") ?? "about:blank").searchParams.get("ticket") ?? "";
}
/** As CAS clients of Java, PHP and Python send it. */
const envelope = (ticket: string, before = "") => `<?xml version="1.0" encoding="UTF-8"?>${before}
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body>
<samlp:Request xmlns:samlp="${PROTOCOL}" MajorVersion="1" MinorVersion="1" RequestID="_192.168.16.51.1024506224022" IssueInstant="2026-11-27T08:00:00Z">
<samlp:AssertionArtifact>${ticket}</samlp:AssertionArtifact></samlp:Request></SOAP-ENV:Body></SOAP-ENV:Envelope>`;

async function post(body: string, query: Record<string, string> = { TARGET: SERVICE }, type = "text/xml") {
  const reply = await portal.ask("/samlValidate", query, { "content-type": type }, { method: "POST", body });
  const root = new DOMParser().parseFromString(await reply.text(), "text/xml").documentElement;
  const all = (namespace: string, name: string) => Array.from(root.getElementsByTagNameNS(namespace, name));
  return {
    status: reply.status,
    type: reply.headers.get("content-type"),
    codes: all(PROTOCOL, "StatusCode").map((code) => code.getAttribute("Value")),
    message: all(PROTOCOL, "StatusMessage").map((one) => one.textContent),
    of: (name: string) => all(ASSERTION, name).map((one) => one.textContent),
    attributes: Object.fromEntries(
      all(ASSERTION, "Attribute").map((one) => [
        one.getAttribute("AttributeName"),
        Array.from(one.childNodes, (value) => value.textContent),
      ]),
    ),
    conditions: all(ASSERTION, "Conditions").map((one) => [
      one.getAttribute("NotBefore"),
      one.getAttribute("NotOnOrAfter"),
    ]),
  };
}

test("the oldest clients are told who the ticket speaks of, once", async () => {
  const ticket = await ticketFor();
  const told = await post(envelope(ticket, "<!-- a licence -->"));
  expect(told).toMatchObject({ status: 200, type: "text/xml; charset=utf-8", codes: ["samlp:Success"] });
  const [user] = told.of("NameIdentifier");
  expect(user).toMatch(/^[\w-]{43}$/);
  expect(told.of("NameIdentifier")).toEqual([user, user]);
  expect(told.of("Audience")).toEqual([SERVICE]);
  expect(told.attributes).toMatchObject({
    name: ["欧阳<演示>"],
    region_code: ["320481"],
    regionCode: ["320481"],
    amr: ["pwd", "sms", "mfa"],
  });
  const [[from = "", until = ""] = []] = told.conditions as string[][];
  expect(new Date(from) < portal.clock() && portal.clock() < new Date(until)).toBe(true);
  expect(await post(envelope(ticket))).toMatchObject({
    status: 200,
    codes: ["samlp:Requester", "samlp:RequestDenied"],
    message: [expect.stringContaining("INVALID_TICKET")],
  });
});

test("those that call the service TARGET are given their ticket as an artifact, by address and by form", async () => {
  const { header } = portal.signIn();
  const reply = await portal.ask("/login", { TARGET: SERVICE }, { cookie: header });
  const to = new URL(reply.headers.get("location") ?? "about:blank");
  expect(to.href.startsWith(`${SERVICE}&SAMLart=ST-`)).toBe(true);
  expect(await post(envelope(to.searchParams.get("SAMLart") ?? ""))).toMatchObject({ codes: ["samlp:Success"] });
  const byForm = await portal.ask("/login", { TARGET: SERVICE, method: "POST" }, { cookie: header });
  expect(await byForm.text()).toMatch(/name="SAMLart" value="ST-/);
  expect((await portal.ask("/login", { TARGET: "https://else.example/" }, { cookie: header })).status).toBe(403);

  const away = await portal.ask("/login", { TARGET: SERVICE });
  const uid = new URL(away.headers.get("location") ?? "", portal.base).searchParams.get("uid");
  const [kept = ""] = away.headers.get("set-cookie")?.split(";") ?? [];
  const back = await portal.ask(`/login/${uid}`, {}, { cookie: `${header}; ${kept}` });
  expect(back.headers.get("location")).toContain("&SAMLart=ST-");
});

test("says the same as /serviceValidate of tickets that are not good", async () => {
  const denied = ["samlp:Requester", "samlp:RequestDenied"];
  const forAnother = await post(envelope(await ticketFor()), { TARGET: "http://127.0.0.1:9/else" });
  expect(forAnother).toMatchObject({ codes: denied, message: [expect.stringContaining("INVALID_SERVICE")] });
  expect(await post(envelope("ST-invented"))).toMatchObject({ codes: denied });
  const late = await ticketFor();
  portal.clock.advance(30);
  expect(await post(envelope(late))).toMatchObject({ codes: denied });
});

test.each<[string, (ticket: string) => [string, Record<string, string>?, string?]]>([
  ["without a service", (ticket) => [envelope(ticket), {}]],
  ["that is none", () => ["<a"]],
  ["that is empty", () => [""]],
  ["with two tickets", (ticket) => [envelope(`${ticket}</samlp:AssertionArtifact><samlp:AssertionArtifact>x`)]],
  ["with an entity", (ticket) => [envelope("&t;", `<!DOCTYPE x [<!ENTITY t "${ticket}">]>`)]],
  ["with an instruction", (ticket) => [envelope(ticket, "<?x y?>")]],
  ["of another protocol", (ticket) => [envelope(ticket).replaceAll("SAML:1.0:protocol", "SAML:2.0:protocol")]],
  [
    "in a form",
    (ticket) => [new URLSearchParams({ ticket }).toString(), undefined, "application/x-www-form-urlencoded"],
  ],
])("an envelope %s is no request, and its ticket is still good", async (_name, given) => {
  const ticket = await ticketFor();
  expect(await post(...given(ticket))).toMatchObject({
    status: 200,
    codes: ["samlp:Requester"],
    message: [expect.stringContaining("INVALID_REQUEST")],
  });
  expect(await post(envelope(ticket), undefined, "application/soap+xml")).toMatchObject({ codes: ["samlp:Success"] });
});

test("a fault of ours is the responder's", async () => {
  const ticket = await ticketFor();
  portal.trouble.auditIsDown = true;
  const answer = await post(envelope(ticket));
  portal.trouble.auditIsDown = false;
  expect(answer).toMatchObject({ status: 500, codes: ["samlp:Responder"] });
});

test("an envelope larger than any client's is refused", async () => {
  const reply = await portal.ask(
    "/samlValidate",
    { TARGET: SERVICE },
    { "content-type": "text/xml" },
    {
      method: "POST",
      body: "x".repeat(10_000),
    },
  );
  expect(reply.status).toBe(413);
});
