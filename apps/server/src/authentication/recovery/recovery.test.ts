import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser, personCalled, timeCode } from "../../../test/sign-in-portal.ts";
import { whileChanging } from "../../../test/while-changing.ts";
import { activationFor, type In, type LedTo, post, somebody } from "../enrolment/factor-people.testing.ts";

const { portal, signedIn } = await portalOfFile({ secondsBetween: 7200 });

type Row = { id: string; username: string; nickname: string; hasOpenCode: boolean; issuedBy: string };
type Rows = { records: Row[]; total: number };
const staffOf = (browser: Browser, keywords?: string) =>
  post<Rows>(browser, "/secondFactor/help/staff", { pageSize: 100, ...(keywords ? { keywords } : {}) });
const openCodesOf = (browser: Browser) => post<Rows>(browser, "/secondFactor/activationCode/list", { pageSize: 100 });
const revoke = (browser: Browser, id: string) => post(browser, "/secondFactor/activationCode/revoke", { id });
type Issued = { activationCode: string; username: string; nickname: string };
const issue = (browser: Browser, username: string) =>
  post<Issued>(browser, "/secondFactor/activationCode/issue", { username });
const namesIn = (rows: { data?: Rows | null }) => (rows.data?.records ?? []).map(({ username }) => username);

describe("staff without a phone", () => {
  test("are found in one's own region and below, nowhere else; who has a phone is not among them", async () => {
    const [here, below, elsewhere, reachable] = await Promise.all([
      somebody(portal, { regionCode: "320925" }),
      somebody(portal, { regionCode: "320925001" }),
      somebody(portal, { regionCode: "320583" }),
      somebody(portal, { regionCode: "320925", phone: "15400000701" }),
    ]);
    const names = namesIn(await staffOf(await signedIn("xianguanli")));
    expect(names).toEqual(expect.arrayContaining([here.username, below.username]));
    expect(names).not.toContain(elsewhere.username);
    expect(names).not.toContain(reachable.username);
    expect(namesIn(await staffOf(await signedIn("anquanguanli")))).toContain(elsewhere.username);
  });

  test("by the beginning of the account name or part of the unit; a percent sign is a letter", async () => {
    const officer = await somebody(portal, {});
    const county = await signedIn("xianguanli");
    expect(namesIn(await staffOf(county, officer.username.toUpperCase()))).toContain(officer.username);
    expect(namesIn(await staffOf(county, "农业农村局"))).toContain("xindaogang");
    expect((await staffOf(county, "%")).data?.total).toBe(0);
  });

  test.each(["ganbu", "xitongguanli", "shenjiguanli"])("%s may see none of it", async (username) => {
    const browser = await signedIn(username);
    for (const answer of [await staffOf(browser), await openCodesOf(browser), await revoke(browser, "any")])
      expect(answer.status).toBe(403);
  });

  test.each(["ganbu", "shenjiguanli", "xianguanli", "shiguanli"])(
    "%s asks for no reset of an administrator: those who handle administrators do",
    async (username) => {
      const given = { username: "daishenguanli", reason: "演示" };
      expect((await post(await signedIn(username), "/secondFactor/reset/request", given)).status).toBe(403);
    },
  );
});

describe("open activation codes", () => {
  test("are listed without the code, and one that is revoked opens nothing", async () => {
    const officer = await somebody(portal, {});
    const county = await signedIn("xianguanli");
    const issued = await issue(county, officer.username);
    const code = issued.data?.activationCode ?? "";
    expect(issued.data).toMatchObject({ username: officer.username, nickname: "演***" });

    const listed = await openCodesOf(county);
    const row = listed.data?.records.find(({ username }) => username === officer.username);
    expect(row).toMatchObject({ issuedBy: "演*****" });
    expect(JSON.stringify(listed)).not.toContain(code);
    const known = (await staffOf(county, officer.username)).data?.records;
    expect(known).toMatchObject([{ hasOpenCode: true }]);

    const [one, other] = await Promise.all([revoke(county, row?.id ?? ""), revoke(county, row?.id ?? "")]);
    expect([one.code, other.code].sort()).toEqual([200, 4171]);
    expect(namesIn(await openCodesOf(county))).not.toContain(officer.username);
    expect((await portal.browser().logIn({ ...officer, loginCode: code })).success).toBe(false);
    const audited = (await portal.auditRows("secondFactor.activationRevoked")).filter(
      (entry) => entry.objectId === officer.id,
    );
    expect(audited).toHaveLength(1);
  });

  test("of another region are neither seen nor revoked; expired ones are gone", async () => {
    const officer = await somebody(portal, { regionCode: "320583" });
    await activationFor(portal, officer.id);
    const province = await signedIn("anquanguanli");
    const id = (await openCodesOf(province)).data?.records.find((row) => row.username === officer.username)?.id ?? "";
    const county = await signedIn("xianguanli");
    expect(namesIn(await openCodesOf(county))).not.toContain(officer.username);
    expect((await revoke(county, id)).code).toBe(4171);
    portal.clock.advance(7 * 24 * 3600 + 1);
    expect(namesIn(await openCodesOf(await signedIn("anquanguanli")))).not.toContain(officer.username);
  });
});

describe("an administrator who lost everything", () => {
  const lostSecret = personCalled("xianguanli").totpSecret;
  const reason = "手机与恢复码遗失，已当面核对工作证";
  const ask = (browser: Browser, username: string) =>
    post<{ receiptNumber: string }>(browser, "/secondFactor/reset/request", { username, reason });
  const decide = (browser: Browser, id: string, decision: string) =>
    post<{ status: string }>(browser, "/approval/decide", { id, decision, reason: "演示原因" });
  const requestAbout = async (subjectId: string) =>
    (
      await portal.db
        .selectFrom("approvalRequest")
        .select("id")
        .where("subjectId", "=", subjectId)
        .where("status", "=", "pending")
        .executeTakeFirstOrThrow()
    ).id;
  /** An administrator of the county with a time-based code, a phone and recovery codes. */
  async function administrator(phone: string, regionCode = "320925", roleCode = "2") {
    const admin = await somebody(portal, { roleCode, phone, regionCode });
    await portal.accounts.change(admin.id, { totpSecret: lostSecret });
    await portal.secondFactor.inTransaction((trx) => portal.secondFactor.recoveryCodes.make(admin.id, trx));
    return admin;
  }

  test("one asks, a second confirms: factors and sessions are gone, they are told, and led through set-up", async () => {
    const lost = await administrator("15400000711");
    const thief = portal.browser();
    expect((await thief.logIn({ ...lost, loginCode: await timeCode(portal, lostSecret) })).success).toBe(true);

    const security = await signedIn("anquanguanli");
    expect((await issue(security, lost.username)).code).toBe(4168); // two persons, not one
    expect((await ask(security, lost.username)).data?.receiptNumber).toMatch(/^CZ-/);
    expect((await ask(security, lost.username)).code).toBe(4170);
    const id = await requestAbout(lost.id);
    expect((await decide(security, id, "approved")).code).toBe(4232); // they asked
    expect((await thief.ask("/user/queryByTokenNew")).success).toBe(true);
    const second = await signedIn("anquanfuhe");
    expect((await decide(await signedIn("shiguanli"), id, "approved")).status).toBe(403);
    expect((await decide(second, id, "approved")).data).toEqual({ status: "approved", undoSeconds: null });

    expect((await thief.ask("/user/queryByTokenNew")).code).toBe(555);
    await portal.oneTimeCodes.notices.settled();
    const told = (await portal.sms.recorded()).find(({ to }) => to === "15400000711")?.text;
    expect(told).toContain("您的账号已重置验证方式");
    portal.clock.advance(60);
    const loginCode = await timeCode(portal, lostSecret);
    expect((await portal.browser().logIn({ ...lost, loginCode })).success).toBe(false);
    expect(await portal.secondFactor.recoveryCodes.left(lost.id)).toBe(0);

    expect((await issue(security, lost.username)).code).toBe(4735); // they asked
    const slip = (await issue(second, lost.username)).data?.activationCode ?? "";
    const browser = portal.browser();
    const led = await browser.logIn(lost);
    expect(led).toMatchObject({ code: 4150, data: { activationRequired: true } });
    const { continuation } = led.data as unknown as LedTo;
    const given = { continuation, activationCode: slip };
    type Begun = { token: string; totp: { secret: string } };
    const begun = await post<Begun>(browser, "/secondFactor/setUp/begin", { ...given, kind: "totp" });
    const { token, totp } = begun.data as Begun;
    const code = await timeCode(portal, totp.secret);
    const done = await post<In>(browser, "/secondFactor/setUp/confirm", { ...given, token, code });
    expect(done.success, done.msg).toBe(true);
    expect(done.data?.recoveryCodes).toHaveLength(10);
    // the way in that two persons opened is closed again
    expect((await issue(second, lost.username)).code).toBe(4168);
    for (const event of ["secondFactor.resetAsked", "secondFactor.reset"]) {
      const rows = (await portal.auditRows(event)).filter((row) => row.objectId === lost.id);
      expect(rows).toHaveLength(1);
    }
  });

  test("a refused request leaves everything as it was", async () => {
    const lost = await administrator("15400000712");
    await ask(await signedIn("anquanguanli"), lost.username);
    const second = await signedIn("xitongguanli");
    expect((await decide(second, await requestAbout(lost.id), "rejected")).data).toEqual({
      status: "rejected",
      undoSeconds: null,
    });
    const loginCode = await timeCode(portal, lostSecret);
    expect((await portal.browser().logIn({ ...lost, loginCode })).success).toBe(true);
  });

  test("nobody asks for themselves, outside their region, for staff, or for nobody", async () => {
    const here = await administrator("15400000723", "3209", "5");
    const security = portal.browser();
    await security.logIn({ ...here, loginCode: await timeCode(portal, lostSecret) });
    const elsewhere = await administrator("15400000713", "320583");
    const above = await administrator("15400000714", "32");
    const staff = await somebody(portal, { phone: "15400000715" });
    for (const username of [here.username, elsewhere.username, above.username, staff.username, "wuciren"])
      expect((await ask(security, username)).code, username).toBe(4169);
    expect(await portal.auditRows("secondFactor.resetRefused")).toHaveLength(5);
  });

  test("nor for somebody who moves away, or loses their role, at the same instant", async () => {
    const [county, security] = [await signedIn("xianguanli"), await signedIn("anquanguanli")];
    const [moving, leaving] = [await administrator("15400000721"), await administrator("15400000722")];
    const asked = await whileChanging(
      portal.db,
      (trx) => portal.accounts.move(moving.id, "320583", trx),
      () => ask(security, moving.username),
    );
    expect(asked.code).toBe(4169);
    const officer = await somebody(portal, {});
    const issued = await whileChanging(
      portal.db,
      (trx) => portal.accounts.move(officer.id, "320583", trx),
      () => issue(county, officer.username),
    );
    expect(issued.code).toBe(4168);
    const stopped = await whileChanging(
      portal.db,
      (trx) => portal.accounts.change(leaving.id, { status: "disabled" }, trx),
      () => ask(security, leaving.username),
    );
    expect(stopped.code).toBe(4169);
    const about = await portal.db
      .selectFrom("activationCode")
      .where("accountId", "=", officer.id)
      .selectAll()
      .execute();
    expect(about).toEqual([]);
  });

  test("nobody confirms their own reset, nor one of another region", async () => {
    const lost = await administrator("15400000716", "320583", "5");
    const elsewhere = await administrator("15400000724", "320925", "5");
    await ask(await signedIn("anquanguanli"), lost.username);
    const id = await requestAbout(lost.id);
    const owner = portal.browser();
    await owner.logIn({ ...lost, loginCode: await timeCode(portal, lostSecret) });
    expect((await decide(owner, id, "approved")).code).toBe(4232);
    const other = portal.browser();
    await other.logIn({ ...elsewhere, loginCode: await timeCode(portal, lostSecret) });
    expect((await decide(other, id, "approved")).code).toBe(4231);
  });

  test("two confirm or refuse at once: one decision; two ask at once: one request", async () => {
    const lost = await administrator("15400000717");
    const askers = [await signedIn("anquanguanli"), await signedIn("anquanfuhe")];
    const asked = await Promise.all(askers.map((browser) => ask(browser, lost.username)));
    expect(asked.map(({ code }) => code).sort()).toEqual([200, 4170]);
    const id = await requestAbout(lost.id);
    const deciders = [await signedIn("xitongguanli"), await signedIn("xitongdengji")];
    const decided = await Promise.all(
      deciders.map((browser, place) => decide(browser, id, place ? "rejected" : "approved")),
    );
    expect(decided.map(({ code }) => code).sort()).toEqual([200, 4233]);
    const rows = (await portal.auditRows("approval.decided")).filter((row) => row.objectId === id);
    expect(rows).toHaveLength(1);
  });

  test("asking and confirming take a proof no older than 20 minutes", async () => {
    const lost = await administrator("15400000718");
    const security = await signedIn("anquanguanli");
    const second = await signedIn("anquanfuhe");
    await ask(security, lost.username);
    portal.clock.advance(1201);
    expect((await ask(security, lost.username)).code).toBe(4155);
    expect((await decide(second, await requestAbout(lost.id), "approved")).code).toBe(4155);
  });

  test("the way in stands open for seven days", async () => {
    const lost = await administrator("15400000719");
    await ask(await signedIn("anquanguanli"), lost.username);
    await decide(await signedIn("anquanfuhe"), await requestAbout(lost.id), "approved");
    portal.clock.advance(7 * 24 * 3600 + 1);
    expect((await issue(await signedIn("anquanfuhe"), lost.username)).code).toBe(4168);
  });
});
