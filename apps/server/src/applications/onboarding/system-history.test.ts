import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplicantSystem } from "../../../test/applicant-system.ts";
import { applicationOf, onboardingPortal, type OnboardingPortal, type Run } from "../../../test/onboarding-portal.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

type Row = { id: string; at: string; what: string; tone: string; who: string | null; note: string | null };
let portal: OnboardingPortal;
let system: Awaited<ReturnType<typeof startApplicantSystem>>;
let id: string;
let receiptNumber: string;

beforeAll(async () => {
  portal = await onboardingPortal();
  system = await startApplicantSystem();
}, 60_000);
afterAll(async () => {
  await system.close();
  await portal.close();
});

const form = (abbr: string) => applicationOf(system.base, { abbr });
type Page = { records: Row[]; hasMore: boolean };
const pageOf = (browser: Browser, of: string, before?: Row) =>
  portal.ask<Page>(browser, "/systemApply/history", {
    id: of,
    ...(before && { before: { at: before.at, id: before.id } }),
  });
async function historyOf(browser: Browser, of: string): Promise<Row[]> {
  const all: Row[] = [];
  for (let more = true; more;) {
    const { data, msg } = await pageOf(browser, of, all.at(-1));
    if (!data) throw new Error(msg);
    all.push(...data.records);
    more = data.hasMore;
  }
  return all;
}

test("what was done about an application is told to its owner, the newest first, a page at a time", async () => {
  ({ id } = await portal.applied(form("loan")));
  await portal.decide(portal.first, await portal.requestOf(id, "systemOnboarding"), "rejected");
  ({ id } = await portal.applied(form("loan")));
  await portal.agreed(id, "systemOnboarding");
  system.use({ issuer: `${portal.publicUrl}/oidc`, ...(await portal.secretsOf(id)) });
  system.breakIn("keepsSession");
  await portal.tested(id);
  system.breakIn();
  await portal.tested(id, "logout");
  await portal.tested(id);
  receiptNumber = (await portal.step(id, "goLive")).data?.receiptNumber ?? "";
  await portal.agreed(id, "systemGoLive");

  const { data } = await pageOf(portal.entity, id);
  expect(data?.hasMore).toBe(true);
  const rows = await historyOf(portal.entity, id);
  expect(rows.map(({ what }) => what)).toEqual([
    expect.stringMatching(/系统上线|上线申请审核通过/),
    expect.stringMatching(/系统上线|上线申请审核通过/),
    "上线申请初审通过，待复核",
    "提交上线申请",
    "第 3 次自测通过",
    "第 2 次自测通过（只重测“单点退出通知”）",
    "第 1 次自测未通过",
    "领取密钥",
    expect.stringMatching(/开通联调环境|接入申请审核通过/),
    expect.stringMatching(/开通联调环境|接入申请审核通过/),
    "接入申请初审通过，待复核",
    "提交接入申请",
  ]);
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  const times = rows.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("its owner reads their own name, and of those who decide no more than the first letter", async () => {
  const rows = await historyOf(portal.entity, id);
  const whoOf = (what: string) => rows.find((row) => row.what === what)?.who;
  expect(whoOf("提交接入申请")).toBe(whoOf("第 1 次自测未通过"));
  expect(whoOf("领取密钥")).toBe(whoOf("提交接入申请"));
  expect(whoOf("领取密钥")).not.toContain("*");
  expect(whoOf("接入申请初审通过，待复核")).toMatch(/^.\*+/);
  expect(whoOf("开通联调环境")).toBeNull();
});

test("a reviewer of the region reads it too, with nobody named in full; others do not", async () => {
  const rows = await historyOf(portal.first, id);
  for (const { who } of rows) if (who !== null) expect(who).toContain("*");
  const anonymous = await portal.signedIn("nonghu");
  expect(await pageOf(anonymous, id)).toMatchObject({ code: 4410 });
});

test("one that came back says why, and nothing of the one after it that bears the same name", async () => {
  const { data } = await portal.ask<{ records: { id: string; status: string }[] }>(
    portal.entity,
    "/systemApply/mine",
    {},
  );
  const former = data?.records.find(({ status }) => status === "rejected");
  expect(await historyOf(portal.entity, former?.id ?? "")).toMatchObject([
    { what: "接入申请被退回", tone: "bad", note: "不行" },
    { what: "提交接入申请", tone: "plain", note: null },
  ]);
});

test("who reviews a request to go live reads the run it rests on, and no later one", async () => {
  type Asked = { protocol: string; run: Run | null };
  const asked = (browser: Browser, number = receiptNumber) =>
    portal.ask<Asked>(browser, "/systemApply/askedSelfTest", { receiptNumber: number });
  system.breakIn("keepsSession");
  await portal.tested(id);
  const { data } = await asked(portal.first);
  expect(data?.protocol).toBe("oidc");
  expect(data?.run).toMatchObject({ number: 3, state: "passed", only: null, report: expect.any(String) });
  expect(data?.run?.lines.find(({ key }) => key === "logout")).toMatchObject({ outcome: "ok" });
  const anonymous = await portal.signedIn("nonghu");
  expect(await asked(anonymous)).toMatchObject({ code: 4410 });
  expect(await asked(portal.first, "SX-20260101-AAAAA-AAAAA")).toMatchObject({ code: 4410 });
});
