import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkUpstream } from "@sannong/contract/authentication/identity-providers";
import { updateTelOrPassword } from "@sannong/contract/identity/account-care";
import { passwordCall } from "@sannong/transport/password-call";
import { ABBR, connectSystem, sealedPost } from "../../test/connected-system.ts";
import { personCalled } from "../../test/sign-in-portal.ts";
import { type UpstreamPortal, upstreamPortal } from "../../test/upstream-portal.ts";

let portal: UpstreamPortal;
let system: Awaited<ReturnType<typeof connectSystem>>["system"];
let later = 0; // ms
beforeAll(async () => {
  portal = await upstreamPortal({ clock: () => new Date(Date.now() + later) });
  ({ system } = await connectSystem(portal.app, { [member.username]: member }));
  await portal.app.foundation.accounts.create({
    username: adminWithoutFactor.username,
    nickname: "演示新管理",
    phone: adminWithoutFactor.tel,
    phoneIsVerified: true,
    passwordHash: await portal.app.foundation.accounts.acceptPassword(adminWithoutFactor.password, {
      username: adminWithoutFactor.username,
      nickname: "演示新管理",
      phone: adminWithoutFactor.tel,
      regionName: "",
    }),
    accountType: 1,
    regionCode: "32",
    status: "active",
    complete: true,
    roleCode: "5",
  });
  // somebody whom two sources know; each cell says whose account that is
  for (const source of ["sncas", "snoidc"]) {
    const visitor = portal.browser();
    const { data } = await visitor.arrive({ source, person: outside });
    await visitor.post("/upstream/temporary", { continuation: data?.continuation });
  }
});
beforeEach(() => void (later += 61_000)); // a number gets a code a minute
afterAll(async () => {
  await system.close();
  await portal.close();
});

/** Somebody of a connected system, under the number of whoever they are bound to. */
const member = { username: "laoli", password: "li-de-mima-2", tel: "" };
const outside = "zww-1902";
const adminWithoutFactor = { username: "xinguanli", password: "Yuhe@2026sx", tel: "15400001988" };
const people = {
  "social user": personCalled("nonghu"),
  "social user, an entity": personCalled("nongchang"),
  "user of 政务办": personCalled("zhengwuban"),
  "government user": personCalled("ganbu"),
  "administrator without a factor": adminWithoutFactor,
};
type Who = { username: string; password: string; tel: string };
type Browser = ReturnType<UpstreamPortal["browser"]>;
type Answer = { success: boolean; code: number };
type Session = { access_token: string };

const lastCodeTo = async (tel: string) =>
  (await portal.outbox()).sms.find(({ to, code }) => to === tel && code !== "")?.code ?? "";
const idOf = async ({ username }: Who) =>
  (await portal.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
const nowKnownAs = async (source: string, who: Who) =>
  portal.db
    .updateTable("upstreamIdentity")
    .set({ accountId: await idOf(who) })
    .where("source", "=", source)
    .execute();
const bySource =
  (source: string) =>
  async (browser: Browser, who: Who): Promise<Answer> => {
    await nowKnownAs(source, who);
    return browser.arrive({ source, person: outside });
  };

/** Whoever is let in shows from now on what they were given. */
const take = <A extends Answer & { data: Session | null }>(browser: Browser, answer: A): A => {
  if (answer.success) browser.state.bearer = answer.data?.access_token ?? "";
  return answer;
};
/** With their account of the connected system; what it is bound to, or the proof that goes on. */
async function fromSystem(browser: Browser) {
  const { username, password } = member;
  const body = { username, systemAbbr: ABBR, captcha: await browser.readCaptcha(), secrets: { password } };
  type Arrived = { session: Session | null; continuation: string | null };
  return sealedPost<Arrived>(browser, "/oauth/loginSystemUser", body);
}
/** …where it is bound to nobody */
async function proofFromSystem(browser: Browser) {
  await portal.db.deleteFrom("accountBinding").execute();
  return (await fromSystem(browser)).data?.continuation ?? "";
}
const goOnFor = async (browser: Browser) => {
  const body = { continuation: await proofFromSystem(browser) };
  return take(browser, await browser.ask<Session>("/oauth/addSsoUserRelation", { method: "POST", body }));
};
const completeInfo = async (browser: Browser, tel: string) => {
  await browser.sendToPhone(tel, { path: "/sendRegisterMsg" });
  const yzm = await lastCodeTo(tel);
  const form = { userName: "演示来客", areaCode: "320925", tel, yzm, agreed: true };
  const body = { ...form, secrets: { pwd: "Laike#2026qz" } };
  return take(browser, await sealedPost<Session>(browser, "/oauth/registerUserInfo", body));
};

async function byTwoFactors(browser: Browser, who: Who): Promise<Answer> {
  const captcha = await browser.readCaptcha();
  const sent = await browser.sendCode({ ...who, captcha });
  return sent.success ? browser.logIn({ ...who, captcha, loginCode: await lastCodeTo(who.tel) }) : sent;
}

const entryPoints = {
  password: (browser, who) => browser.logIn(who),
  "two-factor": byTwoFactors,
  "text message": async (browser, { tel }) => {
    const captcha = await browser.readCaptcha();
    await browser.sendToPhone(tel, { captcha });
    return browser.logInBySms(tel, { captcha, loginCode: await lastCodeTo(tel) });
  },
  "QR picture": async (desktop, who) => {
    const phone = portal.browser();
    const signedIn = await byTwoFactors(phone, who);
    if (!signedIn.success) return signedIn;
    const post = <T>(browser: Browser, path: string, body: object = {}) =>
      browser.ask<T>(path, { method: "POST", body: { ...body } });
    await desktop.open();
    const { data } = await post<{ qrId: string; secret: string }>(desktop, "/qrLogin/create");
    const qrId = data?.qrId ?? "";
    await post(phone, "/qrLogin/scan", { qrId });
    await post(phone, "/qrLogin/decide", { qrId, confirm: true });
    return desktop.post("/qrLogin/login", { qrId, secret: data?.secret });
  },
  ticket: bySource("sncas"),
  "external code": bySource("snoidc"),
  "ticket that nobody set out for": async (browser, who) => {
    await nowKnownAs("sncas", who);
    const way = { source: "sncas", person: outside };
    const asked = await browser.land(await portal.signInThere(await portal.browser().depart(way), way));
    return browser.post("/upstream/confirm", { continuation: asked.data?.continuation });
  },
  "password to an identity from outside": async (browser, { username, password }) => {
    await portal.db.deleteFrom("upstreamIdentity").where("source", "=", "snoauth").execute();
    const { data } = await browser.arrive({ source: "snoauth", person: outside });
    return browser.post("/upstream/link", {
      continuation: data?.continuation,
      username,
      captcha: await browser.readCaptcha(),
      password: await browser.seal(password, passwordCall(linkUpstream)),
    });
  },
  "account of a system": async (browser, who) => {
    await goOnFor(portal.browser());
    await portal.db
      .updateTable("accountBinding")
      .set({ accountId: await idOf(who) })
      .execute();
    const { data, ...answer } = await fromSystem(browser);
    return take(browser, { ...answer, data: data?.session ?? null });
  },
  "password to an account of a system": async (browser, { username, password }) => {
    const continuation = await proofFromSystem(browser);
    const captcha = await browser.readCaptcha();
    const body = { plateUserName: username, captcha, continuation, secrets: { platePassword: password } };
    return take(browser, await sealedPost<Session>(browser, "/oauth/addPlateUserRelation", body));
  },
  "text message to an account of a system": async (browser, { tel }) => {
    member.tel = tel;
    const continuation = await proofFromSystem(browser);
    const captcha = await browser.readCaptcha();
    await browser.sendToPhone(tel, { captcha });
    const body = { tel, captcha, loginCode: await lastCodeTo(tel), continuation };
    const path = "/oauth/addPlateUserRelationByPhone";
    return take(browser, await browser.ask<Session>(path, { method: "POST", body }));
  },
  "completed information under their number": async (browser, { tel }) => {
    await goOnFor(browser);
    return completeInfo(browser, tel);
  },
  // the last one: it sets another password
  recovery: async (browser, { tel }) => {
    await browser.sendToPhone(tel, { path: "/sendResetPwdMsg" });
    const checked = { tel, yzm: await lastCodeTo(tel) };
    const { data } = await browser.ask<{ continuation: string }>("/user/checkTelAndYzm", {
      method: "POST",
      body: checked,
    });
    const password = await browser.seal("Hetang9#-Qiu", passwordCall(updateTelOrPassword));
    const body = { tel, continuation: data?.continuation, password };
    return browser.ask("/user/updateTelOrPassword", { method: "POST", body });
  },
} satisfies Record<string, (browser: Browser, who: Who) => Promise<Answer>>;

const market = "in, at the market counter alone";
const government = "in, at both counters";
const outsideStill = "a new password, and still outside";
const refused = {
  secondFactor: "refused 4116: the two-factor form",
  setUp: "refused 4150: a second factor is set up first",
  adding: "refused 4191: a password alone adds no way in",
  taken: "refused 4280: the number has an account",
  strongToo: "refused 4257: something strong as well",
};
type Outcome = string;
const everyEntryPoint = (outcome: Outcome, recovery: Outcome) => ({
  ...Object.fromEntries(Object.keys(entryPoints).map((entryPoint) => [entryPoint, outcome])),
  "completed information under their number": refused.taken,
  recovery,
});
/** Entry points that lead whoever needs two factors to the form that asks for both. */
const toTheForm = Object.fromEntries(
  ["account of a system", "password to an account of a system", "text message to an account of a system"].map(
    (entryPoint) => [entryPoint, refused.secondFactor],
  ),
);
const noLink = { "password to an identity from outside": refused.adding };

/** Specification §4–§6 and design §2: what becomes of each kind of person at each entry point. */
const expected: Record<keyof typeof people, Record<string, Outcome>> = {
  "social user": everyEntryPoint(market, outsideStill),
  "social user, an entity": everyEntryPoint(market, outsideStill),
  "user of 政务办": everyEntryPoint(government, outsideStill),
  "government user": {
    ...everyEntryPoint(refused.secondFactor, refused.strongToo),
    ...noLink,
    "two-factor": government,
    "QR picture": government,
  },
  "administrator without a factor": { ...everyEntryPoint(refused.setUp, refused.strongToo), ...toTheForm, ...noLink },
};

const NOT_GOVERNMENT = {
  status: 403,
  code: 4031,
  msg: "非政府工作人员不允许登录，请点击市场服务入口访问！",
};
const outcomeOf = async (browser: Browser, { success, code }: Answer): Promise<Outcome> => {
  if (!success) return Object.values(refused).find((one) => one.includes(` ${code}:`)) ?? `refused ${code}`;
  if (browser.state.bearer === "") return outsideStill;
  const office = await browser.ask("/approval/list", { method: "POST", body: { pageNum: 1, pageSize: 10 } });
  if (office.code === NOT_GOVERNMENT.code) expect(office).toMatchObject(NOT_GOVERNMENT);
  return office.code === NOT_GOVERNMENT.code ? market : government;
};

describe.each(Object.keys(people) as (keyof typeof people)[])("specification §4–§6: %s", (kind) => {
  test.each(Object.keys(entryPoints) as (keyof typeof entryPoints)[])("%s", async (entryPoint) => {
    const browser = portal.browser();
    const who = people[kind];
    const answer = await entryPoints[entryPoint](browser, who);
    const outcome = await outcomeOf(browser, answer);
    expect(outcome).toBe(expected[kind][entryPoint]);
    // whoever was not let in is not in by the cookie or the bearer of the refusal either
    const isIn = (await browser.whoAmI())?.user.username === who.username;
    expect(isIn).toBe(outcome === market || outcome === government);
  });
});

describe("whoever goes on for now is a social user, and the rule finds them when they are one no longer", () => {
  const completedTel = "15400001977";
  test("for now: the market counter alone; at 政务办's entry point both, as its users are let in (specification §6)", async () => {
    const browser = portal.browser();
    expect(await outcomeOf(browser, await goOnFor(browser))).toBe(market);
    expect((await browser.whoAmI())?.factors).toEqual(["upstream"]);

    const fromOffice = portal.browser();
    const { data } = await fromOffice.arrive({ source: "zwb", person: outside });
    const entered = await fromOffice.post("/upstream/temporary", { continuation: data?.continuation });
    expect(await outcomeOf(fromOffice, entered)).toBe(government);
  });

  test("their information complete: the market counter alone; become staff, they need two factors at the entry point they came by", async () => {
    const browser = portal.browser();
    await goOnFor(browser);
    const completed = await completeInfo(browser, completedTel);
    expect(await outcomeOf(browser, completed), completed.msg).toBe(market);
    expect(await browser.whoAmI()).toMatchObject({ user: { username: completedTel }, factors: ["sms"], userType: "4" });
    expect(await fromSystem(portal.browser())).toMatchObject({ data: { session: { matchFlag: true } } });

    const {
      foundation: { accounts },
    } = portal.app;
    const { id = "" } = (await accounts.findByUsernameOrPhone(completedTel)) ?? {};
    await portal.db.transaction().execute((trx) => accounts.grantPrimaryRole(id, "1", "320925", trx));
    accounts.forget(id);
    const again = portal.browser();
    expect(await outcomeOf(again, await fromSystem(again))).toBe(refused.secondFactor);
    expect(await again.whoAmI()).toBeNull();
  });
});

test("the bound-user check opens nothing: not for a visitor, and a citizen asks about nobody but themselves", async () => {
  const { username, tel } = people["government user"];
  const body = { username, tel, systemAbbr: ABBR };
  const check = (browser: Browser) => browser.ask("/oauth/loginSiteByUserName", { method: "POST", body });
  const visitor = portal.browser();
  await visitor.open();
  expect(await check(visitor)).toMatchObject({ status: 401, code: 999, msg: "ErrorToLogin" });

  const citizen = portal.browser();
  await citizen.signInAs("hezuoshe");
  const answer = await check(citizen);
  expect(answer).toMatchObject({ success: false, code: 4276 });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect((await citizen.whoAmI())?.user.username).toBe("hezuoshe");
});
