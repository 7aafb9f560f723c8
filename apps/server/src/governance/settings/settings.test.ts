import type { Setting, SettingChange } from "@sannong/contract/governance/settings.schemas";
import type { SettingKey } from "@sannong/contract/governance/setting-words";
import { describe, expect, test } from "vitest";
import { silentLog, testConfig } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { liveOfficeNetwork, livePolicies, settingsModule } from "./index.ts";
import { inWords, whyNotPropose } from "./settings.rules.ts";

const config = testConfig({ fixed: ["SMS_TRIES"] });
let here!: ReturnType<typeof livePolicies>;
let elsewhere!: ReturnType<typeof livePolicies>;
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: ({ db, changeRequests, audit, clock }) => {
    here = livePolicies({ db, config, log: silentLog });
    elsewhere = livePolicies({ db, config, log: silentLog });
    const officeNetwork = liveOfficeNetwork({ db, http: {}, log: silentLog });
    return [settingsModule({ db, live: here, officeNetwork, changeRequests, audit, clock })];
  },
});

const ask = <T>(browser: Browser, act: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(`/setting/${act}`, { method: "POST", body });
const settingOf = async (browser: Browser, key: SettingKey) =>
  (await ask<{ settings: Setting[] }>(browser, "list")).data?.settings.find((one) => one.key === key);
const propose = async (browser: Browser, key: SettingKey, value: number, change: Record<string, unknown> = {}) => {
  const revision = (await settingOf(browser, key))?.revision ?? 0;
  return ask<{ receiptNumber: string }>(browser, "propose", { key, value, reason: "按新规范", revision, ...change });
};
const requestOf = async (receiptNumber: string | undefined) =>
  database.db
    .selectFrom("approvalRequest")
    .selectAll()
    .where("receiptNumber", "=", receiptNumber ?? "")
    .executeTakeFirstOrThrow();
const decide = async (browser: Browser, receiptNumber: string | undefined, decision = "approved") =>
  browser.ask("/approval/decide", {
    method: "POST",
    body: { id: (await requestOf(receiptNumber)).id, decision, reason: decision === "approved" ? "" : "理由不充分" },
  });

describe("a change by two people", () => {
  test("is in force when another confirms it, on every node within a second, with who and why", async () => {
    const [proposer, confirmer] = [await signedIn("canshuguanli"), await signedIn("canshufuhe")];
    const asked = await propose(proposer, "session.idleSecondsStaff", 900);
    expect(asked).toMatchObject({ success: true, msg: "已提交，另一名管理员复核后生效" });
    const receiptNumber = asked.data?.receiptNumber;
    expect(here.session.idleSecondsStaff).toBe(1800);
    expect(await settingOf(confirmer, "session.idleSecondsStaff")).toMatchObject({
      value: 1800,
      waiting: { after: 900, askedBy: "演示参数提交", reason: "按新规范", isOwn: false },
    });

    expect(await decide(proposer, receiptNumber)).toMatchObject({ success: false, code: 4232 });
    expect(await decide(confirmer, receiptNumber)).toMatchObject({ success: true });
    expect(here.session.idleSecondsStaff).toBe(900);
    await elsewhere.refresh();
    expect(elsewhere.session.idleSecondsStaff).toBe(900);
    expect(elsewhere.session.atOnce).toBe(5);
    expect(await settingOf(proposer, "session.idleSecondsStaff")).toMatchObject({
      value: 900,
      usual: 1800,
      revision: 1,
      waiting: null,
    });
    const history = await ask<{ records: SettingChange[] }>(proposer, "history", { key: "session.idleSecondsStaff" });
    expect(history.data?.records).toEqual([
      expect.objectContaining({
        before: 1800,
        after: 900,
        reason: "按新规范",
        askedBy: "演示参数提交",
        endedBy: "演示参数复核（canshufuhe）",
        status: "inForce",
      }),
    ]);
    expect((await portal.auditRows("setting.changed")).at(-1)).toMatchObject({
      objectId: "session.idleSecondsStaff",
      detail: { before: 1800, after: 900, receiptNumber },
    });
  });

  test("does nothing when the second refuses it, or the first takes it back", async () => {
    const [proposer, confirmer] = [await signedIn("canshuguanli"), await signedIn("canshufuhe")];
    const refused = await propose(proposer, "sms.perNumberDay", 5);
    await decide(confirmer, refused.data?.receiptNumber, "rejected");
    expect((await ask(confirmer, "withdraw", { key: "sms.perNumberDay" })).code).toBe(4795);
    const taken = await propose(proposer, "sms.perNumberDay", 6);
    expect((await ask(confirmer, "withdraw", { key: "sms.perNumberDay" })).code).toBe(4795);
    expect(await ask(proposer, "withdraw", { key: "sms.perNumberDay" })).toMatchObject({ msg: "已撤回，参数不变" });
    expect((await decide(confirmer, taken.data?.receiptNumber)).code).toBe(4876);
    expect(here.sms.perNumberDay).toBe(10);
    const { data } = await ask<{ records: SettingChange[] }>(proposer, "history", { key: "sms.perNumberDay" });
    expect(data?.records.map(({ status }) => status)).toEqual(["withdrawn", "rejected"]);
  });

  test("two who confirm at the same instant make one change", async () => {
    const proposer = await signedIn("canshuguanli");
    const confirmers = [await signedIn("canshufuhe"), await signedIn("anquanguanli")];
    const { data } = await propose(proposer, "session.atOnce", 3);
    const answers = await Promise.all(confirmers.map((browser) => decide(browser, data?.receiptNumber)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(await settingOf(proposer, "session.atOnce")).toMatchObject({ value: 3, revision: 1 });
  });

  test("of two who ask at the same instant one waits, and the other is told of them", async () => {
    const [one, other] = [await signedIn("canshuguanli"), await signedIn("canshufuhe")];
    const answers = await Promise.all([propose(one, "sms.codeSeconds", 120), propose(other, "sms.codeSeconds", 180)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4794]);
  });

  test("asked on an old page it says who changed what", async () => {
    const [proposer, confirmer] = [await signedIn("canshuguanli"), await signedIn("canshufuhe")];
    const { data } = await propose(proposer, "sms.resendSeconds", 90);
    await decide(confirmer, data?.receiptNumber);
    expect(await propose(confirmer, "sms.resendSeconds", 45, { revision: 0 })).toMatchObject({
      code: 4793,
      msg: "演示参数提交刚把这个参数改为 90 秒，请核对后再提交；您填写的内容仍在",
    });
  });
});

describe("who may, and what", () => {
  test("what the deployment fixes is said and stays, whatever a row says", async () => {
    const proposer = await signedIn("canshuguanli");
    expect(await settingOf(proposer, "sms.tries")).toMatchObject({ fixedBy: "SMS_TRIES", value: 5 });
    expect(await propose(proposer, "sms.tries", 4)).toMatchObject({
      code: 4790,
      msg: "这个参数由部署配置 SMS_TRIES 固定，请联系运维人员修改",
    });
    const at = portal.clock();
    await database.db
      .insertInto("setting")
      .values([
        { key: "sms.tries", value: 4, revision: 1, changedAt: at },
        { key: "sms.perAddressHour", value: 9_999_999, revision: 1, changedAt: at },
      ])
      .execute();
    await here.refresh();
    expect(here.sms.tries).toBe(5);
    expect(here.sms.perAddressHour).toBe(300);
  });

  test("a sign-in from long ago is asked for a factor again", async () => {
    const proposer = await signedIn("canshuguanli");
    portal.clock.advance(21 * 60);
    expect((await propose(proposer, "signIn.failuresBeforeWait", 4)).code).toBe(4155);
  });

  test.each(["xitongguanli", "shenjiguanli", "xianguanli", "ganbu"])("%s changes nothing", async (username) => {
    const browser = await signedIn(username);
    for (const act of ["list", "propose", "withdraw", "history"]) expect((await ask(browser, act)).status).toBe(403);
  });

  const facts = { now: 5, revision: 2, fixedBy: null, changedBy: null };
  test.each([
    [{ value: 4, revision: 2 }, undefined],
    [{ value: 5, revision: 2 }, "settings.unchanged"],
    [{ value: 2, revision: 2 }, "settings.outOfBounds"],
    [{ value: 11, revision: 2 }, "settings.outOfBounds"],
    [{ value: 4.5, revision: 2 }, "settings.outOfBounds"],
    [{ value: 4, revision: 1 }, "settings.changedMeanwhile"],
  ])("%j: %s", (given, reason) =>
    expect(whyNotPropose({ key: "signIn.failuresBeforeWait", ...given }, facts)?.reason).toBe(reason),
  );

  test.each([179, 366])(
    "the audit log is never kept for %i days: the law wants six months, the privacy policy a year at most",
    (value) =>
      expect(whyNotPropose({ key: "audit.onlineDays", value, revision: 2 }, { ...facts, now: 180 })?.reason).toBe(
        "settings.outOfBounds",
      ),
  );

  test("seconds are also told in minutes and hours where they come out even", () => {
    expect(inWords("session.idleSecondsStaff", 1800)).toBe("1800 秒（30 分钟）");
    expect(inWords("session.idleSecondsMarket", 7200)).toBe("7200 秒（2 小时）");
    expect(inWords("sms.resendSeconds", 90)).toBe("90 秒");
    expect(inWords("session.atOnce", 5)).toBe("5 台");
  });
});
