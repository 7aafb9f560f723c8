import type { OfficeNetwork } from "@sannong/contract/governance/office-network.schemas";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog, testConfig } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { liveOfficeNetwork, livePolicies, settingsModule } from "./index.ts";
import { whyNotPropose } from "./office-network.rules.ts";

let here!: ReturnType<typeof liveOfficeNetwork>;
let elsewhere!: ReturnType<typeof liveOfficeNetwork>;
const { database, portal, signedIn } = await portalOfFile({
  secondsBetween: 7200,
  modules: ({ db, changeRequests, audit, clock }) => {
    const live = livePolicies({ db, config: testConfig(), log: silentLog });
    here = liveOfficeNetwork({ db, http: {}, log: silentLog });
    elsewhere = liveOfficeNetwork({ db, http: {}, log: silentLog });
    return [settingsModule({ db, live, officeNetwork: here, changeRequests, audit, clock })];
  },
});
afterEach(async () => {
  await database.db.deleteFrom("officeNetwork").execute();
  await database.db.deleteFrom("approvalRequest").where("kind", "=", "officeNetwork").execute();
  await here.refresh();
});

const ask = <T>(browser: Browser, act: string, body: Record<string, unknown> = {}, headers = {}) =>
  browser.ask<T>(`/officeNetwork/${act}`, { method: "POST", body, headers });
const find = async (browser: Browser, headers = {}) => (await ask<OfficeNetwork>(browser, "find", {}, headers)).data;
const propose = async (browser: Browser, ranges: string[], change: Record<string, unknown> = {}) =>
  ask<{ receiptNumber: string }>(browser, "propose", {
    ranges,
    reason: "只许从办公网进入",
    revision: (await find(browser))?.revision ?? 0,
    ...change,
  });
async function decide(browser: Browser, receiptNumber: string | undefined, decision = "approved") {
  const { id } = await database.db
    .selectFrom("approvalRequest")
    .select("id")
    .where("receiptNumber", "=", receiptNumber ?? "")
    .executeTakeFirstOrThrow();
  const reason = decision === "approved" ? "" : "范围过宽";
  return browser.ask("/approval/decide", { method: "POST", body: { id, decision, reason } });
}

describe("from where the office may be entered", () => {
  test("is everywhere until two people say otherwise; then it holds on every node, with who and why", async () => {
    const [proposer, confirmer] = [await signedIn("canshuguanli"), await signedIn("canshufuhe")];
    expect(await find(proposer)).toMatchObject({
      ranges: [],
      fixedBy: null,
      revision: 0,
      yourAddress: proposer.address,
    });
    const asked = await propose(proposer, ["10.1.0.0/16", "2001:db8:7::/48", "10.1.0.0/16"]);
    expect(asked).toMatchObject({ success: true, msg: "已提交，另一名管理员复核后生效" });
    const { receiptNumber } = asked.data ?? {};
    expect(here.mayEnter("203.0.113.9")).toBe(true);
    expect(await decide(proposer, receiptNumber)).toMatchObject({ success: false, code: 4232 });
    expect(await decide(confirmer, receiptNumber)).toMatchObject({ success: true });
    await elsewhere.refresh();
    for (const node of [here, elsewhere]) {
      expect(node.mayEnter("203.0.113.9")).toBe(false);
      expect(node.mayEnter("10.1.200.3")).toBe(true);
      expect(node.mayEnter("2001:db8:7:9::1")).toBe(true);
    }
    const told = await find(confirmer);
    expect(told).toMatchObject({ ranges: ["10.1.0.0/16", "2001:db8:7::/48"], waiting: null });
    expect(told?.history).toEqual([
      expect.objectContaining({
        askedBy: "演示参数提交",
        endedBy: "演示参数复核（canshufuhe）",
        status: "inForce",
        reason: "只许从办公网进入",
      }),
    ]);
    expect((await portal.auditRows("officeNetwork.changed")).at(-1)).toMatchObject({
      objectId: "office",
      detail: { before: "不限地址", after: "10.1.0.0/16、2001:db8:7::/48" },
    });
  });

  test("shuts neither of the two out unawares: each must stand within", async () => {
    const proposer = await signedIn("canshuguanli");
    const confirmer = portal.browser({ address: "10.9.0.7" });
    expect((await confirmer.signInAs("canshufuhe")).success).toBe(true);
    expect(await propose(proposer, ["192.0.2.0/24"])).toMatchObject({
      code: 4839,
      msg: `您现在的地址 ${proposer.address} 不在填写的范围内，生效后您自己也进不了管理后台，请先加上这个地址`,
    });
    const { data } = await propose(proposer, ["10.1.0.0/16"]);
    expect(await decide(confirmer, data?.receiptNumber)).toMatchObject({ code: 4839 });
    expect(here.mayEnter("10.9.0.7")).toBe(true);
    expect(await decide(confirmer, data?.receiptNumber, "rejected")).toMatchObject({ success: true });
    expect((await find(proposer))?.history[0]).toMatchObject({ status: "rejected" });
  });

  test("of two who ask at the same instant one waits, and who asked may take it back", async () => {
    const [one, other] = [await signedIn("canshuguanli"), await signedIn("canshufuhe")];
    const answers = await Promise.all([propose(one, ["10.1.0.0/16"]), propose(other, ["10.0.0.0/8"])]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4794]);
    const [winner, loser] = answers[0]?.success ? [one, other] : [other, one];
    expect((await ask(loser, "withdraw")).code).toBe(4795);
    expect(await ask(winner, "withdraw")).toMatchObject({ msg: "已撤回，访问范围不变" });
    expect((await find(one))?.waiting).toBeNull();
  });

  test("says when a proxy hides from where everybody comes", async () => {
    const proposer = await signedIn("canshuguanli");
    expect((await find(proposer))?.isForwardedUnheard).toBe(false);
    expect((await find(proposer, { "x-forwarded-for": "203.0.113.9" }))?.isForwardedUnheard).toBe(true);
  });

  test.each([[["10.1.0.0/33"]], [["ten"]], [[""]], [Array.from({ length: 51 }, (_, at) => `10.1.0.${at}`)]])(
    "is no list such as %j",
    async (ranges) => {
      expect(await propose(await signedIn("canshuguanli"), ranges)).toMatchObject({ status: 400, success: false });
    },
  );

  test.each(["xitongguanli", "shenjiguanli", "xianguanli", "ganbu"])("is not %s's to say", async (username) => {
    const browser = await signedIn(username);
    for (const act of ["find", "propose", "withdraw"]) expect((await ask(browser, act)).status).toBe(403);
  });
});

test("what the deployment says goes before what administrators agreed on, and opens the office again", async () => {
  await database.db
    .insertInto("officeNetwork")
    .values({ ranges: ["192.0.2.1"], revision: 1, changedAt: portal.clock() })
    .execute();
  const open = liveOfficeNetwork({ db: database.db, http: { officeAddresses: [] }, log: silentLog });
  const fixed = liveOfficeNetwork({ db: database.db, http: { officeAddresses: ["10.0.0.0/8"] }, log: silentLog });
  for (const node of [open, fixed, here]) await node.refresh();
  expect([open, fixed, here].map(({ mayEnter }) => mayEnter("10.1.2.3"))).toEqual([true, true, false]);
});

const facts = { now: ["10.0.0.0/8"], revision: 3, isFixed: false, changedBy: "甲", waitingOf: null };
test.each([
  [{}, { ranges: ["10.1.0.0/16"] }, undefined],
  [{}, { ranges: [] }, undefined],
  [{}, { ranges: ["10.0.0.0/8"] }, "settings.unchanged"],
  [{}, { ranges: ["192.0.2.0/24"] }, "officeNetwork.shutsOut"],
  [{}, { ranges: [], revision: 2 }, "settings.changedMeanwhile"],
  [{ waitingOf: "乙" }, { ranges: [] }, "settings.awaitsSecond"],
  [{ isFixed: true }, { ranges: [] }, "settings.fixed"],
])("with %j, %j: %s", (given, asked, reason) =>
  expect(whyNotPropose({ revision: 3, address: "10.1.2.3", ...asked }, { ...facts, ...given })?.reason).toBe(reason),
);
