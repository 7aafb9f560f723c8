import type { OutputOf } from "@sannong/contract/endpoint";
import type { smsSpend, smsTextsAsSent } from "@sannong/contract/authentication/sms-admin";
import { beforeEach, expect, test } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, signInPortal } from "../../../test/sign-in-portal.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import { smsCounting } from "./sms-counting.ts";

const { database, portal, signedIn } = await portalOfFile({ secondsBetween: 25 * 3600 });
beforeEach(async () => {
  await portal.db.deleteFrom("smsDay").execute();
});

const code = (phone: string, regionCode: string, isNobody = false) =>
  portal.oneTimeCodes.smsCodes.send(
    { purpose: "signIn", accountId: phone, generatorUserId: "client-of-the-farmer" },
    { phone, regionCode, address: "10.2.0.1", asker: { is: "holder", accountId: "a" }, isNobody },
  );
const post = <T = Record<string, unknown>>(browser: Browser, path: string, body: object) =>
  browser.ask<T>(path, { method: "POST", body: { ...body } });
const today = () => {
  const day = dayOf(portal.clock());
  return { from: day, to: day };
};
const spendOf = async (browser: Browser, period = today()) =>
  (await post<OutputOf<typeof smsSpend>>(browser, "/sms/desk/spend", period)).data;

test("every text stands there as it is sent, and each of its places is explained", async () => {
  const { data } = await post<OutputOf<typeof smsTextsAsSent>>(await signedIn("xitongguanli"), "/sms/desk/texts", {});
  expect(data).toMatchObject({ isRecordedOnly: true, signature: "【农业农村数字服务门户】" });
  expect(data?.texts.find(({ kind }) => kind === "passwordChanged")?.text).toBe(
    "您的账号密码已修改。如非本人操作，请立即找回密码并联系技术支持。",
  );
  for (const { kind, text, places, name } of data?.texts ?? []) {
    expect(
      [...text.matchAll(/\{(\d)\}/g)].map(([, place]) => place),
      kind,
    ).toEqual(places.map((_place, at) => String(at + 1)));
    expect(name, kind).not.toBe("");
  }
});

test("what goes out is counted by day, city and text; what goes to nobody is not", async () => {
  const administrator = await signedIn("xitongguanli");
  // their sign-in in a new browser is told by a message of its own, which must have gone out before anything is counted
  await portal.oneTimeCodes.notices.settled();
  await portal.db.deleteFrom("smsDay").execute();
  await Promise.all([
    code("15400000301", "320925"),
    code("15400000302", "320981"),
    code("15400000303", "320583"),
    code("15400000304", "320583", true),
  ]);
  const changed = { phone: "15400000301", regionCode: "320925", notice: { kind: "passwordChanged" } } as const;
  await portal.oneTimeCodes.notices.sendWithin(changed, portal.db);
  await portal.oneTimeCodes.notices.deliverDue();

  const spend = await spendOf(administrator);
  expect(spend?.total).toEqual({ taken: 4, failed: 0 });
  expect(spend?.days).toEqual([{ day: today().from, taken: 4, failed: 0 }]);
  expect(spend?.byKind).toEqual([
    { kind: "code", name: "短信验证码", taken: 3, failed: 0 },
    { kind: "passwordChanged", name: "密码已修改", taken: 1, failed: 0 },
  ]);
  // every city of the province is there, also those without any
  expect(spend?.byCity.length).toBeGreaterThanOrEqual(14);
  // a notice is counted and paid for, and takes nothing from the budget of codes
  expect(spend?.byCity.find(({ code: city }) => city === "3209")).toMatchObject({
    name: "盐城市",
    taken: 3,
    sentToday: 2,
  });
  expect(spend?.byCity.find(({ code: city }) => city === "32")).toMatchObject({ name: "江苏省本级", taken: 0 });
});

test("a message that nobody took over is counted as such, and fails as before", async () => {
  const gateway = { send: () => Promise.reject(new Error("no connection")) };
  const broken = await signInPortal({ database, seed: false, gateway });
  const recipient = {
    phone: "15400000311",
    regionCode: "320925",
    address: "10.2.0.2",
    asker: { is: "holder", accountId: "a" },
  } as const;
  const binding = { purpose: "signIn", accountId: "a", generatorUserId: "client-of-the-farmer" } as const;
  await expect(broken.oneTimeCodes.smsCodes.send(binding, recipient)).rejects.toMatchObject({ reason: "sms.notSent" });
  expect(await portal.db.selectFrom("smsDay").select(["city", "kind", "taken", "failed"]).execute()).toEqual([
    { city: "3209", kind: "code", taken: "0", failed: "1" },
  ]);
  await broken.close();
});

test("a count that cannot be written fails no message", async () => {
  const failing = { add: () => Promise.reject(new Error("no database")) };
  const { counted } = smsCounting({ store: failing, clock: portal.clock, log: silentLog });
  let isSent = false;
  await counted({ regionCode: "320925", kind: "code" }, async () => void (isSent = true));
  expect(isSent).toBe(true);
});

test("no period longer than a year; the rows leave as a workbook and that is written down", async () => {
  const administrator = await signedIn("xitongguanli");
  expect(await post(administrator, "/sms/desk/spend", { from: "2020-01-01", to: "2026-01-01" })).toMatchObject({
    code: 4887,
  });
  await code("15400000331", "320925");
  const { raw } = await post(administrator, "/sms/desk/export", today());
  expect(raw.subarray(0, 2).toString()).toBe("PK");
  const [written] = await portal.auditRows("sms.exported");
  expect(written).toMatchObject({ objectKind: "smsSpend", detail: { from: today().from } });
  expect(JSON.stringify(written)).not.toContain("15400000331");
});

test("is for whoever keeps the settings: neither a county's administrator nor an auditor reads it", async () => {
  for (const username of ["xianguanli", "shenjiguanli"]) {
    const browser = await signedIn(username);
    for (const [path, body] of [
      ["/sms/desk/texts", {}],
      ["/sms/desk/spend", today()],
      ["/sms/desk/export", today()],
    ] as const)
      expect((await post(browser, path, body)).status, `${username} ${path}`).toBe(403);
  }
});
