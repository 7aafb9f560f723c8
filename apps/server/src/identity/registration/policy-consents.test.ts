import { consentVersions } from "@sannong/contract/identity/registration-words";
import { expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { chosenPassword, forms, registerAs } from "./registration-forms.testing.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 7200 });
const { privacy, agreement } = consentVersions;

type Due = { due: { document: string; version: string; isFirst: boolean; changes: string[] }[] };
const due = async (browser: Browser) =>
  (await browser.ask<Due>("/consent/policies", { method: "POST", body: {} })).data?.due;
const agree = (browser: Browser, version: string = privacy) =>
  browser.ask("/consent/agreePolicies", { method: "POST", body: { agreed: [{ document: "privacy", version }] } });

async function registered(tel: string): Promise<{ browser: Browser; id: string }> {
  const browser = portal.browser();
  await registerAs(portal, browser, forms.individual(tel));
  expect((await browser.logIn({ username: tel, password: chosenPassword })).success).toBe(true);
  return { browser, id: (await portal.accounts.findByPhone(tel))?.id ?? "" };
}
const consentsOf = (id: string) =>
  database.db
    .selectFrom("consent")
    .select(["document", "version", "givenAt", "address"])
    .where("accountId", "=", id)
    .orderBy("document")
    .orderBy("version")
    .execute();
/** As if they had registered before the text changed. */
const agreedBefore = (id: string) =>
  database.db
    .updateTable("consent")
    .set({ version: "2026-11" })
    .where("accountId", "=", id)
    .where("document", "=", "privacy")
    .execute();

test("whoever has just registered agreed to what is in force and is asked nothing", async () => {
  const { browser } = await registered("15410000801");
  expect(await due(browser)).toEqual([]);
});

test("whoever agreed to an older text is asked at the next visit; what they then agree to is kept with its time and written down", async () => {
  const { browser, id } = await registered("15410000802");
  await agreedBefore(id);
  expect(await due(browser)).toEqual([
    { document: "privacy", version: privacy, isFirst: false, changes: expect.arrayContaining([expect.any(String)]) },
  ]);
  // being asked keeps them from nothing yet, and asking is no answer
  expect(await due(browser)).toHaveLength(1);

  expect(await Promise.all([agree(browser), agree(browser)])).toMatchObject([{ success: true }, { success: true }]);
  expect(await due(browser)).toEqual([]);
  const kept = await consentsOf(id);
  expect(kept.map(({ document, version }) => [document, version])).toEqual([
    ["agreement", agreement],
    ["privacy", "2026-11"],
    ["privacy", privacy],
  ]);
  expect(kept.every(({ givenAt, address }) => givenAt instanceof Date && address !== "")).toBe(true);
  const audited = (await portal.auditRows("consent.given")).filter((row) => row.objectId === id);
  expect(audited.length).toBeGreaterThanOrEqual(1);
  expect(audited[0]).toMatchObject({ actorId: id, result: "ok", detail: { privacy } });
});

test("an older version, or one there never was, is not agreed to", async () => {
  const { browser, id } = await registered("15410000803");
  await agreedBefore(id);
  for (const version of ["2026-11", "2099-01"])
    expect(await agree(browser, version)).toMatchObject({ success: false, code: 4820 });
  expect(await due(browser)).toHaveLength(1);
  expect(await consentsOf(id)).toHaveLength(2);
});

test("without a session nobody is asked, and nobody agrees", async () => {
  expect(await agree(portal.browser())).toMatchObject({ status: 401 });
  expect(await portal.browser().ask("/consent/policies", { method: "POST", body: {} })).toMatchObject({ status: 401 });
});
