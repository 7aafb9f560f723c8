import { demonstrationFiling } from "@sannong/contract/operations/demonstration-words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog, freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Browser, signInPortal, type SignInPortal } from "../../../test/sign-in-portal.ts";
import { seedSite } from "@sannong/demonstration/site";
import { siteModule } from "./index.ts";

let database: TestDatabase;
let portal: SignInPortal;
let site: ReturnType<typeof siteModule>;
let administrator: Browser;

const deployment = {
  isDemonstration: true,
  publicUrl: "https://portal.example",
  host: "::",
  sendsSms: false,
  directHosts: ["*.gov.cn"],
};

beforeAll(async () => {
  database = await freshDatabase();
  await seedSite(database.db);
  portal = await signInPortal({
    database,
    modules: ({ db, audit, clock }) => {
      site = siteModule({ db, audit, clock, log: silentLog, deployment, latestLinkCheck: async () => null });
      return [site];
    },
  });
  administrator = portal.browser();
  await administrator.signInAs("xitongguanli");
});
afterAll(async () => {
  await portal.close();
  await database.close();
});

const read = async () =>
  (await administrator.ask<{ revision: number }>("/site/filing", { method: "POST", body: {} })).data!;
const save = async (change: Partial<typeof demonstrationFiling>, revision?: number) =>
  administrator.ask("/site/saveFiling", {
    method: "POST",
    body: { filing: { ...demonstrationFiling, ...change }, revision: revision ?? (await read()).revision },
  });

describe("the owner's values", () => {
  test("in the demonstration are its own, and the code says so (WEB-03)", async () => {
    expect(await site.shown()).toMatchObject({ organiser: "省农业农村厅（演示）", siteCode: "3200000000（演示）" });
  });

  test("are changed by the system administrator, on every page within two seconds, and audited", async () => {
    expect(await save({ organiser: "  某省农业农村厅 ", icpNumber: "" })).toMatchObject({
      success: true,
      msg: "已保存，各页面随即更新",
    });
    expect(await site.shown()).toMatchObject({ organiser: "某省农业农村厅", icpNumber: "" });
    const row = await database.db
      .selectFrom("auditEntry")
      .selectAll()
      .where("event", "=", "site.filingChanged")
      .executeTakeFirstOrThrow();
    expect(row.detail).toMatchObject({ changed: "organiser,icpNumber" });
    const items = (
      await administrator.ask<{ items: { key: string; state: string }[] }>("/site/launchChecklist", {
        method: "POST",
        body: {},
      })
    ).data!.items;
    expect(items.find(({ key }) => key === "icpNumber")?.state).toBe("missing");
  });

  test("stay as they are where a page of the release before does not know of one", async () => {
    await save({ voiceSearch: "on" });
    const { voiceSearch: _unknown, ...known } = demonstrationFiling;
    const body = { filing: { ...known, postalCode: "210000" }, revision: (await read()).revision };
    expect(await administrator.ask("/site/saveFiling", { method: "POST", body })).toMatchObject({ success: true });
    expect(await read()).toMatchObject({ filing: { postalCode: "210000", voiceSearch: "on" } });
  });

  test("the same object until they change: pages are not made anew for nothing", async () => {
    const before = await site.shown();
    portal.clock.advance(10);
    expect(await site.shown()).toBe(before);
  });

  test("two at once: one is told to look again", async () => {
    const { revision } = await read();
    const answers = await Promise.all([save({ address: "甲路" }, revision), save({ address: "乙路" }, revision)]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(answers.find(({ success }) => !success)).toMatchObject({
      code: 4660,
      msg: "网站信息刚被其他管理员改过，请看最新的内容，再修改",
    });
  });

  test.each([
    ["siteCode", "320000000", "网站标识码是 10 位数字"],
    ["siteCode", "310000000044", "网站标识码是 10 位数字"],
    ["siteCode", "1101020002", "网站标识码前两位是行政区划代码，应为 32"],
    ["postalCode", "2100", "邮政编码是 6 位数字"],
    ["icpNumber", "苏ICP", "请填写完整的备案号，例如：某ICP备00000000号"],
    ["policeNumber", "苏公网安备1号", "公安备案号里有 14 位数字，请核对"],
    ["emblemAddress", "https://bszs.conac.cn.evil.example/", "链接应以 https://bszs.conac.cn/ 开头"],
    ["organiser", " ", "请填写主办单位"],
    ["helpLine", "找小王", "请填写能拨打的电话，例如 000-0000 0000"],
  ])("%s does not take %s", async (key, value, message) => {
    const answer = await save({ [key]: value });
    expect(answer).toMatchObject({ status: 400, msg: message, errors: [{ field: `filing.${key}`, message }] });
  });

  test("nobody else reads or changes them", async () => {
    for (const username of ["nonghu", "anquanguanli", "xianguanli"]) {
      const browser = portal.browser();
      await browser.signInAs(username);
      for (const path of ["/site/filing", "/site/launchChecklist"])
        expect((await browser.ask(path, { method: "POST", body: {} })).status, username).toBe(403);
    }
    expect((await portal.browser().ask("/site/filing", { method: "POST", body: {} })).status).toBe(401);
  });
});
