import type { Usage } from "@sannong/contract/catalogue/usage.schemas";
import { expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { usageModule } from "./index.ts";

let module: ReturnType<typeof usageModule>;
const { portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: (provided) => {
    module = usageModule(provided);
    return [module];
  },
});
const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const ask = async (browser: Browser, more: Record<string, unknown> = {}) => {
  const today = dayOf(portal.clock());
  return browser.ask<Usage>("/usage/figures", { method: "POST", body: { from: today, to: today, ...more } });
};
const idOf = async (username: string) => {
  const query = portal.db.selectFrom("account").select("id").where("username", "=", username);
  return (await query.executeTakeFirstOrThrow()).id;
};

test("is gathered from the logs by day, region, system and role, and comes to the same when gathered again", async () => {
  const province = await signedIn("xitongguanli");
  const at = portal.clock();
  const account = await idOf("nonghu"); // of 320925
  await portal.db.deleteFrom("gatewayLog").execute();
  await portal.db.deleteFrom("visitRecord").execute();
  const visit = { visitor: "v", path: "/home", at };
  await portal.db
    .insertInto("visitRecord")
    .values([
      { ...visit, accountId: account },
      { ...visit, accountId: account },
      { ...visit, accountId: null },
    ])
    .execute();
  const way = { identification: "njbt-apply", systemAbbr: "njbt", visitor: "v", accountId: account, at };
  await portal.db
    .insertInto("gatewayLog")
    .values([
      { ...way, outcome: "opened" },
      { ...way, outcome: "refused" },
    ])
    .execute();
  await module.gather();
  await module.gather();
  const { data } = await ask(province);
  expect(data?.total).toMatchObject({ visits: 3, jumps: 1 });
  expect(data?.total.signIns).toBeGreaterThanOrEqual(1);
  expect(data?.days).toHaveLength(1);
  expect(data?.byRegion.find(({ key }) => key === "3209")).toMatchObject({ name: "盐城市", visits: 2, jumps: 1 });
  expect(data?.byRegion.find(({ key }) => key === "")).toMatchObject({ name: "未登录的访问", visits: 1 });
  expect(data?.bySystem).toMatchObject([{ key: "njbt", jumps: 1 }]);
  expect(data?.byRole.find(({ key }) => key === "4")).toMatchObject({ visits: 2, jumps: 1 });

  const below = await ask(province, { xzqh: "3209" });
  expect(below.data?.total).toMatchObject({ visits: 2, jumps: 1 });
  expect(below.data?.byRegion.map(({ key }) => key)).toContain("320925");
});

test("a county sees its own alone; another region is refused and written down", async () => {
  await module.gather();
  const county = await signedIn("xianguanli");
  const { data } = await ask(county);
  expect(data?.regions[0]?.code).toBe("320925");
  expect(data?.byRegion.every(({ key }) => key.startsWith("320925"))).toBe(true);
  expect((await ask(county, { xzqh: "320583" })).code).toBe(4888);
  expect(await portal.auditRows("usage.refused")).toMatchObject([{ objectId: "320583", result: "refused" }]);
});

test("no period longer than a year; the table leaves as a workbook and that is written down", async () => {
  const auditor = await signedIn("shenjiguanli");
  expect((await ask(auditor, { from: "2020-01-01" })).code).toBe(4889);
  const today = dayOf(portal.clock());
  const { raw } = await auditor.ask("/usage/export", {
    method: "POST",
    body: { from: today, to: today, part: "region" },
  });
  expect(raw.subarray(0, 2).toString()).toBe("PK");
  expect(await portal.auditRows("usage.exported")).toMatchObject([{ detail: { view: "region" } }]);
});
