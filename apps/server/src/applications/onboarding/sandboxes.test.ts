import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApplicantSystem } from "../../../test/applicant-system.ts";
import { onboardingPortal, type OnboardingPortal, outcomes, type Run } from "../../../test/onboarding-portal.ts";
import { failsWithoutMessages } from "../../../test/unkept-messages.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";

const HELPER = resolve(import.meta.dirname, "../../../../../docs/integrators/clients/node/self-test-helper.mjs");
const DAY_MS = 24 * 3600_000;

let portal: OnboardingPortal;
let system: Awaited<ReturnType<typeof startApplicantSystem>>;
let developer: Browser;
let other: Browser;
let helper: ChildProcess | undefined;

beforeAll(async () => {
  portal = await onboardingPortal();
  system = await startApplicantSystem();
  // an ordinary personal account, as anybody registers it, and another one
  developer = await portal.signedIn("nonghu");
  other = await portal.signedIn("bangding");
}, 60_000);
afterAll(async () => {
  helper?.kill();
  await system.close();
  await portal.close();
});

type Opened = { id: string; appId: string; appSecret: string };
const form = (change: Record<string, unknown> = {}) => ({
  vendor: "示例软件公司（演示）",
  name: "夜里的试验",
  redirectUris: [`${system.base}/callback`],
  initiateLoginUri: `${system.base}/login`,
  backchannelLogoutUri: `${system.base}/logout`,
  ...change,
});
const open = (browser: Browser, change: Record<string, unknown> = {}) =>
  portal.ask<Opened>(browser, "/sandbox/open", form(change));
async function opened(browser: Browser, change: Record<string, unknown> = {}): Promise<Opened> {
  const { data, msg } = await open(browser, change);
  if (!data) throw new Error(msg);
  return data;
}
const mine = async (browser: Browser) =>
  (await portal.ask<{ records: { id: string; appId: string }[] }>(browser, "/sandbox/mine", {})).data?.records ?? [];
const remove = (browser: Browser, id: string) => portal.ask(browser, "/sandbox/delete", { id });

/** A browser before the provider's pages: it keeps cookies, and goes where it is told. */
function visitor() {
  const jar = new Map<string, string>();
  return async (address: string, method = "GET") => {
    const reply = await fetch(new URL(address, portal.publicUrl), {
      method,
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "), accept: "text/html" },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return { status: reply.status, location: reply.headers.get("location"), text: await reply.text(), jar };
  };
}

const authorization = (client_id: string, more: Record<string, string> = {}) =>
  `/oidc/auth?${new URLSearchParams({
    client_id,
    redirect_uri: `${system.base}/callback`,
    response_type: "code",
    scope: "openid profile phone",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    ...more,
  })}`;

describe("a system that a developer opens without anybody else", () => {
  let sandbox: Opened;
  beforeAll(async () => {
    sandbox = await opened(developer);
    system.use({ issuer: `${portal.publicUrl}/oidc`, appId: sandbox.appId, appSecret: sandbox.appSecret });
  });

  test("is there at once, and nobody was asked", async () => {
    expect(await mine(developer)).toMatchObject([{ id: sandbox.id, appId: sandbox.appId, passed: null }]);
    const waiting = await portal.database.db.selectFrom("approvalRequest").select("id").execute();
    expect(waiting.filter(({ id }) => id === sandbox.id)).toEqual([]);
    expect(JSON.stringify(await mine(developer))).not.toContain(sandbox.appSecret);
    // it stands in no list of what is applied for, where it could be mistaken for something that was reviewed
    const { data } = await portal.ask<{ records: unknown[] }>(developer, "/systemApply/mine", {});
    expect(data?.records).toEqual([]);
  });

  test("an invented person signs in, and the system reads what is invented", async () => {
    const visit = visitor();
    const begun = await fetch(`${system.base}/login`, { redirect: "manual" });
    const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { location } = await visit(begun.headers.get("location") ?? "");
    expect(location).toMatch(/^\/oidc\/interaction\/[\w-]+\/invented$/);
    const choice = await visit(location ?? "");
    expect(choice.text).toContain("以自测用户甲登录");
    const onward = await visit((location ?? "").replace("invented", "first"), "POST");
    expect(onward.location).toContain(`${system.base}/callback?code=`);
    const entered = await fetch(onward.location ?? "", { redirect: "manual", headers: { cookie } });
    expect(entered.status).toBe(302);
    const session = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await (await fetch(`${system.base}/`, { headers: { cookie: session } })).text()).toContain("已登录");
    // what was answered is answered once
    expect((await visit((location ?? "").replace("invented", "first"), "POST")).status).toBe(400);
  });

  test("nobody real signs in, by whatever of the acts that let somebody in elsewhere", async () => {
    const visit = visitor();
    const { location } = await visit(authorization(sandbox.appId));
    for (const [act, method] of [
      ["finish", "GET"],
      ["consent", "GET"],
      ["allow", "POST"],
    ] as const)
      expect((await visit((location ?? "").replace("invented", act), method)).status, act).toBe(400);
    // her own session, and a click in the portal
    const kept = await portal.app.foundation.systems.findByAppId(sandbox.appId);
    const account = await portal.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", "nonghu")
      .executeTakeFirstOrThrow();
    // …not even where somebody wrote them among its test users
    await portal.database.db
      .insertInto("systemTestUser")
      .values({ systemAbbr: kept?.abbr ?? "", accountId: account.id })
      .execute();
    expect(kept && (await portal.app.foundation.systems.stages.admits(kept, account.id))).toBe(false);
    const silent = await visit(authorization(sandbox.appId, { prompt: "none" }));
    expect(silent.location).toContain("error=login_required");
  });

  test("another developer neither reads, tries, deletes nor helps it", async () => {
    const tried = await Promise.all([
      portal.ask(other, "/systemApply/detail", { id: sandbox.id }),
      portal.ask(other, "/systemApply/selfTest", { id: sandbox.id }),
      portal.ask(other, "/systemApply/takeSecret", { id: sandbox.id }),
      portal.ask(other, "/systemApply/jumps", { id: sandbox.id }),
      portal.ask(other, "/sandbox/helper/open", { id: sandbox.id }),
      remove(other, sandbox.id),
    ]);
    for (const answer of tried) expect(answer).toMatchObject({ success: false, code: 4410 });
    expect(await mine(other)).toEqual([]);
    expect(await portal.ask(other, "/sandbox/helper", { token: "guessed" })).toMatchObject({ code: 4446 });
  });

  test("is never brought live, nor asked for anything that reviewers decide", async () => {
    for (const [path, body] of [
      ["/systemApply/request", { step: "goLive", reason: "上线" }],
      ["/systemApply/request", { step: "offline", reason: "下线" }],
      ["/systemApply/giveUp", {}],
    ] as const)
      expect(await portal.ask(developer, path, { id: sandbox.id, ...body })).toMatchObject({ code: 4447 });
    const abbr = (await portal.app.foundation.systems.findByAppId(sandbox.appId))?.abbr ?? "";
    const raised = portal.database.db
      .updateTable("connectedSystem")
      .set({ stage: "live" })
      .where("abbr", "=", abbr)
      .execute();
    await expect(raised).rejects.toThrow(/developers_are_sandboxes/);
  });

  test("on the developer's own machine it is tried by their helper alone, and passes without a report", async () => {
    const start = () => portal.ask<{ runId: string }>(developer, "/systemApply/selfTest", { id: sandbox.id });
    expect(await start()).toMatchObject({ success: false, code: 4445 });
    const { data } = await portal.ask<{ token: string }>(developer, "/sandbox/helper/open", { id: sandbox.id });
    helper = spawn(process.execPath, [HELPER], {
      env: { PORTAL: portal.publicUrl, HELPER_TOKEN: data?.token ?? "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(helper.stdout as NonNullable<ChildProcess["stdout"]>, "data");
    await expect.poll(async () => (await start()).success, { timeout: 10_000 }).toBe(true);
    const read = async () =>
      (await portal.ask<{ run: Run }>(developer, "/systemApply/detail", { id: sandbox.id })).data?.run;
    await expect.poll(async () => (await read())?.state, { timeout: 30_000 }).toBe("passed");
    const run = (await read()) as Run;
    expect(outcomes(run)).toMatchObject({
      reachable: "ok",
      exchange: "ok",
      otherUser: "ok",
      replay: "ok",
      logout: "ok",
    });
    expect(run.report).toBeNull();
  }, 60_000);
});

describe("limits", () => {
  test.each([
    { redirectUris: ["http://vendor.example/callback"] },
    { redirectUris: ["http://10.0.0.3/callback"] },
    { redirectUris: ["http://127.0.0.1.vendor.example/callback"] },
    { initiateLoginUri: "http://vendor.example/login" },
    { backchannelLogoutUri: "http://169.254.169.254/latest" },
  ])("an address is one's own machine or https: %j", async (change) => {
    expect(await open(other, change)).toMatchObject({ success: false, code: 4444 });
  });

  test("so many at once, however they are asked for", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(other)));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 4443)).toHaveLength(2);
    const [first] = await mine(other);
    expect(await remove(other, first?.id ?? "")).toMatchObject({ success: true });
    expect(await mine(other)).toHaveLength(2);
    expect(await portal.app.foundation.systems.findByAppId(first?.appId ?? "")).toBeUndefined();
  });

  test("whoever opens and deletes again and again waits until tomorrow", async () => {
    for (const { id } of await mine(other)) await remove(other, id);
    let last = await open(other);
    for (let tries = 0; tries < 30 && last.data; tries += 1) {
      await remove(other, last.data.id);
      last = await open(other);
    }
    expect(last.status).toBe(429);
  });
});

describe("administrators", () => {
  const setting = (value: number) =>
    portal.database.db
      .insertInto("setting")
      .values({ key: "sandbox.perDeveloper", value, revision: 1, changedAt: new Date() })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();

  test("see one marked among the systems, and delete it for a reason that its developer reads", async () => {
    const { id, appId } = await opened(developer, { name: "要关闭的试验" });
    const listed = await portal.ask<{ records: { systemAbbr: string; name: string; ofDeveloper: boolean }[] }>(
      portal.first,
      "/systemRegistry/list",
      { ownership: "developer", pageNum: 1, pageSize: 20 },
    );
    const row = listed.data?.records.find(({ name }) => name === "要关闭的试验");
    expect(row).toMatchObject({ ofDeveloper: true, stage: "sandbox", owner: "示例软件公司（演示）", lacks: [] });
    const closing = { systemAbbr: row?.systemAbbr ?? "", reason: "冒用别人的名称" };
    expect(await portal.ask(developer, "/sandbox/close", closing)).toMatchObject({ success: false });
    expect(await portal.ask(portal.first, "/sandbox/close", { ...closing, systemAbbr: "njbt" })).toMatchObject({
      code: 4430,
    });
    expect(await portal.ask(portal.first, "/sandbox/close", closing)).toMatchObject({ success: true });
    expect(await portal.app.foundation.systems.findByAppId(appId)).toBeUndefined();
    expect((await mine(developer)).map((one) => one.id)).not.toContain(id);
    const { data } = await portal.ask<{ records: { title: string; content: string }[] }>(
      developer,
      "/message/list",
      {},
    );
    expect(data?.records).toContainEqual(
      expect.objectContaining({ title: "沙箱系统“要关闭的试验”已被管理员删除", content: "原因：冒用别人的名称" }),
    );
  });

  test("stop one, and nobody invented enters it either", async () => {
    const { appId } = await opened(developer, { name: "要暂停的试验" });
    const systemAbbr = (await portal.app.foundation.systems.findByAppId(appId))?.abbr ?? "";
    const stop = { systemAbbr, suspended: true, reason: "演练" };
    expect(await portal.ask(portal.first, "/integration/suspension", stop)).toMatchObject({ success: true });
    const shown = await visitor()(authorization(appId));
    expect(shown.text).toContain("暂停");
    expect(shown.location).toBeNull();
  });

  test("switch all of it off: nobody opens another, and nobody enters those that are there", async () => {
    const { id, appId } = await opened(developer, { name: "还在的试验" });
    const begun = visitor();
    const { location } = await begun(authorization(appId));
    await setting(0);
    await portal.app.foundation.live.refresh();
    expect(await portal.ask(developer, "/sandbox/open", form())).toMatchObject({ code: 4442 });
    expect((await developer.ask<object>("/sandbox/terms")).data).toMatchObject({ offered: false, most: 0 });
    expect((await begun((location ?? "").replace("invented", "first"), "POST")).status).toBe(403);
    await setting(3);
    await portal.app.foundation.live.refresh();
    expect((await begun((location ?? "").replace("invented", "first"), "POST")).status).toBe(303);
    await remove(developer, id);
  });
});

describe("review begins at going live", () => {
  const applied = () =>
    portal.ask(developer, "/systemApply/systemApplyAdd", {
      name: "夜里的试验",
      abbr: "yeshiyan",
      ownerDepartment: "计划财务处（演示）",
      purpose: "惠农贷款对接",
      protocol: "oidc",
      initiateLoginUri: "https://vendor.example/login",
      redirectUris: ["https://vendor.example/callback"],
      scopes: ["profile"],
      usesPrivateNetwork: false,
      contactName: "王敏",
      contactPhone: "15412340000",
    });

  test("a private person applies once their sandbox has passed, and not before", async () => {
    const runs = () =>
      portal.database.db
        .updateTable("selfTestRun")
        .where("applicationId", "in", (eb) =>
          eb.selectFrom("systemApplication").select("id").where("ofDeveloper", "=", true),
        );
    await runs().set({ state: "failed" }).execute();
    expect(await applied()).toMatchObject({ success: false, code: 4413 });
    await runs().set({ state: "passed" }).execute();
    expect(await applied()).toMatchObject({ success: true });
  });
});

describe("one that nobody uses", () => {
  const unusedFor = (id: string, days: number, told: number | null) =>
    portal.database.db
      .updateTable("developerSandbox")
      .set({
        usedAt: new Date(Date.now() - days * DAY_MS),
        toldAt: told === null ? null : new Date(Date.now() - told * DAY_MS),
      })
      .where("applicationId", "=", id)
      .execute();
  const messages = async () =>
    (await portal.ask<{ records: { title: string }[] }>(developer, "/message/list", {})).data?.records ?? [];
  const tidy = () => portal.app.applications.onboarding.tidySandboxes();

  test("is told of once, and deleted with all that hangs on it when that was two weeks ago", async () => {
    const { id, appId } = await opened(developer, { name: "忘记的试验" });
    const told = async () => (await messages()).filter(({ title }) => title.includes("忘记的试验"));
    await unusedFor(id, 75, null);
    await tidy();
    expect(await told()).toEqual([]);
    // the portal stood still for a while: whoever was not told loses nothing
    await unusedFor(id, 120, null);
    await tidy();
    await tidy();
    expect(await told()).toHaveLength(1);
    expect((await mine(developer)).map((one) => one.id)).toContain(id);
    await unusedFor(id, 120, 15);
    await tidy();
    expect((await mine(developer)).map((one) => one.id)).not.toContain(id);
    expect(await portal.app.foundation.systems.findByAppId(appId)).toBeUndefined();
    const written = await portal.database.db
      .selectFrom("auditEntry")
      .select("event")
      .where("objectId", "=", id)
      .execute();
    expect(written.map(({ event }) => event).toSorted()).toEqual(["sandbox.deleted", "sandbox.opened"]);
  });

  test("counts as told of once the message is there, and not before", async () => {
    const name = "没有送到的提醒";
    const { id } = await opened(developer, { name });
    await unusedFor(id, 120, null);
    await failsWithoutMessages(portal.database.ownerUrl, name, tidy);
    await tidy();
    expect((await messages()).filter(({ title }) => title.includes(name))).toHaveLength(1);
    await remove(developer, id);
  });

  test("is kept where somebody uses it in the moment in which it would be deleted", async () => {
    const { id } = await opened(developer, { name: "正在用的试验" });
    await unusedFor(id, 120, 15);
    let tidying: Promise<unknown> = Promise.resolve();
    await portal.database.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("developerSandbox")
        .set({ usedAt: new Date(), toldAt: null })
        .where("applicationId", "=", id)
        .execute();
      const progress = { isOver: false };
      tidying = tidy().finally(() => (progress.isOver = true));
      await expect.poll(async () => progress.isOver || (await waitForALock()), { timeout: 10_000 }).toBe(true);
    });
    await tidying;
    expect((await mine(developer)).map((one) => one.id)).toContain(id);
  });
});

/** Does somebody wait for somebody else's transaction? */
async function waitForALock(): Promise<boolean> {
  const { rows } = await asOwner("select 1 from pg_locks where not granted and locktype = 'transactionid'");
  return rows.length > 0;
}

async function asOwner(statement: string) {
  const client = new Client({ connectionString: portal.database.ownerUrl });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
