import { randomUUID } from "node:crypto";
import { login } from "@sannong/contract/authentication/sign-in";
import { listMessages } from "@sannong/contract/operations/messages";
import { listAudit } from "@sannong/contract/governance/audit";
import { actorOfAccount } from "../platform/caller.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { alarms } from "../governance/alarms/alarms.rules.ts";
import { freshDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";

let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ database });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

async function idOf(username: string): Promise<string> {
  const { id } = await database.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return id;
}

async function bearerOf(username: string): Promise<string> {
  const account = await app.foundation.accounts.findById(await idOf(username));
  if (!account) throw new Error(`nobody is called ${username}`);
  const origin = { address: "10.7.0.2", userAgent: "office", traceId: "office" };
  return (await app.authentication.sessions.begin({ account, factors: ["password", "totp"], origin })).bearer;
}

async function ask(path: string, body: object, bearer?: string) {
  const reply = await app.http.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: "10.7.0.2",
    headers: {
      "user-agent": "office",
      "generator-userid": randomUUID(),
      "content-type": "application/json",
      ...(bearer === undefined ? {} : { authorization: bearer }),
    },
    payload: JSON.stringify(body),
  });
  return reply.json() as { code: number; msg: string; data: unknown };
}

type Message = { title: string; content: string; link: string | null };
async function alarmsTold(username: string): Promise<Message[]> {
  const { data } = await ask(listMessages.path, { pageNum: 1, pageSize: 50 }, await bearerOf(username));
  return (data as { records: Message[] }).records.filter(({ title }) => title.startsWith("异常行为"));
}

test("whoever knocks at closed doors again and again is told of, once an hour, to those who watch and to the auditors", async () => {
  const clerk = await bearerOf("ganbu");
  for (let tries = 1; tries < alarms.accessRefused.from; tries += 1) await ask(listAudit.path, {}, clerk);
  await app.governance.alarms.look();
  expect(await alarmsTold("anquanguanli")).toEqual([]);

  expect((await ask(listAudit.path, {}, clerk)).code).toBe(403);
  const { audit } = app.foundation;
  const record = audit.record.bind(audit);
  const refusing = vi.spyOn(audit, "record").mockImplementation(async (fact, within) => {
    if (fact.event === "alarm.raised") throw new Error("alarm.raised is not written down");
    await record(fact, within);
  });
  // a server that falls over it holds it for told no longer than another one needs
  const falling = vi.spyOn(app.foundation.shortLived, "remove").mockRejectedValueOnce(new Error("the server fell"));
  await expect(app.governance.alarms.look()).rejects.toThrow("is not written down");
  falling.mockRestore();
  const marks = database.db.selectFrom("shortLived").select("expiresAt").where("kind", "=", "alarms.raised");
  const { expiresAt } = await marks.executeTakeFirstOrThrow();
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(120_000);
  await database.db.deleteFrom("shortLived").where("kind", "=", "alarms.raised").execute();

  await expect(app.governance.alarms.look()).rejects.toThrow("is not written down");
  refusing.mockRestore();
  expect(await alarmsTold("anquanguanli")).toEqual([]);
  // and it is not held for told: the next look tells of it
  await app.governance.alarms.look();
  await app.governance.alarms.look();
  const [told, ...more] = await alarmsTold("anquanguanli");
  expect(more).toEqual([]);
  expect(told).toMatchObject({ title: "异常行为：多次越权访问被拒绝（ganbu）" });
  expect(told?.content).toContain(`账号 ganbu多次越权访问被拒绝 ${alarms.accessRefused.from} 次`);
  expect(await alarmsTold("shenjiguanli")).toMatchObject([{ link: "/management/audit" }]);
  expect(await alarmsTold("xitongguanli")).toEqual([]);
});

test("a grant that was written into the database is told of at once", async () => {
  const id = await idOf("xianguanli");
  await database.db.updateTable("accountRole").set({ regionCode: "32" }).where("accountId", "=", id).execute();
  await bearerOf("xianguanli").catch(() => undefined);
  // reading the grant does not wait until it is written down that it was tampered with
  await expect
    .poll(async () => {
      await app.governance.alarms.look();
      return (await alarmsTold("anquanguanli")).map(({ title }) => title);
    })
    .toContain("异常行为：授权记录被篡改（xianguanli）");
});

test("whoever tries again and again to work on what lies outside their region is told of, whatever it is", async () => {
  const account = await app.foundation.accounts.findById(await idOf("neirongguanli"));
  if (!account) throw new Error("nobody is called neirongguanli");
  const { audit } = app.foundation;
  for (let tries = 0; tries < alarms.accessRefused.from; tries += 1)
    await audit.record({
      event: tries % 2 === 0 ? "notice.refused" : "record.refused",
      result: "refused",
      reason: "content.otherRegion",
      actor: actorOfAccount(account),
    });
  await app.governance.alarms.look();
  const titles = (await alarmsTold("anquanguanli")).map(({ title }) => title);
  expect(titles).toContain("异常行为：多次越权访问被拒绝（neirongguanli）");
});

test("sign-ins that fail again and again from one address are told of, whoever they name", async () => {
  const tried = { loginMethod: 1, password: "x".repeat(64), captcha: "zzzz" };
  for (let tries = 0; tries < alarms.signInsFromAddress.from; tries += 1)
    await ask(login.path, { ...tried, username: `nobody${tries}` });
  await app.governance.alarms.look();
  const titles = (await alarmsTold("anquanguanli")).map(({ title }) => title);
  expect(titles).toContain("异常行为：同一地址多次登录失败（10.7.0.2）");
  expect(titles.filter((title) => title.includes("同一账号"))).toEqual([]);
});
