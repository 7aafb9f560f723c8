import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPost, readRedirect } from "./bindings.ts";
import { Binding } from "./names.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import { COOKIE, formOf, openSamlPortal, xmlOf, type ConnectedPeer, type SamlPortal } from "./saml-portal.testing.ts";
import { readServiceProvider } from "./service-provider.ts";
import { signMessage, verifiedMessage } from "./signatures.ts";

let portal: SamlPortal;
let plain: ConnectedPeer;
let signing: ConnectedPeer;
beforeAll(async () => {
  portal = await openSamlPortal();
  plain = await portal.connect("plain");
  signing = await portal.connect("signing", { signsRequests: true });
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.signIn();
  portal.shift.ms += 1000; // whoever signs in at the very moment of a request counts as having done so for it
});

let number = 0;
type Changed = { issuer?: string; destination?: string; at?: Date; consumer?: string; inside?: string; id?: string };
const requestXml = (peer: ConnectedPeer, changed: Changed = {}) => {
  const { issuer = peer.entityId, destination = "http://portal.example/saml/sso", at = portal.clock() } = changed;
  const consumer = changed.consumer ?? `${peer.entityId}/acs`;
  return `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${changed.id ?? `_r${++number}`}" Version="2.0" IssueInstant="${at.toISOString()}" Destination="${destination}" AssertionConsumerServiceURL="${consumer}"><saml:Issuer>${issuer}</saml:Issuer>${changed.inside ?? ""}</samlp:AuthnRequest>`;
};
const base64 = (xml: string) => Buffer.from(xml).toString("base64");
const postXml = (xml: string) => portal.post("/saml/sso", { SAMLRequest: base64(xml) });
const redirectXml = (xml: string) =>
  portal.visit(`/saml/sso?SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString("base64"))}`);

/** A page in Chinese with a number to quote, no word to any system, and a line for the auditor. */
async function refusalOf(reply: Promise<{ statusCode: number; body: string }>): Promise<string> {
  const { statusCode, body } = await reply;
  expect(statusCode).toBe(400);
  expect(body).toContain("请求编号");
  expect(body).not.toContain("<form");
  expect(portal.facts.at(-1)).toMatchObject({ event: "saml.messageRefused", result: "refused" });
  return body;
}

test("the plain requests these attacks begin with are taken", async () => {
  expect((await postXml(requestXml(plain))).statusCode).toBe(303);
  expect((await redirectXml(requestXml(plain))).statusCode).toBe(303);
  expect((await postXml(signMessage(requestXml(signing), signing.key))).statusCode).toBe(303);
});

describe("markup that reads files, asks hosts or grows", () => {
  test.each([
    ["an external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>`],
    ["a parameter entity", `<!DOCTYPE a [<!ENTITY % x SYSTEM "http://evil.example/x.dtd"> %x;]>`],
    ["an external type", `<!DOCTYPE a SYSTEM "http://evil.example/a.dtd">`],
    ["a billion laughs", `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>`],
    ["a small doctype", `<!doctype a>`],
    ["an instruction", `<?xml-stylesheet href="http://evil.example/x.xsl"?>`],
    ["a comment", `<!-- a -->`],
  ])("%s", async (_name, before) => {
    expect(await refusalOf(postXml(before + requestXml(plain)))).toContain("forbiddenMarkup");
    expect(await refusalOf(redirectXml(before + requestXml(plain)))).toContain("forbiddenMarkup");
  });

  test("a comment within a name, a CDATA around it", async () => {
    const name = plain.entityId.replace("plain", "pl<!-- -->ain");
    expect(await refusalOf(postXml(requestXml(plain, { issuer: name })))).toContain("forbiddenMarkup");
    expect(await refusalOf(postXml(requestXml(plain, { issuer: `<![CDATA[${plain.entityId}]]>` })))).toContain(
      "forbiddenMarkup",
    );
  });

  test("the same in metadata, where comments are welcome", () => {
    expect(() => readServiceProvider(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`)).toThrow(
      /refused/,
    );
    expect(() => readServiceProvider(`<!-- a --><a/>`)).toThrow(/EntityDescriptor/);
  });

  test("a field of blanks that never becomes base64", async () => {
    const blanks = `a${" ".repeat(200_000)}!`;
    expect(await refusalOf(portal.post("/saml/sso", { SAMLRequest: blanks }))).toContain("malformed");
  });

  test("a bomb in the redirect, a giant in the form, nesting without end", async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000, "a")).toString("base64");
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusalOf(portal.visit(`/saml/sso?SAMLRequest=${encodeURIComponent(bomb)}`))).toContain("tooLarge");
    expect(await refusalOf(postXml(requestXml(plain, { inside: "a".repeat(140_000) })))).toContain("tooLarge");
    const giant = await postXml("a".repeat(300_000));
    expect(giant.statusCode).toBe(413);
    expect(giant.headers["content-type"]).toContain("text/html");
    expect(giant.body).toContain("tooLarge");
    expect(await refusalOf(postXml(requestXml(plain, { inside: "<a>".repeat(200) + "</a>".repeat(200) })))).toContain(
      "malformed",
    );
  });

  test.each([
    ["nothing", {}],
    ["no base64", { SAMLRequest: "%%%" }],
    ["no XML", { SAMLRequest: base64("hello") }],
    ["half of it", { SAMLRequest: base64("<samlp:AuthnRequest") }],
    ["a request and an answer", { SAMLRequest: "YQ==", SAMLResponse: "YQ==" }],
    ["another kind", { SAMLRequest: base64(`<a xmlns="urn:x"/>`) }],
  ])("rubbish: %s", async (_name, fields) => {
    const reply = await portal.post("/saml/sso", fields);
    expect([reply.statusCode, reply.body.includes("请求编号")]).toEqual([400, true]);
  });
});

describe("who it is from and for", () => {
  test("unsigned where signatures are demanded", async () => {
    expect(await refusalOf(postXml(requestXml(signing)))).toContain("unsigned");
    expect(await refusalOf(redirectXml(requestXml(signing)))).toContain("unsigned");
  });

  test("signed by another system, whose certificate it brings along", async () => {
    expect(await refusalOf(postXml(signMessage(requestXml(signing), plain.key)))).toContain("badSignature");
    expect(await refusalOf(postXml(signMessage(requestXml(plain), signing.key)))).toContain("badSignature");
  });

  test("a signed redirect with one thing changed", async () => {
    const address = await signing.library().getAuthorizeUrlAsync("a", undefined, {});
    expect(await refusalOf(portal.visit(address.replace("RelayState=a", "RelayState=b")))).toContain("badSignature");
    expect(await refusalOf(portal.visit(address.replace(/&Signature=[^&]+/, "")))).toContain("unsigned");
    expect(await refusalOf(portal.visit(address.replace("rsa-sha256", "rsa-sha1")))).toContain("badSignature");
    expect(await refusalOf(portal.visit(`${address}&RelayState=b`))).toContain("RelayState is given twice");
    expect((await portal.visit(address)).statusCode).toBe(303);
  });

  test("an unknown system, and a stranger's address", async () => {
    expect(await refusalOf(postXml(requestXml(plain, { issuer: "http://nobody.example" })))).toContain("unknownSystem");
    for (const consumer of ["http://evil.example/acs", `${plain.entityId}/acs?x`, `${signing.entityId}/acs`])
      expect(await refusalOf(postXml(requestXml(plain, { consumer })))).toContain("foreignAddress");
  });

  test("meant for another identity provider", async () => {
    expect(await refusalOf(postXml(requestXml(plain, { destination: "http://other.example/saml/sso" })))).toContain(
      "wrongDestination",
    );
  });

  test("expired, of the future, and a second time", async () => {
    expect(await refusalOf(postXml(requestXml(plain, { at: new Date(portal.clock().getTime() - 400_000) })))).toContain(
      "expired",
    );
    expect(await refusalOf(postXml(requestXml(plain, { at: new Date(portal.clock().getTime() + 400_000) })))).toContain(
      "early",
    );
    expect((await postXml(requestXml(plain, { at: new Date(portal.clock().getTime() + 240_000) }))).statusCode).toBe(
      303,
    );
    const once = requestXml(plain);
    expect((await postXml(once)).statusCode).toBe(303);
    expect(await refusalOf(postXml(once))).toContain("replayed");
  });

  test("of before a fail-over that may have lost its mark", async () => {
    const shortLived = postgresShortLived({ ...portal.database, clock: portal.clock });
    await shortLived.marksKnownSince(portal.clock());
    const at = (ms: number) => postXml(requestXml(plain, { at: new Date(portal.clock().getTime() + ms) }));
    expect(await refusalOf(at(-60_000))).toContain("replayed");
    expect((await at(1000)).statusCode).toBe(303);
    await shortLived.remove("marksKnownSince", "all");
    expect((await at(-60_000)).statusCode).toBe(303);
  });

  test("of two who present one request at the same instant one is taken", async () => {
    const once = requestXml(plain);
    const replies = await Promise.all(Array.from({ length: 6 }, () => postXml(once)));
    expect(replies.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  });

  test("of two tabs that go on with one request one gets the assertion", async () => {
    const reply = await postXml(requestXml(plain));
    const jar = `${COOKIE}; ${String(reply.headers["set-cookie"]).split(";")[0]}`;
    const both = await Promise.all([1, 2].map(() => portal.visit(String(reply.headers.location), jar)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });
});

describe("what the server would have to fail over", () => {
  const redirectWith = (xml: string, more: string) =>
    portal.visit(`/saml/sso?SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString("base64"))}&${more}`);

  test.each(["%00", `${"%E7%94%B2".repeat(3)}%00`])("RelayState %s, which no text may hold", async (relayState) => {
    expect(await refusalOf(redirectWith(requestXml(plain), `RelayState=${relayState}`))).toContain("malformed");
    const fields = { SAMLRequest: base64(requestXml(plain)), RelayState: decodeURIComponent(relayState) };
    expect(await refusalOf(portal.post("/saml/sso", fields))).toContain("malformed");
  });

  const inherited = ["toString", "constructor", "__proto__", "hasOwnProperty"];
  test.each(inherited)("a signature algorithm called %s", async (name) => {
    const reply = redirectWith(requestXml(plain), `SigAlg=${name}&Signature=AA%3D%3D`);
    expect(await refusalOf(reply)).toContain("badSignature");
    const signed = signMessage(requestXml(signing), signing.key);
    const renamed = signed.replace("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", name);
    expect(await refusalOf(postXml(renamed))).toContain("this signature algorithm is not taken");
  });

  test.each(inherited)("a name format called %s is not given, and the system is told so", async (name) => {
    const inside = `<samlp:NameIDPolicy Format="${name}"/>`;
    const { status, body } = await portal.walk(await postXml(requestXml(plain, { inside })));
    expect([status, xmlOf(formOf(body).fields)]).toEqual([200, expect.stringContaining("InvalidNameIDPolicy")]);
  });

  test.each(inherited)("a class of authentication called %s is never met", async (name) => {
    const asked = (comparison: string) =>
      `<samlp:RequestedAuthnContext Comparison="${comparison}"><saml:AuthnContextClassRef>${name}</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`;
    for (const comparison of ["exact", "minimum", "better", "maximum"]) {
      const first = await portal.walk(await postXml(requestXml(plain, { inside: asked(comparison) })));
      expect([first.status, first.location]).toEqual([303, expect.stringContaining("again=1")]);
    }
  });

  test.each(["&#0;", "&#xD800;"])("a class of authentication with %s in it", async (character) => {
    const inside = `<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>a${character}</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`;
    expect(await refusalOf(postXml(requestXml(plain, { inside })))).toContain("malformed");
    expect(await refusalOf(postXml(requestXml(plain, { issuer: `${plain.entityId}${character}` })))).toContain(
      "malformed",
    );
  });
});

describe("signature wrapping", () => {
  const signed = () => signMessage(requestXml(signing, { id: "_good" }), signing.key);
  const signatureIn = (xml: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? "";
  const evil = (inside: string, id = "_evil") =>
    requestXml(signing, { id, consumer: `${signing.entityId}/acs`, inside });

  test.each<[string, (one: string) => string]>([
    [
      "the signed one within an extension, its signature outside",
      (one) => evil(signatureIn(one) + `<samlp:Extensions>${one.replace(signatureIn(one), "")}</samlp:Extensions>`),
    ],
    ["the signed one whole within an extension", (one) => evil(`<samlp:Extensions>${one}</samlp:Extensions>`)],
    [
      "the signed one within the signature's Object",
      (one) =>
        evil(
          signatureIn(one).replace(
            "</ds:Signature>",
            `<ds:Object>${one.replace(signatureIn(one), "")}</ds:Object></ds:Signature>`,
          ),
        ),
    ],
    [
      "two of one ID",
      (one) =>
        evil(signatureIn(one) + `<samlp:Extensions>${one.replace(signatureIn(one), "")}</samlp:Extensions>`, "_good"),
    ],
    ["two signatures", (one) => one.replace(signatureIn(one), signatureIn(one) + signatureIn(one))],
    ["a changed word", (one) => one.replace("<saml:Issuer>", `<saml:Issuer Format="x">`)],
    ["a reference to everything", (one) => one.replace('URI="#_good"', 'URI=""')],
    ["a second reference", (one) => one.replace(/(<ds:Reference .*<\/ds:Reference>)/s, "$1$1")],
    [
      "an XPath transform",
      (one) =>
        one.replace(
          'http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>',
          'http://www.w3.org/TR/1999/REC-xpath-19991116"/></ds:Transforms>',
        ),
    ],
    [
      "a hash with a key everybody has",
      (one) => one.replace("2001/04/xmldsig-more#rsa-sha256", "2000/09/xmldsig#hmac-sha1"),
    ],
    [
      "canonical with comments",
      (one) => one.replace('xml-exc-c14n#"/><ds:SignatureMethod', 'xml-exc-c14n#WithComments"/><ds:SignatureMethod'),
    ],
    ["a signature that says nothing", () => evil(`<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>`)],
  ])("%s", async (_name, make) => {
    const xml = make(signed());
    const reply = await postXml(xml);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toMatch(/badSignature|unsigned|malformed/);
  });

  test("what is read is the signed text, not what stands around it", () => {
    const root = verifiedMessage(signed(), [plain.key.certificate, signing.key.certificate]);
    expect(root.getAttribute("ID")).toBe("_good");
    expect(root.getElementsByTagNameNS("http://www.w3.org/2000/09/xmldsig#", "Signature")).toHaveLength(0);
  });
});

describe("the addresses of the bindings", () => {
  test("the signed part of a redirect is what stood in the address", () => {
    const message = encodeURIComponent(deflateRawSync("<a/>").toString("base64"));
    const read = readRedirect(`/x?RelayState=%2f&SAMLRequest=${message}&SigAlg=alg&Signature=c2ln&more=1`);
    expect(read).toMatchObject({ binding: Binding.redirect, xml: "<a/>", relayState: "/" });
    expect(read.query?.signed).toBe(`SAMLRequest=${message}&RelayState=%2f&SigAlg=alg`);
  });
  test("a RelayState beyond all measure is refused", () => {
    expect(() => readPost(`SAMLRequest=YQ%3D%3D&RelayState=${"a".repeat(2000)}`)).toThrow(/too long/);
  });
});
