import { Role } from "@sannong/contract/rules/identity/roles";
import { passwordCall } from "@sannong/transport/password-call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import type { Browser } from "../../test/sign-in-portal.ts";
import { signedInTo } from "../../test/six-administrators.ts";
import { findPlaintext } from "../../test/find-plaintext.ts";
import { forms } from "../identity/registration/registration-forms.testing.ts";

/** Whose names and numbers nobody and nothing else has; all of them are invented. */
const people = {
  applicant: { name: "亓官淼焱", tel: "15477310001" },
  refused: { name: "钟离澍晞", tel: "15477310002" },
  farmer: { name: "澹台霁月", tel: "15477310003" },
  regional: { name: "濮阳骁骁", tel: "15477310004" },
  security: { name: "尉迟潋滟", tel: "15477310005" },
  second: { name: "万俟翯翯", tel: "15477310006" },
  system: { name: "司空皎皎", tel: "15477310007" },
  visitor: { name: "夹谷犇犇", tel: "15477310008" },
} as const;
type Person = (typeof people)[keyof typeof people];
const FURTHER_TEL = "15477310009";
const password = "Lvdao#2026ok";

let portal: EnvelopePortal;
beforeAll(async () => {
  portal = await envelopePortal();
});
afterAll(() => portal.close());

const post = async <T = Record<string, unknown>>(browser: Browser, path: string, body: object = {}) => {
  const answer = await browser.ask<T>(path, { method: "POST", body: { ...body } });
  expect(answer, `${path}: ${answer.msg}`).toMatchObject({ success: true });
  return answer.data as T;
};
const later = () => portal.clock.advance(121);

/** An administrator who is called by the number, as whoever registered is. */
async function administrator({ name, tel }: Person, roleCode: string, regionCode = "32"): Promise<Browser> {
  const owner = { username: tel, nickname: name, phone: tel, regionName: "江苏省" };
  await portal.app.foundation.accounts.create({
    ...owner,
    phoneIsVerified: true,
    passwordHash: await portal.app.foundation.accounts.acceptPassword(password, owner),
    accountType: 1,
    regionCode,
    status: "active",
    complete: true,
    roleCode,
  });
  return signedInTo(portal.app, tel);
}
const idOf = async ({ tel }: Person) => (await portal.app.foundation.accounts.findByUsernameOrPhone(tel))?.id ?? "";
const again = (person: Person): Promise<Browser> => signedInTo(portal.app, person.tel);

async function register(form: Record<string, unknown> & { tel: string }) {
  const browser = portal.browser();
  await browser.sendToPhone(form.tel, { path: "/sendRegisterMsg" });
  const pwd = await browser.seal(password, passwordCall({ method: "POST", path: "/accountReview/insert" }));
  return post(browser, "/accountReview/insert", { ...form, pwd, yzm: await portal.lastCodeTo(form.tel) });
}
async function requestAbout(subjectId: string): Promise<string> {
  const { db } = portal.database;
  const open = db.selectFrom("approvalRequest").select("id").where("subjectId", "=", subjectId);
  return (await open.where("status", "in", ["pending", "awaitingSecond"]).executeTakeFirstOrThrow()).id;
}
const decide = async (who: Person, subjectId: string, decision: "approved" | "rejected") =>
  post(await again(who), "/approval/decide", { id: await requestAbout(subjectId), decision, reason: "材料已核对" });
const revisionOf = async (id: string) =>
  (await portal.database.db.selectFrom("account").select("version").where("id", "=", id).executeTakeFirstOrThrow())
    .version;
const act = async (who: Person, path: string, whom: Person, more: object = {}) => {
  const id = await idOf(whom);
  return post(await again(who), path, { id, revision: await revisionOf(id), reason: "当面核实了本人", ...more });
};

async function registered() {
  const named = ({ name: userName }: Person) => ({ userName });
  await register({ ...forms.staff(people.applicant.tel), ...named(people.applicant) });
  await register({ ...forms.staff(people.refused.tel), ...named(people.refused) });
  await register({ ...forms.individual(people.farmer.tel), ...named(people.farmer) });
  await decide(people.regional, await idOf(people.applicant), "approved");
  await decide(people.regional, await idOf(people.refused), "rejected");
}

/** In by password, refused with a wrong one, in by a code; a number that nobody has, too. */
async function signedIn(): Promise<Browser> {
  const { tel } = people.farmer;
  const browser = portal.browser();
  await browser.logIn({ username: tel, password: "Cuowu#2026ok" });
  await browser.logIn({ username: FURTHER_TEL, password });
  const captcha = await browser.readCaptcha();
  await browser.sendToPhone(tel, { captcha });
  await browser.logInBySms(tel, { captcha, loginCode: await portal.lastCodeTo(tel) });
  expect((await browser.logIn({ username: tel, password })).success).toBe(true);
  return browser;
}

async function looksAfter() {
  await act(people.regional, "/people/disable", people.farmer);
  await act(people.regional, "/people/enable", people.farmer);
  await act(people.regional, "/people/move", people.farmer, { areaCode: "320583" });
  await decide(people.second, await idOf(people.farmer), "approved");
  await act(people.security, "/people/disable", people.regional);
  await decide(people.second, await idOf(people.regional), "approved");
  await act(people.security, "/people/enable", people.regional);
  await decide(people.second, await idOf(people.regional), "rejected");
  const reset = { username: people.system.tel, reason: "手机丢失，当面核实" };
  await post(await again(people.security), "/secondFactor/reset/request", reset);
  await decide(people.second, await idOf(people.system), "approved");
  const role = { id: await idOf(people.applicant), roleCode: Role.regionalAdministrator, act: "grant", reason: "任职" };
  await post(await again(people.security), "/role/change", role);
  await decide(people.second, role.id, "approved");
}

async function rates(farmer: Browser) {
  const identification = "ncpzs-open";
  const { database, registered: of } = portal;
  await database.db
    .updateTable("service")
    .set({ systemAbbr: of.system.abbr })
    .where("identification", "=", identification)
    .execute();
  await agreeToShare(farmer, portal.appId);
  const tokens = await portal.withSecret("/api/open/token", { code: await portal.codeFor(farmer) });
  const { sub } = (await portal.withBearer("/api/open/userinfo", tokens.data.accessToken)).data;
  const body = { matterNo: "BJ-1", sub, identification, areaCode: "320925" };
  await portal.withSignature("/api/open/matter/complete", { body });
  const { records } = await post<{ records: { id: string }[] }>(farmer, "/rating/matters", { pageSize: 100 });
  const grades = { grade: 1, efficiency: 1, accuracy: 1, convenience: 1, platform: 1, comment: "跑了三趟" };
  await post(farmer, "/rating/rate", { id: records[0]?.id, ...grades });
  const calledBackOn = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(portal.clock());
  await post(await again(people.system), "/rating/closeTicket", {
    id: records[0]?.id,
    measures: "材料清单已更正",
    callBackResult: "partly",
    callBackNote: "表示理解",
    calledBackOn,
  });
}

async function writes() {
  const visitor = portal.browser();
  await visitor.open();
  const content = "种粮补贴页面的联系电话打不通";
  const feedback = { content, contactPhone: people.visitor.tel, areaName: "", areaCode: "320102", fileUrl: "[]" };
  await post(visitor, "/systemFeedback/addFeedback", { ...feedback, captcha: await visitor.readCaptcha() });
  const { records } = await post<{ records: { id: string }[] }>(await again(people.system), "/systemFeedback/list");
  await post(await again(people.system), "/systemFeedback/answer", { id: records[0]?.id, answer: "已经更正" });
}

/** Where a name or a number may stand as it is, and why. */
const known: Readonly<Record<string, string>> = {};

test("after the main acts no name and no number of those who acted stands in plain in any column of the database", async () => {
  await administrator(people.regional, Role.regionalAdministrator, "320925");
  await administrator(people.security, Role.securityAdministrator);
  await administrator(people.second, Role.securityAdministrator);
  await administrator(people.system, Role.systemAdministrator);
  await registered();
  const farmer = await signedIn();
  later();
  await rates(farmer);
  await writes();
  await looksAfter();
  const texts = [...Object.values(people).flatMap(({ name, tel }) => [name, tel]), FURTHER_TEL];
  expect(await findPlaintext(portal.database.ownerUrl, texts)).toEqual(Object.keys(known));
}, 120_000);
