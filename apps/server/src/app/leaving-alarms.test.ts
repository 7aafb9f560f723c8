import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, testApp } from "../../test/app.ts";
import { fixedClock, freshDatabase, testConfig } from "../../test/database.ts";
import { alarms } from "../governance/alarms/alarms.rules.ts";
import { isSignedBy } from "../platform/crypto/request-signature.ts";

const SECRET = "a-secret-of-the-operator";
const PHONE = "15400009901";
const ADDRESS = "zhiban@example.cn";

/** Where the operator hears: takes what it is told, or refuses it. */
const duty = { refuses: false, asked: 0, told: [] as { headers: IncomingHttpHeaders; body: string; url: string }[] };
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    duty.asked += 1;
    if (duty.refuses) return void response.writeHead(503).end();
    duty.told.push({ headers: request.headers, body, url: request.url ?? "" });
    response.end("{}");
  });
});
const clock = fixedClock();
let app: App;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/robot?key=1`;
  const body = '{"msgtype":"text","text":{"content":"{title}：{content}"},"from":"{portal}"}';
  database = await freshDatabase();
  app = await testApp({
    database,
    clock,
    config: testConfig({
      mail: { kind: "recording" },
      alarms: { webhook: { url, secret: SECRET, body }, sms: [PHONE], mail: [ADDRESS] },
    }),
  });
  await app.http.ready();
});
afterAll(async () => {
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
  await new Promise((done) => server.close(done));
});

type Robot = { msgtype: string; text: { content: string }; from: string };
const heard = () => duty.told.map(({ body }) => (JSON.parse(body) as Robot).text.content);
async function look(): Promise<void> {
  await app.governance.alarms.look();
  await app.foundation.deliveries.settled();
}
/** What is wrong at the beginning of a new installation is heard, and told no more. */
async function quiet(): Promise<void> {
  await look();
  duty.told = [];
}
const dayLater = () => clock.advance(25 * 3600);

test("what is wrong is heard by webhook, text message and mail, once, and signed", async () => {
  await look();
  await look();
  expect(heard()).toEqual([expect.stringMatching(/^没有新的完好备份：还没有一份完好的备份。.*script\/backup/)]);
  const [{ headers, body, url } = { headers: {}, body: "", url: "" }] = duty.told;
  expect(JSON.parse(body)).toMatchObject({ msgtype: "text", from: "http://127.0.0.1:3000" });
  const message = {
    appId: String(headers["x-app-id"]),
    timestamp: String(headers["x-timestamp"]),
    nonce: String(headers["x-nonce"]),
  };
  expect(isSignedBy([SECRET], { method: "POST", url, body }, message, String(headers["x-sign"]))).toBe(true);

  const outbox = (await app.http.inject({ url: "/api/demo/outbox" })).json<{ sms: { to: string; text: string }[] }>();
  expect(outbox.sms).toMatchObject([{ to: PHONE, text: expect.stringMatching(/门户告警：没有新的完好备份（.+）。/) }]);
  expect(await app.foundation.sentMail.recorded()).toMatchObject([
    { to: ADDRESS, subject: "门户告警：没有新的完好备份" },
  ]);

  // where it is written down nothing can be read
  const rows = await database.db.selectFrom("delivery").selectAll().where("channel", "=", "alarm").execute();
  expect(rows.map(({ recipient, state }) => [recipient, state]).toSorted()).toEqual([
    ["mail:1", "delivered"],
    ["sms:1", "delivered"],
    ["webhook", "delivered"],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/备份|15400009901|zhiban/);
});

test("what lasts is told again the next day", async () => {
  await quiet();
  await look();
  expect(heard()).toEqual([]);
  dayLater();
  await look();
  expect(heard()).toHaveLength(1);
});

test("a job that keeps failing", async () => {
  await quiet();
  const fail = () =>
    app.operations.jobs.watch({ job: "check-files-by-night", askedBy: null }, () => {
      throw new Error("the disk is full");
    });
  await expect(fail()).rejects.toThrow("the disk is full");
  await look();
  expect(heard()).toEqual([expect.stringContaining("一再失败的后台任务：核对上传文件。")]);
});

test("an audit log that somebody changed", async () => {
  await quiet();
  const at = clock();
  await database.db
    .insertInto("auditCheck")
    .values({ begunAt: at, endedAt: at, askedBy: null, total: 1, checked: "1", isIntact: false })
    .execute();
  await look();
  expect(heard()).toEqual([expect.stringContaining("审计日志核验不符：审计日志的链不完整")]);
});

test("a certificate that ends within a week, and none that has a month", async () => {
  await quiet();
  const days = async (ahead: number) => {
    const own = await app.applications.certificateEnds();
    clock.advance((Math.min(...own.map(({ endsAt }) => endsAt.getTime())) - clock().getTime()) / 1000 - ahead * 86_400);
  };
  await app.protocols.saml.certificates();
  const ofCertificates = () => heard().filter((text) => text.includes("证书"));
  await days(30);
  await look();
  expect(ofCertificates()).toEqual([]);
  await days(6);
  await look();
  expect(ofCertificates()).toEqual([expect.stringContaining("即将到期的证书：门户（")]);
});

test("a burst of failures, with the address it came from", async () => {
  await quiet();
  const facts = Array.from({ length: alarms.signInsFromAddress.from }, () =>
    app.foundation.audit.record({
      event: "signIn",
      result: "refused",
      reason: "signIn.rejected",
      from: { address: "10.9.8.7" },
    }),
  );
  await Promise.all(facts);
  await look();
  expect(heard()).toEqual([expect.stringContaining("异常行为：同一地址多次登录失败（10.9.8.7）")]);
});

test("a receiver that is away hears it when it is back, and nobody else waits for it", async () => {
  dayLater();
  duty.refuses = true;
  await quiet();
  expect(duty.told).toEqual([]);
  expect((await app.foundation.sentMail.recorded()).length).toBeGreaterThan(0);
  duty.refuses = false;
  clock.advance(120);
  await look();
  expect(heard().length).toBeGreaterThan(0);
});

test("whoever makes alarms without end empties no account of text messages", async () => {
  dayLater();
  await quiet();
  const alarm = app.foundation.deliveries.alarm;
  const before = await alarm.count({ recipients: ["sms:1"] });
  for (let number = 0; number < 30; number += 1) {
    const many = Array.from({ length: alarms.signInsFromAddress.from }, () =>
      app.foundation.audit.record({ event: "signIn", result: "refused", from: { address: `10.9.7.${number}` } }),
    );
    await Promise.all(many);
  }
  await look();
  expect((await alarm.count({ recipients: ["sms:1"] })) - before).toBeLessThanOrEqual(20);
  expect(heard().filter((text) => text.includes("10.9.7."))).toHaveLength(30);
});
