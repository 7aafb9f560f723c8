import { randomUUID } from "node:crypto";
import type { Envelope } from "@sannong/contract/endpoint";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { generate } from "otplib";
import { accountCareRoom } from "../src/features/account-care/index.ts";
import { accountDataRoom } from "../src/features/account-data/index.ts";
import { accountRoom } from "../src/features/account/index.ts";
import { demoRoom } from "../src/features/demo/index.ts";
import { devicesRoom } from "../src/features/devices/index.ts";
import { qrSignInRoom } from "../src/features/qr-sign-in/index.ts";
import { factorSetUpRoom } from "../src/features/factor-set-up/index.ts";
import { secondFactorRoom } from "../src/features/second-factor/index.ts";
import { sessionsRoom } from "../src/features/sessions/index.ts";
import { signInRoom } from "../src/features/sign-in/index.ts";
import { type RecordedCaptcha, verificationRoom } from "../src/features/verification/index.ts";
import { type RecordedSms, recordingSmsGateway } from "../src/gateways/sms/recording-sms-gateway.ts";
import type { SmsGateway } from "../src/gateways/sms/sms-gateway.ts";
import { createAudit } from "../src/platform/audit/create-audit.ts";
import { createFieldSealer } from "../src/platform/crypto/field-sealer.ts";
import { passwordHasher } from "../src/platform/crypto/password-hasher.ts";
import { sm2Unsealer } from "../src/platform/crypto/sm2-unsealer.ts";
import { createHttp } from "../src/platform/http/create-http.ts";
import type { Server } from "../src/platform/http/serve.ts";
import { recorder } from "../src/platform/recorder.ts";
import { postgresShortLived } from "../src/platform/short-lived/postgres-short-lived.ts";
import { demonstrationAccounts, seedAccounts, seedRoles } from "../src/seed/accounts.ts";
import type { Config } from "../src/config/config.ts";
import { fixedClock, silentLog, type TestDatabase, testConfig, testKeys } from "./database.ts";

type Given = {
  database: TestDatabase;
  config?: Partial<Config>;
  gateway?: SmsGateway;
  seed?: boolean;
  /** rooms of the test's own, on the same ground */
  rooms?: (ground: Ground) => Promise<{ routes(server: Server): void }[]>;
};
type Ground = {
  db: TestDatabase["db"];
  clock: ReturnType<typeof fixedClock>;
  shortLived: ReturnType<typeof postgresShortLived>;
  sealer: ReturnType<typeof createFieldSealer>;
  audit: ReturnType<typeof createAudit>;
  accounts: ReturnType<typeof accountRoom>;
  verification: ReturnType<typeof verificationRoom>;
};

/** The rooms of sign-in on a real engine, with a provider that only writes down what it was asked. */
async function signInRooms({ database, config: overrides, gateway, seed = true, rooms }: Given) {
  const { db, eventual } = database;
  const config = testConfig(overrides);
  const clock = fixedClock();
  const sealer = createFieldSealer(testKeys);
  const shortLived = postgresShortLived({ db, eventual, clock });
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  const hasher = passwordHasher({ pepper: testKeys.passwordPepper });
  const unsealer = sm2Unsealer({ privateKey: testKeys.passwordSm2.privateKey });
  const grantKey = testKeys.grant;
  if (seed) {
    await seedRoles(db);
    await seedAccounts({ db, sealer, hasher, clock, grantKey });
  }

  const oidc = { opened: [] as string[], closed: [] as string[] };
  const regionName = (code: string) => ({ "320925": "建湖县" })[code];
  const accounts = accountRoom({
    db,
    eventual,
    sealer,
    hasher,
    grantKey,
    initialPasswords: config.signIn.initialPasswords,
    isDemonstration: true,
    clock,
    audit,
    log: silentLog,
    regionName,
  });
  const sms = recorder<RecordedSms>({ shortLived, sealer, clock, kind: "sentSms" });
  const captchas = recorder<RecordedCaptcha>({ shortLived, sealer, clock, kind: "captchaAnswer" });
  const verification = verificationRoom({
    shortLived,
    clock,
    sealer,
    sms: { gateway: gateway ?? recordingSmsGateway(sms), policy: config.sms },
    passwordKey: testKeys.passwordSm2.publicKey,
    unsealer,
    captchaRecorder: captchas,
    log: silentLog,
  });
  const { publicUrl } = config.http;
  const sessions = sessionsRoom({
    shortLived,
    audit,
    clock,
    log: silentLog,
    policy: config.session,
    publicUrl,
    accounts,
    openOidcSession: async () => {
      const uid = randomUUID();
      oidc.opened.push(uid);
      const cookieOptions = { path: "/oidc", httpOnly: true, secure: false, sameSite: "lax", maxAge: 60 } as const;
      return { uid, cookieName: "provider", cookieValue: uid, cookieOptions };
    },
    closeOidcSession: async (uid) => void oidc.closed.push(uid),
  });
  const devices = devicesRoom({
    db,
    eventual,
    shortLived,
    clock,
    audit,
    publicUrl,
    accounts,
    sessions,
    notices: verification.notices,
  });
  const secondFactor = secondFactorRoom({ db, shortLived, clock, sealer, publicUrl });
  const policy = config.signIn;
  const signIn = signInRoom({
    shortLived,
    clock,
    audit,
    policy,
    sealer,
    hasher,
    accounts,
    verification,
    secondFactor,
    sessions,
    devices,
  });
  const qrSignIn = qrSignInRoom({ shortLived, clock, audit, log: silentLog, publicUrl, accounts, sessions, signIn });
  const factorSetUp = factorSetUpRoom({
    shortLived,
    clock,
    audit,
    accounts,
    secondFactor,
    signIn,
    sessions,
    verification,
    regionName,
    twoFactorEffectiveFrom: policy.twoFactorEffectiveFrom,
  });
  const accountCare = accountCareRoom({
    db,
    shortLived,
    audit,
    accounts,
    verification,
    sessions,
    secondFactor,
    freshFactors: factorSetUp.freshFactors,
    regionName,
  });
  const accountData = accountDataRoom({
    db,
    sealer,
    audit,
    clock,
    log: silentLog,
    accounts,
    sessions,
    verification,
    regionName,
  });
  const demo = demoRoom({ sms, captchas, accounts: demonstrationAccounts });

  const { app, server } = createHttp({
    log: silentLog,
    publicUrl,
    trustedProxies: [],
    strictRefusals: true,
    identify: sessions.identify,
    twoFactorInForce: () => true,
    clock,
  });
  app.addHook("preClose", async () => qrSignIn.close());
  const more = (await rooms?.({ db, clock, shortLived, sealer, audit, accounts, verification })) ?? [];
  const ownRooms = [signIn, factorSetUp, sessions, accounts, devices, qrSignIn, accountCare, accountData];
  for (const room of [verification, ...ownRooms, demo, ...more]) room.routes(server);
  await app.ready();

  const auditRows = (event: string) =>
    db.selectFrom("audit_entry").selectAll().where("event", "=", event).orderBy("at").orderBy("id").execute();
  const close = async () => {
    await app.close();
    await verification.notices.settled();
    await unsealer.close();
  };
  const portal = {
    app,
    clock,
    db,
    config,
    shortLived,
    sealer,
    accounts,
    sessions,
    devices,
    verification,
    secondFactor,
    accountData,
    oidc,
    captchas,
    sms,
    auditRows,
    close,
  };
  return portal;
}

type Portal = Awaited<ReturnType<typeof signInRooms>>;

/** A portal and the browsers before it. */
export async function signInPortal(given: Given) {
  const portal = await signInRooms(given);
  return { ...portal, browser: (traits?: Traits) => browserAt(portal, traits) };
}

export type SignInPortal = Awaited<ReturnType<typeof signInPortal>>;
type Traits = { address?: string; userAgent?: string; keepsCookies?: boolean };
type Ask = { method?: "GET" | "POST"; body?: Record<string, unknown>; headers?: Record<string, string> };
type Answer<T = Record<string, unknown>> = Envelope<T> & {
  status: number;
  headers: Record<string, unknown>;
  raw: Buffer;
};

export const personCalled = (username: string) => {
  const found = demonstrationAccounts.find((account) => account.username === username);
  if (!found) throw new Error(`nobody is called ${username}`);
  return found;
};

let nextAddress = 1;

/** A browser on an address of its own: client id, cookies, bearer, and what a login form does with them. */
export function browserAt(portal: Pick<Portal, "app" | "captchas" | "sms" | "clock">, traits: Traits = {}) {
  const {
    address = `10.1.${nextAddress >> 8}.${nextAddress++ & 255}`,
    userAgent = "test",
    keepsCookies = true,
  } = traits;
  const jar = new Map<string, string>();
  const state = { clientId: "", bearer: "" };

  const ask = async <T = Record<string, unknown>>(
    path: string,
    { method = "GET", body, headers = {} }: Ask = {},
  ): Promise<Answer<T>> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await portal.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        "user-agent": userAgent,
        ...(state.clientId ? { "generator-userid": state.clientId } : {}),
        ...(state.bearer ? { authorization: state.bearer } : {}),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    });
    if (keepsCookies) for (const { name, value } of reply.cookies) jar.set(name, value);
    for (const [name, value] of jar) if (value === "") jar.delete(name);
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return {
      ...(isJson ? reply.json() : {}),
      status: reply.statusCode,
      headers: reply.headers,
      raw: reply.rawPayload,
    } as Answer<T>;
  };

  const open = async () => {
    if (!state.clientId) state.clientId = (await ask<{ clientId: string }>("/getClientId")).data?.clientId ?? "";
    return state.clientId;
  };
  /** Looks at a new captcha and reads it, as the outbox does. */
  const readCaptcha = async (): Promise<string> => {
    const clientId = await open();
    await ask(`/captcha.jpg?clientId=${clientId}`);
    const found = (await portal.captchas.recorded()).find((one) => one.clientId === clientId);
    return found?.answer ?? "";
  };
  const challenge = async () => (await ask<string>("/getRoundNum")).data ?? "";
  const seal = async (password: string, call: string, given?: string) => {
    const generatorUserId = await open();
    const parcel = { challenge: given ?? (await challenge()), call, generatorUserId, password };
    return sealPassword(parcel, testKeys.passwordSm2.publicKey);
  };

  type Form = { username: string; password: string; captcha?: string; loginCode?: string };
  type ToPhone = { path?: string; captcha?: string };
  const logIn = async ({ username, password, captcha, loginCode }: Form) => {
    const body = {
      loginMethod: loginCode === undefined ? 1 : 6,
      username,
      captcha: captcha ?? (await readCaptcha()),
      password: await seal(password, passwordCall({ method: "POST", path: "/oauth/login" })),
      ...(loginCode === undefined ? {} : { loginCode }),
    };
    const answer = await ask<{ access_token: string; isSimplePasswd: boolean; userCenter: object }>("/oauth/login", {
      method: "POST",
      body,
    });
    if (answer.success) state.bearer = answer.data?.access_token ?? "";
    return answer;
  };
  const sendCode = async ({ username, password, captcha }: Form) => {
    const body = {
      tel: username,
      loginMethod: 6,
      captcha: captcha ?? (await readCaptcha()),
      password: await seal(password, passwordCall({ method: "POST", path: "/sendLoginPwdMsg" })),
    };
    return ask<{ noPhoneNumber: boolean; resendAfter: number; sentTo?: string }>("/sendLoginPwdMsg", {
      method: "POST",
      body,
    });
  };

  /** What a send that takes a phone and a captcha answers. */
  const sendToPhone = async (tel: string, { path = "/sendLoginPwdMsg", captcha }: ToPhone = {}) =>
    ask<{ resendAfter: number; sentTo: string }>(path, {
      method: "POST",
      body: { tel, captcha: captcha ?? (await readCaptcha()) },
    });
  const logInBySms = async (tel: string, { captcha, loginCode }: { captcha?: string; loginCode: string }) => {
    const body = { loginMethod: 4, username: tel, captcha: captcha ?? (await readCaptcha()), loginCode };
    const answer = await ask<{ access_token: string }>("/oauth/login", { method: "POST", body });
    if (answer.success) state.bearer = answer.data?.access_token ?? "";
    return answer;
  };

  return {
    state,
    jar,
    address,
    ask,
    open,
    readCaptcha,
    challenge,
    seal,
    logIn,
    sendCode,
    sendToPhone,
    logInBySms,
    /** Whoever he is, with whatever it takes. */
    async signInAs(username: string) {
      const { password, totpSecret, roleCode, tel } = personCalled(username);
      if (roleCode === "4") return logIn({ username, password });
      if (totpSecret) return logIn({ username, password, loginCode: await timeCode(portal, totpSecret) });
      const captcha = await readCaptcha();
      await sendCode({ username, password, captcha });
      return logIn({ username, password, captcha, loginCode: await lastCodeTo(portal, tel) });
    },
  };
}

export type Browser = ReturnType<typeof browserAt>;

export const lastCodeTo = async (portal: Pick<Portal, "sms">, tel: string): Promise<string> =>
  (await portal.sms.recorded()).find(({ to, code }) => to === tel && code !== "")?.code ?? "";

export const timeCode = (portal: Pick<Portal, "clock">, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(portal.clock().getTime() / 1000) + steps * 30 });
