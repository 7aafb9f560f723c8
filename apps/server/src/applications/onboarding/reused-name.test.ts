import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";
import { aRegistration } from "../../../test/registration.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

let portal: OnboardingPortal;
let officer: Browser;
beforeAll(async () => {
  portal = await onboardingPortal();
  officer = await portal.signedIn("ganbu");
}, 60_000);
afterAll(() => portal.close());

const form = (abbr: string, host = "loan.example.com") => ({
  name: "演示贷款系统",
  abbr,
  ownerDepartment: "计划财务处（演示）",
  purpose: "惠农贷款对接",
  protocol: "oidc",
  initiateLoginUri: `https://${host}/login`,
  redirectUris: [`https://${host}/callback`],
  checkUserUrl: `https://${host}/check`,
  scopes: ["profile"],
  roles: [],
  usesPrivateNetwork: true,
  contactName: "王敏",
  contactPhone: "15412340000",
});
const applyElsewhere = (abbr: string) =>
  portal.ask<{ id: string }>(officer, "/systemApply/systemApplyAdd", form(abbr, "elsewhere.example.net"));

/** Brought live by 演示家庭农场, which asks then that it be taken away. */
async function askedAway(abbr: string) {
  const id = await portal.sandbox(form(abbr));
  await portal.passedByHand(id);
  expect(await portal.step(id, "goLive")).toMatchObject({ success: true });
  await portal.agreed(id, "systemGoLive");
  expect(await portal.step(id, "offline")).toMatchObject({ success: true });
  return { id, request: await portal.requestOf(id, "systemOffline") };
}
/** …and is. */
async function retired(abbr: string): Promise<void> {
  await portal.decide(portal.first, (await askedAway(abbr)).request);
  expect((await portal.app.foundation.systems.findByAbbr(abbr))?.stage).toBe("offline");
}
const takenAway = (abbr: string) =>
  portal.database.db.transaction().execute((trx) => portal.app.foundation.systems.stages.goOffline(abbr, trx));
const rowOf = (abbr: string) =>
  portal.database.db.selectFrom("connectedSystem").selectAll().where("abbr", "=", abbr).executeTakeFirstOrThrow();

describe("the short name of a system that went offline", () => {
  beforeAll(() => retired("loan"));

  test("is nobody else's to apply for: its users, consents and keys are the former system's", async () => {
    expect(await applyElsewhere("loan")).toMatchObject({
      code: 4433,
      msg: "这个系统简称以前登记过别的系统，不能再用，请换一个简称",
    });
  });

  test("is given to its former owner again, with the users it had", async () => {
    const { db } = portal.database;
    const before = await rowOf("loan");
    const member = await portal.app.foundation.accounts.findByUsernameOrPhone("nonghu");
    await db
      .insertInto("accountBinding")
      .values({ accountId: member?.id ?? "", systemAbbr: "loan", boundUsername: "laowang" })
      .execute();
    await portal.sandbox(form("loan"));
    expect(await rowOf("loan")).toMatchObject({
      stage: "sandbox",
      appId: before.appId,
      pairwiseSalt: before.pairwiseSalt,
    });
    const bound = await db.selectFrom("accountBinding").select("boundUsername").execute();
    expect(bound).toEqual([{ boundUsername: "laowang" }]);
  });
});

test("what an operator connected and took offline comes by nobody's application", async () => {
  await portal.app.foundation.systems.register(aRegistration({ abbr: "byhand" }));
  await takenAway("byhand");
  expect(await applyElsewhere("byhand")).toMatchObject({ code: 4433 });
});

test("a name that became somebody's between application and approval is not given by the approval", async () => {
  const { data } = await applyElsewhere("meanwhile");
  const request = await portal.requestOf(data?.id ?? "", "systemOnboarding");
  await portal.decide(portal.first, request);
  await portal.app.foundation.systems.register(aRegistration({ abbr: "meanwhile" }));
  await takenAway("meanwhile");
  const before = await rowOf("meanwhile");
  expect(await portal.decide(portal.second, request)).toMatchObject({ code: 4433 });
  expect(await rowOf("meanwhile")).toEqual(before);
});

test.each(["approved", "rejected"])(
  "a system that is gone before its owner's request is %s stays gone, and the request comes to its end",
  async (decision) => {
    const abbr = `gone${decision}`;
    const { id, request } = await askedAway(abbr);
    await takenAway(abbr);
    expect((await portal.decide(portal.first, request, decision)).data?.status).toBe(decision);
    expect((await rowOf(abbr)).stage).toBe("offline");
    const application = await portal.database.db
      .selectFrom("systemApplication")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(application.status).toBe("offline");
  },
);
