import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicationOf, onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import { aRegistration, samlMetadata } from "../../../test/registration.ts";
import { signedMetadata } from "../../../test/signed-metadata.ts";
import { readServiceProvider, saveServiceProvider } from "../../protocols/saml/index.ts";
import { selfSigned } from "../../protocols/saml/keys.ts";
import type { SigningKey } from "../../protocols/saml/signatures.ts";

let portal: OnboardingPortal;
let publisher: Server;
let base = "";
/** what stands at the address now */
let published = { status: 200, text: "" };
let [documentKey, otherKey, firstKey, nextKey] = [] as unknown as [SigningKey, SigningKey, SigningKey, SigningKey];
let id = "";

const described = (change: Partial<Parameters<typeof samlMetadata>[0]> = {}) =>
  samlMetadata({
    entityId: `${base}/metadata`,
    acs: `${base}/acs`,
    certificate: firstKey.certificate,
    ...change,
  });
const publish = (change: Partial<Parameters<typeof samlMetadata>[0]> = {}, key = documentKey) => {
  published = { status: 200, text: signedMetadata(described(change), key) };
};
const form = (change: Record<string, unknown> = {}) => ({
  ...applicationOf(base, { backchannelLogoutUri: "", redirectUris: [], initiateLoginUri: "" }),
  abbr: "yyxt",
  name: "养殖保险系统",
  protocol: "saml",
  metadataUrl: `${base}/metadata`,
  metadata: published.text,
  ...change,
});
const keptNow = () =>
  portal.database.db
    .selectFrom("samlServiceProvider")
    .selectAll()
    .where("systemAbbr", "=", "yyxt")
    .executeTakeFirstOrThrow();
const messages = async (like: string) =>
  portal.database.db
    .selectFrom("message")
    .select(["accountId", "about", "link"])
    .where("about", "like", `${like}%`)
    .orderBy("id")
    .execute();
const now = () => portal.ask(portal.first, "/systemRegistry/refreshMetadata", { systemAbbr: "yyxt" });

beforeAll(async () => {
  portal = await onboardingPortal();
  publisher = createServer((_request, response) => response.writeHead(published.status).end(published.text));
  await new Promise<void>((done) => publisher.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  [documentKey, otherKey, firstKey, nextKey] = (await Promise.all(
    ["document", "other", "first", "next"].map((name) => selfSigned(name, new Date())),
  )) as [SigningKey, SigningKey, SigningKey, SigningKey];
  publish();
  id = await portal.sandbox(form());
}, 60_000);
afterAll(async () => {
  publisher.closeAllConnections();
  await new Promise((done) => publisher.close(done));
  await portal.close();
});
beforeEach(() => publish());

describe("metadata by address", () => {
  test("an address inside is not called before two have agreed to it", async () => {
    const answer = await portal.ask(
      portal.entity,
      "/systemApply/systemApplyAdd",
      form({ abbr: "early", metadata: "" }),
    );
    expect(answer).toMatchObject({ code: 4412, msg: expect.stringContaining("在门户不能访问的网络里") });
  });

  test("whose signature does not hold is refused at the form", async () => {
    const broken = published.text.replace("/acs", "/ac5");
    const answer = await portal.ask(
      portal.entity,
      "/systemApply/systemApplyAdd",
      form({ abbr: "brk", metadata: broken }),
    );
    expect(answer).toMatchObject({ code: 4412, msg: expect.stringContaining("签名核验不了") });
  });

  test("the key that signed it is pinned, and shown to whoever reviews", async () => {
    expect((await keptNow()).signerCertificate).toBe(documentKey.certificate);
    const request = await portal.database.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("subjectId", "=", id)
      .executeTakeFirstOrThrow();
    type Shown = { facts: unknown; hints: unknown };
    const { data } = await portal.ask<Shown>(portal.first, "/approval/detail", request);
    expect(JSON.stringify(data?.hints)).toContain("须由同一个密钥签名");
    expect(JSON.stringify(data?.facts)).toContain("以后也须由这个证书的密钥签名");
    expect(JSON.stringify(data?.facts)).toContain("序号 0，HTTP-POST，默认");
  });

  test("keys turn by themselves each night; the application says so too", async () => {
    publish({ certificate: nextKey.certificate });
    await portal.app.rounds["refresh-saml-metadata"]();
    expect((await keptNow()).certificates).toEqual([nextKey.certificate]);
    const detail = await portal.ask<{ form: { metadata: string }; saml: { readAt: string | null } }>(
      portal.entity,
      "/systemApply/detail",
      { id },
    );
    expect(detail.data?.form.metadata).toContain(nextKey.certificate);
    expect(detail.data?.saml.readAt).not.toBeNull();
    publish();
    expect(await now()).toMatchObject({ success: true, msg: "已采用新的元数据" });
    expect(await now()).toMatchObject({ success: true, msg: "元数据没有变化" });
  });

  test("a consumer that moved on its host is where people are sent", async () => {
    publish({ acs: `${base}/acs/2` });
    expect(await now()).toMatchObject({ success: true });
    portal.app.foundation.systems.forget();
    expect((await portal.app.foundation.systems.findByAbbr("yyxt"))?.redirectUris).toEqual([`${base}/acs/2`]);
    publish();
    expect(await now()).toMatchObject({ success: true });
  });

  test("what is not taken leaves all as it was, and its people are told once", async () => {
    const before = await keptNow();
    publish({ certificate: nextKey.certificate }, otherKey);
    expect(await now()).toMatchObject({ code: 4874, msg: expect.stringContaining("由另一个密钥签名") });
    expect(await now()).toMatchObject({ code: 4874 });
    expect(await keptNow()).toMatchObject({ certificates: before.certificates, fault: "otherSigner" });
    const told = await messages("samlMetadata:yyxt:otherSigner");
    const links = new Set(told.map(({ link }) => link));
    expect(links).toEqual(new Set([`/systemsettled?id=${id}`, "/management/systems/yyxt?tab=addresses"]));
    expect(new Set(told.map(({ accountId }) => accountId)).size).toBe(told.length);
    publish();
    expect(await now()).toMatchObject({ success: true });
    expect((await keptNow()).fault).toBeNull();
  });

  test.each<[string, () => void, string]>([
    ["nothing", () => (published = { status: 404, text: "" }), "badAnswer"],
    ["more than is read", () => (published = { status: 200, text: "x".repeat(200_000) }), "tooLarge"],
    ["a consumer elsewhere", () => publish({ acs: "https://elsewhere.example.com/acs" }), "newHost"],
  ])("an address that gives %s changes nothing", async (_name, given, fault) => {
    given();
    expect(await now()).toMatchObject({ code: 4874 });
    expect(await keptNow()).toMatchObject({ fault, consumers: [expect.objectContaining({ location: `${base}/acs` })] });
  });

  test("a consumer that another system has by now is not taken", async () => {
    const { certificate } = await selfSigned("neighbour", new Date());
    const taken = `${base}/neighbour`;
    const its = samlMetadata({ entityId: `${base}/neighbour/metadata`, acs: taken, certificate });
    await portal.app.foundation.systems.register(
      aRegistration({ abbr: "neighbour", name: "邻居系统", protocol: "saml", redirectUris: [taken] }),
      { alongside: (trx, abbr) => saveServiceProvider(trx, abbr, readServiceProvider(its)) },
    );
    publish({ acs: taken });
    expect(await now()).toMatchObject({ code: 4874, msg: expect.stringContaining("邻居系统") });
    expect((await portal.app.foundation.systems.findByAbbr("yyxt"))?.redirectUris).toEqual([`${base}/acs`]);
  });

  test("a system that handed its document in has nothing to read", async () => {
    const answer = await portal.ask(portal.first, "/systemRegistry/refreshMetadata", { systemAbbr: "neighbour" });
    expect(answer).toMatchObject({ code: 4875 });
  });

  test("an amendment reads anew what stands at the address, where its people allow it to be called", async () => {
    publish({ certificate: nextKey.certificate }, otherKey);
    const amended = await portal.ask(portal.entity, "/systemApply/amend", {
      id,
      reason: "换了签名密钥",
      ...form({ metadata: "" }),
    });
    expect(amended).toMatchObject({ success: true });
    await portal.decide(portal.first, await portal.requestOf(id, "systemAmend"));
    expect(await keptNow()).toMatchObject({
      signerCertificate: otherKey.certificate,
      certificates: [nextKey.certificate],
    });
  });
});

describe("certificates that end", () => {
  const endingIn = (days: number) => {
    const until = new Date(Date.now() + days * DAY_MS);
    until.setFullYear(until.getFullYear() - 10);
    return selfSigned("ends", until);
  };
  const remind = () => portal.app.applications.remindOfCertificates();
  const stands = async ({ certificate }: SigningKey) => {
    const document = described({ certificate });
    await portal.database.db
      .updateTable("samlServiceProvider")
      .set({ document, certificates: JSON.stringify([certificate]) })
      .where("systemAbbr", "=", "yyxt")
      .execute();
  };
  const steps = async () => [
    ...new Set((await messages("samlCertificate:yyxt:")).map(({ about }) => about?.split(":").at(-1))),
  ];

  test("are told of 30, 7 and 1 days before, once each, to those who can renew them; an ended one is said so", async () => {
    await stands(await endingIn(40));
    await remind();
    expect(await steps()).toEqual([]);
    for (const [days, step] of [
      [29, "30"],
      [6, "7"],
      [0.5, "1"],
      [-2, "0"],
    ] as const) {
      const former = await messages("samlCertificate:yyxt:");
      await stands(await endingIn(days));
      await remind();
      const first = await messages("samlCertificate:yyxt:");
      expect(first.length).toBeGreaterThan(former.length + 1);
      expect((await steps()).at(-1)).toBe(step);
      await remind();
      expect(await messages("samlCertificate:yyxt:")).toHaveLength(first.length);
    }
    const { data } = await portal.ask<{ saml: { certificates: unknown[] } }>(portal.first, "/systemRegistry/detail", {
      systemAbbr: "yyxt",
    });
    expect(data?.saml.certificates).toMatchObject([{ use: "signing", state: "ended" }]);
  });

  test("of the portal are told to its administrators", async () => {
    const { certificate } = await endingIn(6);
    await portal.app.protocols.saml.certificates();
    await portal.database.db.updateTable("samlKey").set({ certificate }).where("state", "=", "current").execute();
    await expect
      .poll(
        async () => {
          await remind();
          return messages("samlCertificate:portal:");
        },
        { timeout: 10_000 },
      )
      .not.toEqual([]);
  });
});
