import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { personCalled } from "../test/sign-in-portal.ts";
import { type UpstreamHouse, upstreamHouse } from "../test/upstream-house.ts";

let portal: UpstreamHouse;
let later = 0; // ms
beforeAll(async () => {
  portal = await upstreamHouse({ clock: () => new Date(Date.now() + later) });
  await portal.house.accounts.create({
    username: adminWithoutFactor.username,
    nickname: "演示新管理",
    phone: adminWithoutFactor.tel,
    phoneIsVerified: true,
    passwordHash: await portal.house.accounts.acceptPassword(adminWithoutFactor.password, {
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
afterAll(() => portal.close());

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
type Browser = ReturnType<UpstreamHouse["browser"]>;
type Answer = { success: boolean; code: number };

const lastCodeTo = async (tel: string) =>
  (await portal.outbox()).sms.find(({ to, code }) => to === tel && code !== "")?.code ?? "";
const bySource =
  (source: string) =>
  async (browser: Browser, { username }: Who) => {
    const { id } = await portal.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    await portal.db.updateTable("upstream_identity").set({ account_id: id }).where("source", "=", source).execute();
    return browser.arrive({ source, person: outside });
  };

async function byTwoFactors(browser: Browser, who: Who): Promise<Answer> {
  const captcha = await browser.readCaptcha();
  const sent = await browser.sendCode({ ...who, captcha });
  return sent.success ? browser.logIn({ ...who, captcha, loginCode: await lastCodeTo(who.tel) }) : sent;
}

const doors = {
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
} satisfies Record<string, (browser: Browser, who: Who) => Promise<Answer>>;

const market = "in, at the market counter alone";
const government = "in, at both counters";
const refused = {
  secondFactor: "refused 4116: the two-factor form",
  setUp: "refused 4150: a second factor is set up first",
};
type Outcome = string;
const everyDoor = (outcome: Outcome) => Object.fromEntries(Object.keys(doors).map((door) => [door, outcome]));

/** Specification §4–§6 and design §2: what becomes of each kind of person at each door. */
const expected: Record<keyof typeof people, Record<string, Outcome>> = {
  "social user": everyDoor(market),
  "social user, an entity": everyDoor(market),
  "user of 政务办": everyDoor(government),
  "government user": {
    ...everyDoor(refused.secondFactor),
    "two-factor": government,
    "QR picture": government,
  },
  "administrator without a factor": everyDoor(refused.setUp),
};

const NOT_GOVERNMENT = {
  status: 403,
  code: 4031,
  msg: "非政府工作人员不允许登录，请点击市场服务入口访问！",
};
const outcomeOf = async (browser: Browser, { success, code }: Answer): Promise<Outcome> => {
  if (!success) return Object.values(refused).find((one) => one.includes(` ${code}:`)) ?? `refused ${code}`;
  const office = await browser.ask("/approval/list", { method: "POST", body: { pageNum: 1, pageSize: 10 } });
  if (office.code === NOT_GOVERNMENT.code) expect(office).toMatchObject(NOT_GOVERNMENT);
  return office.code === NOT_GOVERNMENT.code ? market : government;
};

describe.each(Object.keys(people) as (keyof typeof people)[])("specification §4–§6: %s", (kind) => {
  test.each(Object.keys(doors) as (keyof typeof doors)[])("%s", async (door) => {
    const browser = portal.browser();
    const answer = await doors[door](browser, people[kind]);
    expect(await outcomeOf(browser, answer)).toBe(expected[kind][door]);
  });
});
