import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CasFlaw, startCasApplicant } from "../../../test/applicant-cas.ts";
import { type Flaw, startApplicantSystem } from "../../../test/applicant-system.ts";
import { applicationOf, onboardingPortal, type OnboardingPortal, type Run } from "../../../test/onboarding-portal.ts";

let portal: OnboardingPortal;
let system: Awaited<ReturnType<typeof startApplicantSystem>>;

beforeAll(async () => {
  portal = await onboardingPortal();
  system = await startApplicantSystem();
}, 60_000);
afterAll(async () => {
  await system.close();
  await portal.close();
});

async function sandbox(change: Record<string, unknown> = {}) {
  const id = await portal.sandbox(applicationOf(system.base, change));
  system.use({ issuer: `${portal.publicUrl}/oidc`, ...(await portal.secretsOf(id)) });
  return id;
}
const triedNow = ({ lines }: Run) => lines.filter(({ before }) => before === null).map(({ key }) => key);
const lineOf = ({ lines }: Run, key: string) => lines.find((line) => line.key === key);

describe("one line again", () => {
  let id: string;
  beforeAll(async () => {
    id = await sandbox();
  });

  test("before there was any run, everything is tried", async () => {
    system.breakIn("keepsSession");
    const run = await portal.tested(id, "logout");
    expect(run).toMatchObject({ number: 1, only: null, state: "failed" });
    expect(triedNow(run)).toHaveLength(run.lines.length);
  });

  test("it is tried with what it rests on; all else is as it was found before, in its place", async () => {
    system.breakIn();
    const former = (await portal.detailOf(id)).run;
    const run = await portal.tested(id, "logout");
    expect(triedNow(run)).toEqual(["reachable", "redirect", "exchange", "logout"]);
    expect(run.lines.map(({ key }) => key)).toEqual(former?.lines.map(({ key }) => key));
    expect(lineOf(run, "replay")).toEqual({ ...(former && lineOf(former, "replay")), before: former?.finishedAt });
    expect(lineOf(run, "logout")).toMatchObject({ outcome: "ok", before: null });
  });

  test("all in order, it still has no report, and going live asks for a whole run", async () => {
    const { run } = await portal.detailOf(id);
    expect(run).toMatchObject({ number: 2, only: "logout", state: "passed", report: null });
    expect(await portal.step(id, "goLive")).toMatchObject({
      code: 4439,
      msg: "单项已通过，请完整自测一次以取得签名报告，再提交上线",
    });
  });

  test("nor does one after a whole run that passed", async () => {
    expect((await portal.tested(id)).report).not.toBeNull();
    const run = await portal.tested(id, "tls");
    expect([run.state, run.report]).toEqual(["passed", null]);
    expect(await portal.step(id, "goLive")).toMatchObject({ code: 4439 });
  });

  test("what is taken over and was not in order keeps the run from passing", async () => {
    system.breakIn("keepsSession");
    await portal.tested(id);
    const run = await portal.tested(id, "tls");
    expect(lineOf(run, "logout")).toMatchObject({ outcome: "fail", before: expect.any(String) });
    expect(run.state).toBe("failed");
    expect(await portal.step(id, "goLive")).toMatchObject({ code: 4416 });
  });

  test("taken over twice, a line says when it was really found", async () => {
    const former = (await portal.detailOf(id)).run;
    const run = await portal.tested(id, "clock");
    expect(lineOf(run, "logout")?.before).toBe(former && lineOf(former, "logout")?.before);
  });

  test("that cannot be handed to the job runner is not under way", async () => {
    const former = (await portal.detailOf(id)).run;
    const start = () => portal.ask(portal.entity, "/systemApply/selfTest", { id });
    expect(await portal.withoutRunner(start)).toMatchObject({ success: false });
    expect((await portal.detailOf(id)).run).toEqual(former);
  });

  test("a line that there is not is refused", async () => {
    expect(await portal.ask(portal.entity, "/systemApply/selfTest", { id, only: "weather" })).toMatchObject({
      success: false,
      msg: "没有这个自测项目",
    });
  });

  test("nobody but its owner starts it", async () => {
    expect(await portal.ask(portal.first, "/systemApply/selfTest", { id, only: "tls" })).toMatchObject({ code: 4410 });
  });
});

describe("values with Chinese in them", () => {
  type Case = [string, () => Record<string, unknown>];
  const cases: Case[] = [
    [
      "handedcode",
      () => ({ initiateLoginUri: "", redirectUris: [], handoffUri: `${system.base}/handoff?path={path}` }),
    ],
    ["ownsignin", () => ({})],
  ];
  describe.each(cases)("%s", (abbr, change) => {
    let id: string;
    beforeAll(async () => {
      id = await sandbox({ ...change(), abbr, jumpType: "1", resourcePath: "/contracts" });
    });
    test.each<[Flaw[], string, string]>([
      [[], "ok", "中文与空格原样到达"],
      [["chokesOnChinese"], "fail", "值里有中文和空格时返回 500"],
      [["encodesTwice"], "fail", "中文被编码了两次"],
    ])("broken by %o: %s", async (flaws, outcome, found) => {
      system.breakIn(...flaws);
      const run = await portal.tested(id);
      expect(lineOf(run, "placeholders")).toMatchObject({ outcome, found });
      expect(run.lines.filter((line) => line.outcome === "fail").map(({ key }) => key)).toEqual(
        outcome === "fail" ? ["placeholders"] : [],
      );
    });
  });
});

describe("a ticket for an address with Chinese in it", () => {
  let cas: Awaited<ReturnType<typeof startCasApplicant>>;
  let id: string;
  beforeAll(async () => {
    cas = await startCasApplicant(portal.publicUrl);
    const handoffUri = `${cas.service}?path={path}&ticket={ticket}`;
    const redirectUris = [cas.service];
    id = await portal.sandbox(
      applicationOf(system.base, {
        abbr: "ticketed",
        protocol: "cas",
        jumpType: "9",
        initiateLoginUri: "",
        redirectUris,
        handoffUri,
      }),
    );
  });
  afterAll(() => cas.close());
  test.each<[CasFlaw[], string, string]>([
    [["asksBeforeChange"], "ok", "中文与空格原样到达，校验时的 service 逐字相同"],
    [["respellsService"], "fail", "校验返回 INVALID_SERVICE"],
  ])("broken by %o: %s", async (flaws, outcome, found) => {
    cas.breakIn(...flaws);
    expect(lineOf(await portal.tested(id), "placeholders")).toMatchObject({ outcome, found });
  });
});

test("somebody without a role is refused by the portal, and the line says that it is the portal", async () => {
  const id = await sandbox({ abbr: "withroles", roles: [{ code: "keeper", name: "仓管员" }] });
  system.breakIn();
  expect(lineOf(await portal.tested(id), "noRole")).toMatchObject({
    outcome: "ok",
    found: "门户返回 401 并打开角色授权；由门户拦住，与系统的程序无关",
  });
});
