import type { Envelope } from "@sannong/contract/endpoint";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { generate } from "otplib";
import { demonstrationAccounts } from "@sannong/demonstration/accounts";
import { testKeys } from "./database.ts";
import { type Given, signInModules, type SignInModules } from "./sign-in-modules.ts";

/** A portal and the browsers before it. */
export async function signInPortal(given: Given) {
  const portal = await signInModules(given);
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
export function browserAt(portal: Pick<SignInModules, "app" | "captchas" | "sms" | "clock">, traits: Traits = {}) {
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
    /** Whoever they are, with whatever it takes. */
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

export const lastCodeTo = async (portal: Pick<SignInModules, "sms">, tel: string): Promise<string> =>
  (await portal.sms.recorded()).find(({ to, code }) => to === tel && code !== "")?.code ?? "";

export const timeCode = (portal: Pick<SignInModules, "clock">, secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(portal.clock().getTime() / 1000) + steps * 30 });
