import type { OutputOf } from "@sannong/contract/endpoint";
import type { upstreamSourcesInUse } from "@sannong/contract/authentication/identity-providers-admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type UpstreamPortal, upstreamPortal } from "../../../test/upstream-portal.ts";

let portal: UpstreamPortal;
let administrator: ReturnType<UpstreamPortal["browser"]>;
beforeAll(async () => {
  portal = await upstreamPortal();
  administrator = await signedIn("xitongguanli");
});
afterAll(() => portal.close());

const farmer = "zww-1401";
const signedIn = async (username: string) => {
  const browser = portal.browser();
  expect((await browser.signInAs(username)).success, username).toBe(true);
  return browser;
};
const sourcesSeenBy = (browser: typeof administrator) =>
  browser.ask<OutputOf<typeof upstreamSourcesInUse>>("/upstream/desk/sources", { method: "POST", body: {} });
const shown = async () => {
  const { data, msg } = await sourcesSeenBy(administrator);
  return (name: string) => {
    const found = data?.sources.find((source) => source.name === name);
    if (!found) throw new Error(`${name}: ${msg}`);
    return found;
  };
};

test("each source: its protocol, what it tells, who is linked, who came, and why somebody did not", async () => {
  const before = await shown();
  expect(before("sncas")).toEqual({
    name: "sncas",
    label: "省级统一认证（演示）",
    configured: {
      protocol: "cas",
      vouchesFor: ["name", "verifiedMobile"],
      offersLegalPersons: false,
      userSource: "",
    },
    linked: 0,
    linkedIsMore: false,
    signIns: 0,
    lastSignInAt: null,
    failures: [],
  });
  const begun = new Date().toISOString();
  await Promise.all([1, 2, 3].map(() => portal.browser().arrive({ source: "sncas", person: farmer })));
  await portal.browser().arrive({ source: "sncas", person: farmer, manner: "expired" });
  await portal.browser().arrive({ source: "sncas", person: farmer, manner: "garbled" });
  await portal.browser().arrive({ source: "sncas", person: farmer, manner: "garbled" });

  const after = await shown();
  expect(after("sncas")).toMatchObject({ linked: 1, signIns: 3 });
  expect(after("sncas").lastSignInAt! >= begun).toBe(true);
  expect(after("sncas").failures).toMatchObject([
    { problem: "garbled", times: 2 },
    { problem: "expired", times: 1 },
  ]);
  expect(after("snoidc")).toMatchObject({ linked: 0, signIns: 0, failures: [] });
});

test("a return that nobody set out for is no failure of the source's", async () => {
  const browser = portal.browser();
  await browser.open();
  const state = "s".repeat(43);
  const body = { source: "snoauth", code: "made-up", state };
  expect((await browser.ask("/oauthLogin/OauthAccessToken/oauth", { method: "POST", body })).success).toBe(false);
  expect((await shown())("snoauth").failures).toEqual([]);
});

test("a source that was taken out of the configuration is still named while accounts are linked with it", async () => {
  const account = await portal.db.selectFrom("account").select("id").limit(1).executeTakeFirstOrThrow();
  await portal.db
    .insertInto("upstreamIdentity")
    .values({ source: "formersource", subjectIndex: "0".repeat(64), accountId: account.id, linkedBy: "password" })
    .execute();
  expect((await shown())("formersource")).toMatchObject({ label: "formersource", configured: null, linked: 1 });
});

test("no secret and no address leaves, and nobody but whoever keeps the settings is told", async () => {
  const { raw } = await sourcesSeenBy(administrator);
  expect(raw.toString()).toContain("sncas");
  expect(raw.toString()).not.toMatch(/secret|https?:|127\.0\.0\.1/i);
  expect((await sourcesSeenBy(await signedIn("xianguanli"))).status).toBe(403);
  expect((await sourcesSeenBy(await signedIn("anquanguanli"))).status).toBe(403);
});
