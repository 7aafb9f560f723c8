import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationOf, onboardingPortal, type OnboardingPortal } from "../../../test/onboarding-portal.ts";

let portal: OnboardingPortal;
let { entity, first, second, ask, decide, requestOf, sandboxOf: sandbox } = {} as OnboardingPortal;
beforeAll(async () => {
  portal = await onboardingPortal();
  ({ entity, first, second, ask, decide, requestOf, sandboxOf: sandbox } = portal);
}, 60_000);
afterAll(() => portal.close());

const LOAN = "https://loan.example.com";
const form = (abbr: string, change: Record<string, unknown> = {}) =>
  applicationOf(LOAN, { abbr, usesPrivateNetwork: false, ...change });
async function live(given: Record<string, unknown>): Promise<string> {
  const id = await sandbox(given);
  await portal.passedByHand(id);
  await portal.step(id, "goLive");
  await portal.agreed(id, "systemGoLive");
  return id;
}
const amend = (id: string, given: Record<string, unknown>) =>
  ask<{ receiptNumber: string }>(entity, "/systemApply/amend", { id, reason: "换了域名", ...given });
const agree = async (id: string) => decide(first, await requestOf(id, "systemAmend"));
const systemOf = async (abbr: string) => {
  portal.app.foundation.systems.forget();
  const system = await portal.app.foundation.systems.findByAbbr(abbr);
  if (!system) throw new Error(`there is no system ${abbr}`);
  return system;
};
type Registered = { revision: number; wayIn: Record<string, unknown> };
async function propose(systemAbbr: string, change: Record<string, unknown>) {
  const { data } = await ask<Registered>(first, "/systemRegistry/detail", { systemAbbr });
  const wayIn = { ...data?.wayIn, ...change };
  const asked = { systemAbbr, revision: data?.revision, reason: "搬到新机房", wayIn };
  expect(await ask(first, "/systemRegistry/proposeWayIn", asked)).toMatchObject({ success: true });
}

describe("what nobody would look at, or could undo, is not applied for", () => {
  const refused: [string, Record<string, unknown>, string][] = [
    ["a page that names a host", { jumpType: "1", resourcePath: "//evil.example" }, "系统内的页面路径"],
    ["a page that is none", { jumpType: "1", resourcePath: "http://[" }, "系统内的页面路径"],
    ["a script in place of an address", { jumpType: "2", directUrl: "javascript:alert(1)" }, "https://"],
    [
      "a direct address with something of a sign-in",
      { jumpType: "2", directUrl: "https://a.example/{token}" },
      "占位符",
    ],
    ["a placeholder in a host", { jumpType: "2", directUrl: "https://{areaCode}.example" }, "占位符"],
    ["a place for tokens that no way of opening uses", { tokenUri: "http://10.9.9.9:6379/x?t={token}" }, "一期凭证"],
    ["a page that no way of opening uses", { resourcePath: "/in" }, "页面路径"],
    ["a direct address that no way of opening uses", { directUrl: "https://a.example" }, "直接打开的网址"],
    ["metadata of another protocol", { metadata: "<a/>" }, "元数据"],
    [
      "a role twice",
      {
        roles: [
          { code: "a", name: "甲" },
          { code: "a", name: "乙" },
        ],
      },
      "角色编码有重复",
    ],
    ["a callback for any host", { protocol: "cas", proxyCallbackUris: ["https://*.example.com/pgt"] }, "代理回调地址"],
    ["an address twice", { redirectUris: [`${LOAN}/in`, `${LOAN}/in`] }, "填了两次"],
  ];
  test.each(refused)("%s", async (what, change, words) => {
    const answer = await ask(entity, "/systemApply/systemApplyAdd", form(`odd${what.length}`, change));
    expect(answer).toMatchObject({ code: 4412, msg: expect.stringContaining(words) });
  });
});

describe("an amendment changes what it names, and nothing beside it", () => {
  test("private hosts that administrators took away do not come back with another purpose", async () => {
    const given = form("inside", { usesPrivateNetwork: true, checkUserUrl: "http://10.1.2.3/check" });
    const id = await sandbox(given);
    await propose("inside", { privateHosts: [] });
    await decide(second, await requestOf("inside", "systemChange"));
    await amend(id, { ...given, purpose: "另一个用途" });
    expect((await agree(id)).data?.status).toBe("approved");
    expect((await systemOf("inside")).privateHosts).toEqual([]);
  });

  test("nor does the name that the register gave it, or what administrators ask of it", async () => {
    const id = await live(form("renamed"));
    await propose("renamed", { requiresRole: true, requiresPkce: true });
    await decide(second, await requestOf("renamed", "systemChange"));
    await amend(id, form("renamed", { redirectUris: [`${LOAN}/other`], pledges: ["requiresPkce"] }));
    await portal.agreed(id, "systemAmend");
    const system = await systemOf("renamed");
    expect(system).toMatchObject({ redirectUris: [`${LOAN}/other`], requiresRole: true, stage: "live" });
    expect(system.terms.requiresPkce).toBe(true);
  });

  test("administrators' change of what no form has leaves an amendment as good as it was", async () => {
    const id = await sandbox(form("beside"));
    await amend(id, form("beside", { purpose: "另一个用途" }));
    await propose("beside", { fields: ["name"] });
    await decide(second, await requestOf("beside", "systemChange"));
    expect((await agree(id)).data?.status).toBe("approved");
    expect((await systemOf("beside")).terms.fields).toEqual(["name"]);
  });

  test("who holds a role goes on holding it when another is added", async () => {
    const one = { code: "clerk", name: "信贷员" };
    const id = await sandbox(form("holders", { roles: [one] }));
    const { db } = portal.database;
    const role = await db
      .selectFrom("systemRole")
      .select("id")
      .where("systemAbbr", "=", "holders")
      .executeTakeFirstOrThrow();
    const member = await portal.app.foundation.accounts.findByUsernameOrPhone("nonghu");
    await db
      .insertInto("accountSystemRole")
      .values({ accountId: member?.id ?? "", systemRoleId: role.id })
      .execute();
    await amend(id, form("holders", { roles: [one, { code: "chief", name: "主管" }] }));
    await agree(id);
    const held = await db
      .selectFrom("accountSystemRole")
      .select("accountId")
      .where("systemRoleId", "=", role.id)
      .execute();
    expect(held).toHaveLength(1);
  });

  test("whoever agreed stands in the register, not the contact", async () => {
    const id = await sandbox(form("whose", { contactName: "司马保密" }));
    await amend(id, form("whose", { contactName: "司马保密", purpose: "另一个用途" }));
    await agree(id);
    const row = await portal.database.db
      .selectFrom("connectedSystem")
      .select("changedBy")
      .where("abbr", "=", "whose")
      .executeTakeFirstOrThrow();
    expect(row.changedBy).toBeTruthy();
    expect(row.changedBy).not.toContain("司马");
  });
});

describe("a report speaks of the system as it stands", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["directurl", { jumpType: "2", directUrl: "https://a.example/in" }, { directUrl: "https://b.example/in" }],
    ["page", { jumpType: "1", resourcePath: "/in" }, { resourcePath: "/out" }],
    ["roles", {}, { roles: [{ code: "clerk", name: "信贷员" }] }],
  ])("another %s makes it worthless", async (what, given, change) => {
    const id = await sandbox(form(`report${what}`, given));
    await portal.passedByHand(id);
    await amend(id, form(`report${what}`, { ...given, ...change }));
    await agree(id);
    expect(await portal.step(id, "goLive")).toMatchObject({ code: 4419 });
  });

  test("administrators' change during the review keeps untried addresses from going live", async () => {
    const id = await sandbox(form("during"));
    await portal.passedByHand(id);
    await portal.step(id, "goLive");
    await propose("during", { redirectUris: ["https://untried.example/in"] });
    await decide(second, await requestOf("during", "systemChange"));
    const request = await requestOf(id, "systemGoLive");
    await decide(first, request);
    expect(await decide(second, request)).toMatchObject({ success: false });
    expect((await systemOf("during")).stage).toBe("sandbox");
  });
});

test("what was given up is not brought live by administrators, and its secret is dead", async () => {
  const id = await sandbox(form("given"));
  const { appSecret } = await portal.secretsOf(id);
  await ask(entity, "/systemApply/giveUp", { id });
  const system = await systemOf("given");
  expect(portal.app.foundation.systems.hasSecret(system, appSecret)).toBe(false);
  const { data } = await ask<Registered>(first, "/systemRegistry/detail", { systemAbbr: "given" });
  const asked = { systemAbbr: "given", revision: data?.revision, reason: "恢复", step: "online" };
  expect(await ask(first, "/systemRegistry/proposeStep", asked)).toMatchObject({ success: false });
});

test("what somebody tried who has closed their account is given up", async () => {
  const id = await sandbox(form("orphan"));
  const { db } = portal.database;
  const officer = await portal.app.foundation.accounts.findByUsernameOrPhone("ganbu");
  await db
    .updateTable("systemApplication")
    .set({ applicantId: officer?.id ?? "" })
    .where("id", "=", id)
    .execute();
  await portal.app.applications.onboarding.giveUpOrphans();
  expect((await systemOf("orphan")).stage).toBe("sandbox");
  await db
    .updateTable("account")
    .set({ status: "closed" })
    .where("id", "=", officer?.id ?? "")
    .execute();
  await portal.app.applications.onboarding.giveUpOrphans();
  expect((await systemOf("orphan")).stage).toBe("offline");
  const row = await db.selectFrom("systemApplication").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.status).toBe("offline");
});

test("an owner's change and administrators' change at the same instant end in sentences, not in a deadlock", async () => {
  for (let round = 0; round < 4; round += 1) {
    const abbr = `instant${round}`;
    const id = await sandbox(form(abbr));
    await amend(id, form(abbr, { redirectUris: ["https://new.example.com/in"] }));
    await propose(abbr, { redirectUris: ["https://third.example.com/in"] });
    const [ofOwner, ofOffice] = [await requestOf(id, "systemAmend"), await requestOf(abbr, "systemChange")];
    const answers = await Promise.all([decide(first, ofOwner), decide(second, ofOffice)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.map(({ code }) => code)).not.toContain(500);
  }
});

test("an address for events and a change of hosts at the same instant: no event goes to a host that was left", async () => {
  for (let round = 0; round < 6; round += 1) {
    const abbr = `stray${round}`;
    const id = await sandbox(form(abbr));
    const NEW = "https://new.example.com";
    await amend(id, { ...applicationOf(NEW, { abbr, usesPrivateNetwork: false }) });
    const request = await requestOf(id, "systemAmend");
    await Promise.all([decide(first, request), ask(entity, "/systemApply/saveWebhook", { id, url: `${LOAN}/events` })]);
    const { data } = await ask<{ url: string | null }>(entity, "/systemApply/webhook", { id });
    expect(data?.url).toBeNull();
  }
});
