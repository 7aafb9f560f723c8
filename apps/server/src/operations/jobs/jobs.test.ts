import type { Job, JobFailure } from "@sannong/contract/operations/jobs.schemas";
import { jobNames } from "@sannong/contract/operations/job-words";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { sentTo } from "../../../test/sent-to.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { type Jobs, startJobs } from "../../platform/jobs/start-jobs.ts";
import { jobsModule } from "./index.ts";

let module!: ReturnType<typeof jobsModule>;
const { portal, database, signedIn } = await portalOfFile({
  secondsBetween: 60,
  modules: (provided) => [(module = jobsModule({ ...provided, eventual: provided.db, log: silentLog }))],
});

const post = <T>(browser: Browser, path: string, body: object = {}) =>
  browser.ask<T>(path, { method: "POST", body: { ...body } });
const listOf = async (browser: Browser) => (await post<{ records: Job[] }>(browser, "/job/list")).data?.records ?? [];
const jobOf = async (name: string) => (await listOf(admin)).find((job) => job.name === name);
const failuresOf = async (name: string) =>
  (await post<{ records: JobFailure[] }>(admin, "/job/failures", { name })).data?.records ?? [];
const ran = (job: string, act: () => unknown = () => undefined, askedBy: string | null = null) =>
  module.watch({ job, askedBy }, act);
const failing = (job: string, why: string) =>
  expect(ran(job, () => Promise.reject(new Error(why)))).rejects.toThrow(why);

const until = (check: () => boolean | Promise<boolean>) => vi.waitUntil(check, { timeout: 15_000, interval: 50 });

let admin!: Browser;
beforeAll(async () => {
  admin = await signedIn("xitongguanli");
});

describe("how the jobs went", () => {
  test("every job is listed, and none has run yet", async () => {
    const jobs = await listOf(admin);
    expect(jobs.map(({ name }) => name)).toEqual(jobNames);
    for (const job of jobs) expect(job).toMatchObject({ last: null, isLate: false, lastFailedAt: null });
  });

  test("a run is kept with its moment and how long it took; the next one is told", async () => {
    const begunAt = portal.clock().toISOString();
    await ran("index-names", () => portal.clock.advance(3));
    expect(await jobOf("index-names")).toMatchObject({
      last: { begunAt, tookMs: 3000, failure: null, askedBy: null },
      nextAt: new Date(Date.parse(begunAt) + 300_000).toISOString(),
      isLate: false,
    });
    portal.clock.advance(1000);
    expect(await jobOf("index-names")).toMatchObject({ isLate: true });
  });

  test("a failure goes on to the runner, and is kept without what is secret", async () => {
    const lastFailedAt = portal.clock().toISOString();
    await failing("remove-what-is-old", "postgres://app:p4ss@db 拒绝连接");
    const failure = "postgres://[已隐去]@db 拒绝连接";
    expect(await jobOf("remove-what-is-old")).toMatchObject({ last: { failure }, lastFailedAt });
    portal.clock.advance(60);
    await ran("remove-what-is-old");
    expect(await jobOf("remove-what-is-old")).toMatchObject({ last: { failure: null }, lastFailedAt });
    expect((await failuresOf("remove-what-is-old")).map(({ reason }) => reason)).toEqual([failure]);
  });

  test("the same reason again counts up; another is a line of its own; fifty lines are kept", async () => {
    for (let time = 0; time < 3; time++) await failing("deliver-webhooks", "磁盘已满");
    await failing("deliver-webhooks", "连接中断");
    await failing("probe-systems", "磁盘已满");
    expect((await failuresOf("deliver-webhooks")).map(({ reason, times }) => [reason, times])).toEqual([
      ["连接中断", 1],
      ["磁盘已满", 3],
    ]);
    for (let time = 0; time < 55; time++) await failing("deliver-webhooks", `第 ${time} 次`);
    const kept = await failuresOf("deliver-webhooks");
    expect(kept).toHaveLength(50);
    expect(kept[0]?.reason).toBe("第 54 次");
    expect(await failuresOf("probe-systems")).toHaveLength(1);
  });
});

test("those that keep failing are named until they succeed again", async () => {
  const names = async () => module.keepFailing();
  const before = await names();
  await failing("inspect-by-night", "磁盘已满");
  for (let time = 0; time < 2; time++) await failing("gather-usage", "连接中断");
  expect(await names()).toEqual([...before, "网站巡检"]);
  await failing("gather-usage", "连接中断");
  expect(await names()).toEqual([...before, "汇总使用情况", "网站巡检"]);
  await ran("gather-usage");
  await ran("inspect-by-night");
  expect(await names()).toEqual(before);
  // a round that only asks for an errand fails where that does
  await failing("inspect", "磁盘已满");
  expect(await names()).toEqual([...before, "网站巡检"]);
  await ran("inspect");
  expect(await names()).toEqual(before);
});

describe("a run by hand", () => {
  const running: Jobs[] = [];
  afterAll(() => Promise.all(running.map((jobs) => jobs.stop())));

  test("waits for the server that has only just started", async () => {
    const answer = await post(admin, "/job/run", { name: "remove-what-is-old" });
    expect(answer).toMatchObject({ success: false, status: 503 });
    expect(await portal.auditRows("job.asked")).toEqual([]);
  });

  test("is done once, however many ask at once, and refused while it runs", async () => {
    const jobs = await startJobs({ url: database.url, log: silentLog, watch: module.watch });
    running.push(jobs);
    let rounds = 0;
    let finish: () => void = () => undefined;
    await jobs.every("tidy-sandboxes", { cron: "0 0 1 1 *" }, () => {
      rounds += 1;
      return new Promise<void>((done) => (finish = done));
    });
    portal.jobs.started(jobs);

    const ask = () => post(admin, "/job/run", { name: "tidy-sandboxes" });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter(({ success }) => success).map(({ msg }) => msg)).toEqual([
      "“清理沙箱系统”即将开始，结束后这里显示结果",
    ]);
    expect((await portal.auditRows("job.asked")).map((row) => [row.objectKind, row.objectId, row.reason])).toEqual([
      ["job", "tidy-sandboxes", "清理沙箱系统"],
    ]);

    await until(() => rounds === 1);
    const { askedBy, underWaySince } = (await jobOf("tidy-sandboxes")) ?? {};
    expect(askedBy).toBeTruthy();
    expect(underWaySince).toBeTruthy();
    expect(await ask()).toMatchObject({
      success: false,
      code: 4826,
      msg: "“清理沙箱系统”正在运行，请等它结束后再运行",
    });
    finish();
    await until(async () => (await jobOf("tidy-sandboxes"))?.underWaySince === null);
    expect(await jobOf("tidy-sandboxes")).toMatchObject({ askedBy: null, last: { askedBy, failure: null } });
    expect(await ask()).toMatchObject({ success: true });
    await until(() => rounds === 2);
    finish();
  });

  test("is refused to the second while it waits, and given up when nobody took it up", async () => {
    portal.jobs.started(sentTo([]));
    const ask = () => post(admin, "/job/run", { name: "remove-unused-files" });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const refused = answers.find(({ success }) => !success);
    expect(refused).toMatchObject({ code: 4827 });
    expect(refused?.msg).toMatch(/刚刚要求运行“清除无用文件”，马上开始，不用再点$/);
    portal.clock.advance(15 * 60 + 1);
    expect(await jobOf("remove-unused-files")).toMatchObject({ askedBy: null });
    expect(await ask()).toMatchObject({ success: true });
  });

  test("that the runner does not take is not left waiting", async () => {
    portal.jobs.started({ ...sentTo([]), runNow: () => Promise.reject(new Error("no runner")) });
    expect(await post(admin, "/job/run", { name: "tidy-bindings" })).toMatchObject({ success: false });
    expect(await jobOf("tidy-bindings")).toMatchObject({ askedBy: null });
    const asked = await portal.auditRows("job.asked");
    expect(asked.map(({ objectId }) => objectId)).not.toContain("tidy-bindings");
  });

  test("is not for what a page asks for, nor for what there is not", async () => {
    for (const name of ["import-records", "drop-everything"]) {
      const answer = await post(admin, "/job/run", { name });
      expect(answer).toMatchObject({ success: false });
      expect(answer.msg).toBe("这项任务由业务页面发起，不能在这里运行");
    }
  });
});

test.each(["anquanguanli", "shenjiguanli", "xianguanli", "nonghu"])("nothing of it is for %s", async (username) => {
  const browser = await signedIn(username);
  for (const path of ["/job/list", "/job/failures", "/job/run"])
    expect((await post(browser, path, { name: "remove-what-is-old" })).status).toBe(403);
});
