import { type ApprovalKind, approvalKinds, approvalPermissions } from "@sannong/contract/governance/approval-words";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { setUpSteps } from "@sannong/contract/governance/set-up";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { aRegistration } from "../../test/registration.ts";
import { made, signedInTo, type Signed, type Six, sixAdministrators } from "../../test/six-administrators.ts";

let app: App;
let database: TestDatabase;
let six: Six;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ config: testConfig({ demonstration: false, production: true }), database });
  await app.http.ready();
  six = await sixAdministrators(app);
}, 180_000);
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

const post = <T = Record<string, unknown>>(who: Signed, path: string, body: object = {}) =>
  who.ask<T>(path, { method: "POST", body: { ...body } });
const requestOf = async (kind: ApprovalKind) =>
  (
    await database.db
      .selectFrom("approvalRequest")
      .select("id")
      .where("kind", "=", kind)
      .where("status", "in", ["pending", "awaitingSecond"])
      .executeTakeFirstOrThrow()
  ).id;
/** Asked by one: refused to them, and true when another one confirms it. */
async function confirmed(kind: ApprovalKind, asker: Signed, other: Signed) {
  const id = await requestOf(kind);
  const own = await post(asker, "/approval/decide", { id, decision: "approved", reason: "" });
  expect(own.success, `${kind}: nobody confirms what they asked for`).toBe(false);
  const answer = await post<{ status: string }>(other, "/approval/decide", { id, decision: "approved", reason: "" });
  expect(answer.data?.status, `${kind}: ${answer.msg}`).toBe("approved");
}
const rolesOf = async (id: string) =>
  (await app.foundation.accounts.findById(id))?.roles.map(({ roleCode }) => roleCode);

let nextPerson = 1;
async function employee(areaCode = "320925"): Promise<{ id: string; username: string }> {
  const username = `yuangong${nextPerson++}`;
  const person = { username, nickname: "新来的", accountType: "1", areaCode, company: "建湖县农业农村局" };
  const { data, msg } = await post<{ id: string; username: string }>(
    await again(six.security),
    "/people/create",
    person,
  );
  if (!data) throw new Error(msg);
  return data;
}

type Walk =
  /** asked by one of the six, confirmed by another, and done */
  | { walk: () => Promise<void> }
  /** an applicant asks; of the six so many may decide */
  | { deciders: 2 | 4 }
  /** the region's own administrator decides, whom two of the six appoint */
  | { decidedBy: "regional" };

const settings = async (who: Signed) =>
  (await post<{ settings: { key: string; value: number; revision: number }[] }>(who, "/setting/list")).data?.settings ??
  [];

/** How each queue comes to its end where nobody is there but two of each. A new kind fails here until it is walked. */
const walks: Record<ApprovalKind, Walk> = {
  registration: { deciders: 2 },
  ministryUser: { deciders: 2 },
  entityReview: { deciders: 2 },
  roleApplication: { deciders: 2 },
  accountMove: { deciders: 2 },
  scene: { decidedBy: "regional" },
  // one of them is not enough: whoever decides for the department does not for the provider
  dataDepartment: { deciders: 2 },
  dataProvider: { deciders: 2 },
  systemOnboarding: { deciders: 4 },
  systemGoLive: { deciders: 4 },
  systemSecret: { deciders: 4 },
  systemOffline: { deciders: 4 },
  systemAmend: { deciders: 4 },
  bindingBatch: { deciders: 4 },
  roleGrant: {
    async walk() {
      const { id } = await employee();
      const asked = { id, roleCode: "2", act: "grant", reason: "任职文件" };
      const [security, other] = [await again(six.security), await again(six.otherSecurity)];
      expect(await post(security, "/role/change", asked)).toMatchObject({ success: true });
      await confirmed("roleGrant", security, other);
      expect(await rolesOf(id)).toContain("2");
    },
  },
  rolePermissions: {
    async walk() {
      type Roles = { roles: { roleCode: string; permissions: string[]; revision: number }[] };
      const roleNow = async () =>
        (await post<Roles>(six.security, "/role/list")).data!.roles.find(({ roleCode }) => roleCode === "2")!;
      const { permissions, revision } = await roleNow();
      const fewer = permissions.filter((one) => one !== "usage.read");
      const asked = { roleCode: "2", permissions: fewer, revision, reason: "不需要看使用情况" };
      expect(await post(six.security, "/role/permissions", asked)).toMatchObject({ success: true });
      await confirmed("rolePermissions", six.security, six.otherSecurity);
      expect((await roleNow()).permissions).not.toContain("usage.read");
    },
  },
  factorReset: {
    async walk() {
      // the other security administrator is whom it is about: a system administrator confirms
      const cases = [
        { lost: six.otherSecurity, asks: six.security, confirms: six.system },
        { lost: six.security, asks: six.otherSecurity, confirms: six.otherSystem },
        { lost: six.system, asks: six.security, confirms: six.otherSecurity },
        { lost: six.audit, asks: six.security, confirms: six.otherSecurity },
      ];
      for (const { lost, asks, confirms } of cases) {
        const asked = { username: lost.username, reason: "当面核实了本人" };
        const answer = await post(await again(asks), "/secondFactor/reset/request", asked);
        expect(answer, answer.msg).toMatchObject({ success: true });
        await confirmed("factorReset", await again(asks), await again(confirms));
        const own = await post(await again(asks), "/secondFactor/activationCode/issue", { username: lost.username });
        expect(own.code, "whoever asked hands out no code").toBe(4735);
        const code = await post(await again(confirms), "/secondFactor/activationCode/issue", {
          username: lost.username,
        });
        expect(code, code.msg).toMatchObject({ success: true });
      }
    },
  },
  administratorChange: {
    async walk() {
      // of two security administrators the one is whom it is about, the other who asks
      const cases = [
        { about: six.otherSecurity, asks: six.security, confirms: six.system },
        { about: six.system, asks: six.security, confirms: six.otherSecurity },
        { about: six.audit, asks: six.otherSecurity, confirms: six.otherSystem },
      ];
      for (const { about, asks, confirms } of cases)
        for (const act of ["disable", "enable"]) {
          const who = await again(asks);
          const { revision } = (await post<{ revision: number }>(who, "/people/detail", { id: about.id })).data!;
          const asked = await post(who, `/people/${act}`, { id: about.id, revision, reason: "离岗审计" });
          expect(asked, asked.msg).toMatchObject({ success: true });
          await confirmed("administratorChange", await again(asks), await again(confirms));
        }
    },
  },
  settingChange: {
    async walk() {
      const [security, other] = [await again(six.security), await again(six.otherSecurity)];
      const idle = (await settings(security)).find(({ key }) => key === "session.idleSecondsStaff")!;
      const asked = { key: idle.key, value: idle.value - 60, reason: "试", revision: idle.revision };
      expect(await post(security, "/setting/propose", asked)).toMatchObject({ success: true });
      await confirmed("settingChange", security, other);
      expect((await settings(security)).find(({ key }) => key === idle.key)?.value).toBe(idle.value - 60);
    },
  },
  officeNetwork: {
    async walk() {
      const [security, other] = [await again(six.security), await again(six.otherSecurity)];
      const asked = { ranges: ["10.0.0.0/8", "127.0.0.0/8"], reason: "只在办公网使用", revision: 0 };
      const answer = await post(security, "/officeNetwork/propose", asked);
      expect(answer, answer.msg).toMatchObject({ success: true });
      await confirmed("officeNetwork", security, other);
      const { data } = await post<{ ranges: string[] }>(security, "/officeNetwork/find");
      expect(data?.ranges).toEqual(asked.ranges);
    },
  },
  systemChange: {
    async walk() {
      const { system } = await app.foundation.systems.register(aRegistration());
      const who = await again(six.system);
      const asked = { systemAbbr: system.abbr, revision: system.version, reason: "停用", step: "offline" };
      const answer = await post(who, "/systemRegistry/proposeStep", asked);
      expect(answer, answer.msg).toMatchObject({ success: true });
      await confirmed("systemChange", who, await again(six.otherSystem));
      expect(await app.foundation.systems.stages.isOffline(system.abbr, database.db)).toBe(true);
    },
  },
};

/** Whose factors were reset is out; here they come in again at once. */
const again = ({ username }: Signed) => signedInTo(app, username);

describe("with two of each and nobody else", () => {
  const walked = Object.entries(walks).flatMap(([kind, one]) => ("walk" in one ? [[kind, one.walk] as const] : []));
  test.each(walked)("%s is asked by one, confirmed by another, and done", async (_kind, walk) => {
    expect.hasAssertions();
    await walk();
  });

  const decided = Object.entries(walks).flatMap(([kind, one]) =>
    "deciders" in one ? [[kind as ApprovalKind, one.deciders] as const] : [],
  );
  test.each(decided)("%s finds its deciders: %i of the six open the queue", async (kind, deciders) => {
    let opened = 0;
    for (const one of Object.values(six)) {
      const answer = await post(await again(one), "/approval/list", { kind, pageNum: 1, pageSize: 10 });
      if (answer.success) opened += 1;
      else expect(answer.status, `${one.username} ${kind}: ${answer.msg}`).toBe(403);
    }
    expect(opened).toBe(deciders);
  });

  test("what the region decides is decided by whom two of the six appointed", async () => {
    const regional = Object.entries(walks).flatMap(([kind, one]) => ("decidedBy" in one ? [kind as ApprovalKind] : []));
    const { id, username } = await made(app, "jianhuguanli", "1", "320925");
    await post(await again(six.security), "/role/change", { id, roleCode: "2", act: "grant", reason: "任职文件" });
    await confirmed("roleGrant", await again(six.security), await again(six.otherSecurity));
    for (const kind of regional) {
      const answer = await post(await signedInTo(app, username), "/approval/list", {
        kind,
        pageNum: 1,
        pageSize: 10,
      });
      expect(answer.success, `${kind} ${approvalPermissions[kind]}: ${answer.msg}`).toBe(true);
    }
  });

  test("every queue there is stands here", () =>
    expect(Object.keys(walks).toSorted()).toEqual(Object.keys(approvalKinds).toSorted()));
});

describe("on an empty database", () => {
  test("a data resource comes from the nation's class down, and stands in the catalogue", async () => {
    const who = await again(six.system);
    let parent = "3";
    for (const name of ["种植业", "粮食生产", "面积与产量"]) {
      type Classes = { classes: { code: string }[] };
      const { data, msg } = await post<Classes>(who, "/data/desk/addClass", { parent, name });
      parent = data?.classes.at(-1)?.code ?? msg;
    }
    const resource = {
      name: "粮食播种面积",
      classCode: parent,
      provider: "种植业管理处",
      providerCode: "11320000MB0000001X",
      areaCode: "32",
      summary: "各县粮食播种面积。",
      domain: "plant",
      level: "province",
      formats: ["database"],
      items: [{ field: "area", name: "面积", type: "number", length: 12, sensitivity: "public" }],
      sharing: "unconditional",
      sharingCondition: "",
      sharingWay: "api",
      legalBasis: "",
      openness: "closed",
      opennessCondition: "",
      updateCycle: "yearly",
      updatedOn: "2026-11-01",
      related: [],
      completeness: 98,
      accuracy: 97.5,
      timeliness: 99,
    };
    const saved = await post<{ id: string; revision: number }>(who, "/data/desk/save", resource);
    const { id = "", revision } = saved.data ?? {};
    expect(id, saved.msg).toBe("30100101/000001");
    expect(await post(who, "/data/desk/act", { id, revision, act: "publish" })).toMatchObject({ success: true });
    const listed = await post<{ records: { name: string }[] }>(who, "/data/catalogue/list", {});
    expect(listed.data?.records.map(({ name }) => name)).toEqual(["粮食播种面积"]);
  });

  test("the cockpit is empty, not broken, until an indicator is made", async () => {
    const who = await again(six.system);
    const board = () => post<{ indicators: number }>(who, "/smartBrain/board", { theme: "grain" });
    expect((await board()).data).toMatchObject({ indicators: 0, figures: [] });
    const indicator = {
      code: "grain-area",
      name: "粮食播种面积",
      unit: "万亩",
      themes: ["grain"],
      decimals: 1,
      moreIsBetter: true,
      definition: "当季实际播种面积。",
      source: "农情调度",
      owner: "种植业管理处",
      cycle: "year",
    };
    expect(await post(who, "/smartBrain/desk/addIndicator", indicator)).toMatchObject({ success: true });
    expect((await board()).data).toMatchObject({ indicators: 1, figures: [{ code: "grain-area", value: null }] });
  });

  test("each of the three is led by the hand, and what is done is told as done", async () => {
    const steps = async (who: Signed) =>
      (await post<OutputOf<typeof setUpSteps>>(await again(who), "/workbench/setUp")).data?.items ?? [];
    for (const who of [six.system, six.security, six.audit]) expect((await steps(who)).length).toBeGreaterThan(8);
    const isDone = Object.fromEntries((await steps(six.system)).map((step) => [step.item, step.isDone]));
    expect(isDone).toMatchObject({ administrators: true, regional: true, indicators: true, dataResources: true });
    expect(isDone).toMatchObject({ services: false, columns: false, sms: false, keys: false, backup: false });
  });
});
