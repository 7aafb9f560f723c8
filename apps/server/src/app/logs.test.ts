import type { Envelope } from "@sannong/contract/endpoint";
import { entries } from "@sannong/contract/entries";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { generate } from "otplib";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, testKeys } from "../../test/database.ts";
import { secretsIn } from "../../test/log-secrets.ts";
import { personCalled } from "../../test/sign-in-portal.ts";
import { type App, testApp } from "../../test/app.ts";

/** What a person types and is given goes in here; nothing of it may come out in the log. */
const secrets = new Set<string>();
let lines = "";
let app: App;
/** A real one: what is logged of an answer is logged when it has left. */
let address = "";
let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase();
  // Everything there is to say, and without the redaction that production has below the rule.
  const log = pino({ level: "trace" }, { write: (line: string) => void (lines += line) });
  app = await testApp({ database, log });
  address = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.http.close();
  await app.authentication.oneTimeCodes.notices.settled();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

type Outbox = { sms: { to: string; code: string }[]; captchas: { clientId: string; answer: string }[] };
type Sent = { headers?: Record<string, string>; body?: Record<string, unknown> };

const markAll = (value: unknown): void => {
  if (typeof value === "string" && value.length >= 6) secrets.add(value);
  if (typeof value === "object" && value !== null) Object.values(value).forEach(markAll);
};

async function ask<T = Record<string, unknown>>(path: string, { headers = {}, body }: Sent = {}): Promise<Envelope<T>> {
  const method = body ? "POST" : "GET";
  const sent = body ? { body: JSON.stringify(body) } : {};
  const type: Record<string, string> = body ? { "content-type": "application/json" } : {};
  const reply = await fetch(`${address}/api${path}`, { method, headers: { ...headers, ...type }, ...sent });
  const isJson = reply.headers.get("content-type")?.startsWith("application/json") === true;
  // an event stream has no end to wait for
  if (!isJson) await reply.body?.cancel();
  return (isJson ? await reply.json() : {}) as Envelope<T>;
}

async function browser() {
  const clientId = (await ask<{ clientId: string }>("/getClientId")).data?.clientId ?? "";
  const headers = { "generator-userid": clientId };
  const outbox = async () => (await (await fetch(`${address}/api/demo/outbox`)).json()) as Outbox;
  const captcha = async () => {
    await ask(`/captcha.jpg?clientId=${clientId}`);
    await ask(`/captcha.wav?clientId=${clientId}`);
    return (await outbox()).captchas.find((one) => one.clientId === clientId)?.answer ?? "";
  };
  const seal = async (password: string, path: string) => {
    const challenge = (await ask<string>("/getRoundNum", { headers })).data ?? "";
    const parcel = { challenge, call: passwordCall({ method: "POST", path }), generatorUserId: clientId, password };
    const sealed = await sealPassword(parcel, testKeys.passwordSm2.publicKey);
    [challenge, sealed, password].forEach((secret) => secrets.add(secret));
    return sealed;
  };
  const codeTo = async (tel: string) => {
    const code = (await outbox()).sms.find(({ to }) => to === tel)?.code ?? "";
    secrets.add(code);
    return code;
  };
  const post = async <T>(path: string, body: Record<string, unknown>) => {
    markAll({ ...body, captcha: "" });
    const answer = await ask<T>(path, { headers, body });
    const token = (answer.data as { access_token?: string } | null)?.access_token;
    if (token) secrets.add(token);
    return answer;
  };
  return { headers, captcha, seal, codeTo, post };
}

test.each([
  ['{"msg":"sent","to":"15400000001"}', "a full phone number"],
  ['{"msg":"x","idNumber":"329999199001011234"}', "a full ID number"],
  ['{"msg":"x","req":{"loginCode":"123456"}}', "a code"],
  ['{"msg":"x","Authorization":"Bearer abc"}', "a password or token"],
  ['{"msg":"failed for Geheim#1"}', "what somebody typed or was given"],
])("the search itself finds what it is for: %s", (line, what) => {
  expect(secretsIn(line, ["Geheim#1"])[0]).toContain(what);
  expect(secretsIn('{"level":30,"time":1795248000000,"to":"154****0001","err":{"code":"42P01"}}')).toEqual([]);
});

const PASSWORD_CALL = "/oauth/login";

test("nobody's password, code, token or number is in a line the whole server wrote at its most talkative", async () => {
  const [farmer, officer, administrator] = [personCalled("nonghu"), personCalled("ganbu"), personCalled("xianguanli")];
  for (const { password, tel, totpSecret } of [farmer, officer, administrator]) markAll({ password, tel, totpSecret });

  const byPassword = await browser();
  const signedIn = await byPassword.post<{ access_token: string }>("/oauth/login", {
    loginMethod: 1,
    username: farmer.username,
    captcha: await byPassword.captcha(),
    password: await byPassword.seal(farmer.password, PASSWORD_CALL),
  });
  expect(signedIn.success).toBe(true);
  const bearer = signedIn.data?.access_token ?? "";
  await ask("/user/queryByTokenNew", { headers: { authorization: bearer } });
  // people type the password into the name field
  await byPassword.post("/oauth/login", {
    loginMethod: 1,
    username: "Daoxiang#2026x",
    captcha: await byPassword.captcha(),
    password: await byPassword.seal("Wrong#2026x", PASSWORD_CALL),
  });

  const bySms = await browser();
  const captcha = await bySms.captcha();
  expect((await bySms.post("/sendLoginPwdMsg", { tel: farmer.tel, captcha })).success).toBe(true);
  const loginCode = await bySms.codeTo(farmer.tel);
  expect((await bySms.post("/oauth/login", { loginMethod: 4, username: farmer.tel, captcha, loginCode })).success).toBe(
    true,
  );
  for (const [path, tel] of [
    ["/sendRegisterMsg", "15400002201"],
    ["/sendResetPwdMsg", officer.tel],
    ["/sendResetPwdMsg", "15400002202"],
  ] as const)
    expect((await bySms.post(path, { tel, captcha: await bySms.captcha() })).success).toBe(true);

  const byTime = await browser();
  const timed = await byTime.post("/oauth/login", {
    loginMethod: 6,
    username: administrator.username,
    captcha: await byTime.captcha(),
    password: await byTime.seal(administrator.password, PASSWORD_CALL),
    loginCode: await generate({ secret: administrator.totpSecret }),
  });
  expect(timed.success).toBe(true);

  await app.authentication.oneTimeCodes.notices.send({
    phone: "15400002203",
    regionCode: "320925",
    notice: { kind: "authenticationApproved" },
  });
  secrets.add("15400002203");
  await app.authentication.oneTimeCodes.notices.settled();

  // every entry there is or will be, with what people write into forms, signed in and not
  const typed = {
    tel: "15400002204",
    phone: "15400002204",
    username: "15400002204",
    account: "15400002204",
    password: "Mimi#2026secret",
    newPassword: "Mimi#2026secret",
    rpassword: "Mimi#2026secret",
    pwd: "Mimi#2026secret",
    idcard: "329999199001011234",
    by3: "329999199001011234",
    yzm: "482913",
    loginCode: "482913",
    captcha: "XYW3",
    ticket: "ticket-that-is-a-secret",
    token: "token-that-is-a-secret",
    code: "code-that-is-a-secret",
  };
  markAll(typed);
  const query = new URLSearchParams(typed).toString();
  for (const { method, path } of entries)
    for (const headers of [bySms.headers, { ...bySms.headers, authorization: bearer }])
      await (method === "POST" ? ask(path, { headers, body: typed }) : ask(`${path}?${query}`, { headers }));

  await expect.poll(() => lines.split("\n").length).toBeGreaterThan(entries.length);
  expect(secretsIn(lines, secrets)).toEqual([]);
});

test("nor when everything breaks: a fault names its place and not what was typed", async () => {
  const person = await browser();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("alter table account rename to account_gone").finally(() => owner.end());
  const before = lines.length;
  const answer = await person.post("/oauth/login", {
    loginMethod: 1,
    username: "15400002205",
    captcha: await person.captcha(),
    password: await person.seal("Daoxiang#2026y", PASSWORD_CALL),
  });
  expect(answer).toMatchObject({ code: 500, msg: "系统错误!请联系管理员!" });
  expect(lines.slice(before)).toContain('"msg":"fault"');
  expect(secretsIn(lines.slice(before), secrets)).toEqual([]);
});
