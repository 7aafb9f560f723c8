import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consentVersions } from "@sannong/contract/identity/registration-words";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { ABBR } from "../../test/connected-system.ts";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import { type OneOfEachProtocol, oneOfEachProtocol } from "../../test/one-of-each-protocol.ts";
import { openReceiver } from "../../test/receiver.ts";
import type { Browser } from "../../test/sign-in-portal.ts";

/** What systems are told of an entity says how far it is known, whatever they speak. */
let portal: EnvelopePortal;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let each: OneOfEachProtocol;
let impostor: Browser;
const claimed = "江苏省农垦集团有限公司";

beforeAll(async () => {
  portal = await envelopePortal();
  receiver = await openReceiver();
  await portal.app.applications.webhooks.register(ABBR, receiver.url);
  each = await oneOfEachProtocol(portal, new URL(receiver.url).origin);
  impostor = portal.browser();
  await impostor.signInAs("renzheng");
  const farm = {
    areaCode: "320925",
    company: claimed,
    companyTypeId: "4",
    idcard: "91350100M000100Y43",
    by2: "演示法人",
    by3: "11010519491231002X",
    idConsent: consentVersions.idNumber,
  };
  const answer = await impostor.ask<{ accountType: number }>("/accountReview/authenticateEntity", {
    method: "POST",
    body: farm,
  });
  if (answer.data?.accountType !== 3) throw new Error(answer.msg);
  await each.agree(impostor);
  await agreeToShare(impostor, portal.appId);
}, 60_000);
afterAll(async () => {
  await receiver?.close();
  await portal?.close();
});

const accounts = () => portal.app.foundation.accounts;
const idOf = async (username: string) => (await accounts().findByUsernameOrPhone(username))?.id ?? "";
const verify = (id: string) =>
  portal.database.db.transaction().execute((trx) => accounts().verifyEntity(id, { way: "review", by: "HY-1" }, trx));

/** As OpenID Connect and the envelope tell it, CAS and SAML. */
async function toldOf(browser: Browser) {
  portal.clock.advance(61);
  const { accessToken } = (await portal.withSecret("/api/open/token", { code: await portal.codeFor(browser) })).data;
  const { data } = await portal.withBearer("/api/open/userinfo", accessToken);
  const ticket = (await each.generateTicket(browser)).data?.code ?? "";
  const service = encodeURIComponent(`${new URL(receiver.url).origin}/cas`);
  const cas = await portal.app.http.inject(`/cas/p3/serviceValidate?service=${service}&ticket=${ticket}`);
  const posted = /name="SAMLResponse" value="([^"]+)"/.exec((await each.samlStart(browser)).body)?.[1] ?? "";
  return { user: data, cas: cas.body, saml: Buffer.from(posted, "base64").toString() };
}

describe("whoever takes another's name is told of as nobody has checked it", () => {
  test("by every protocol, beside the name", async () => {
    const { user, cas, saml } = await toldOf(impostor);
    expect(user).toMatchObject({ company: claimed, account_type: 3, organization_level: "selfDeclared" });
    for (const text of [cas, saml]) {
      expect(text).toContain(claimed);
      expect(text).toContain("organization_level");
      expect(text).toContain("selfDeclared");
      expect(text).not.toContain("verified<");
    }
  });

  test("a person has no such level", async () => {
    const browser = portal.browser();
    await browser.signInAs("chuci");
    await agreeToShare(browser, portal.appId);
    await each.agree(browser);
    const { user, cas, saml } = await toldOf(browser);
    expect(user.organization_level).toBeUndefined();
    expect(cas + saml).not.toContain("organization_level");
  });

  test("verified, it is told so at once; under another name it is its own word again, and systems hear of both", async () => {
    const id = await idOf("renzheng");
    await portal.app.applications.webhooks.deliver();
    receiver.state.received.length = 0;
    expect(await verify(id)).toBe(true);
    expect(await verify(id)).toBe(false);
    const { user, cas, saml } = await toldOf(impostor);
    expect(user).toMatchObject({ organization_level: "verified" });
    expect(cas).toContain("verified<");
    expect(saml).toContain("verified<");

    await accounts().change(id, { company: `${claimed}（改）` });
    const after = await toldOf(impostor);
    expect(after.user).toMatchObject({ company: `${claimed}（改）`, organization_level: "selfDeclared" });
    await portal.app.applications.webhooks.deliver();
    const updates = receiver.events().filter(({ event }) => event === "user.updated");
    expect(updates).toMatchObject([
      { changed: expect.arrayContaining(["company"]) },
      { changed: expect.arrayContaining(["company"]), user: { organization_level: "selfDeclared" } },
    ]);
  });

  test.each([
    ["what it calls itself", { nickname: "另一个名字" }],
    ["its credit code", { creditCode: "93320000DEMA00021B" }],
    ["who stands for it", { legalPerson: { name: "演示法人乙", idNumber: "329999198001011458" } }],
    ["what it is", { accountType: 2 }],
  ])("%s changes: nothing is verified any more", async (_what, change) => {
    const id = await idOf("renzheng");
    await accounts().change(id, { accountType: 3 });
    await verify(id);
    expect((await accounts().findById(id))?.entityLevel).toBe("verified");
    await accounts().change(id, change);
    expect((await accounts().findById(id))?.entityLevel).not.toBe("verified");
    await accounts().change(id, { accountType: 3 });
    expect((await accounts().findById(id))?.entityLevel).toBe("selfDeclared");
  });

  test("what was not checked may change; nobody but an entity in use is verified", async () => {
    const id = await idOf("renzheng");
    await verify(id);
    await accounts().change(id, { phone: "15400009977", companyAddress: "另一条路" });
    expect((await accounts().findById(id))?.entityLevel).toBe("verified");
    const person = await idOf("chuci");
    expect(await verify(person)).toBe(false);
    expect((await accounts().findById(person))?.entityLevel).toBeNull();
  });
});
