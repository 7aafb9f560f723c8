import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { login } from "../../packages/contract/src/authentication/sign-in.ts";
import { passwordCall } from "../../packages/transport/src/password-call.ts";
import { sealPassword } from "../../packages/transport/src/password-seal.ts";
import { ownStep, timeCode } from "./time-code.ts";

type Account = { username: string; password: string; totpSecret: string };
type Outbox = { captchas: { clientId: string; answer: string }[] };
type Enveloped<T> = { success: boolean; msg: string; data: T };

/** Where a session is wanted: the market's counter takes a password, the government's a time-based code as well. */
export type Counter = "market" | "gov";
const homeType = { market: "0", gov: "1" };

const portal = () => process.env["PORTAL_URL"] as string;

/** @throws Error with the portal's own sentence when it is a refusal */
async function dataOf<T>(reply: APIResponse): Promise<T> {
  const { success, msg, data } = (await reply.json()) as Enveloped<T>;
  if (!success) throw new Error(`${reply.status()} ${msg}`);
  return data;
}

let accounts: Promise<Account[]> | undefined;
async function accountOf(username: string): Promise<Account> {
  accounts ??= fetch(`${portal()}/api/demo/accounts`).then((reply) => reply.json() as Promise<Account[]>);
  const account = (await accounts).find((one) => one.username === username);
  if (account === undefined) throw new Error(`the demonstration has no account ${username}`);
  return account;
}

/** A portal, as a browser calls it, and how one reads its pictures. */
type Place = { calls: APIRequestContext; origin: string; captchaOf: (clientId: string) => Promise<string> };

const demonstration = (calls: APIRequestContext): Place => ({
  calls,
  origin: portal(),
  async captchaOf(clientId) {
    const { captchas } = (await (await calls.get(`${portal()}/api/demo/outbox`)).json()) as Outbox;
    return captchas.find((one) => one.clientId === clientId)?.answer ?? "";
  },
});

type Typed = { username: string; password: string; proof: { loginMethod: number; loginCode?: string } };

/** The calls a sign-in form makes, from a picture of its own to the answer; the browser keeps the cookies they set. */
async function tryToEnter(place: Place, { username, password, proof }: Typed): Promise<APIResponse> {
  const { calls, captchaOf } = place;
  const api = `${place.origin}/api`;
  const { clientId } = await dataOf<{ clientId: string }>(await calls.get(`${api}/getClientId`));
  const headers = { "generator-userid": clientId };
  const publicKey = await dataOf<string>(await calls.get(`${api}/getPublicKey`));
  const challenge = await dataOf<string>(await calls.get(`${api}/getRoundNum`, { headers }));
  const call = passwordCall(login);
  const sealed = await sealPassword({ challenge, call, generatorUserId: clientId, password }, publicKey);
  await calls.get(`${api}/captcha.jpg?clientId=${clientId}`);
  const captcha = await captchaOf(clientId);
  return calls.post(`${api}${login.path}`, { headers, data: { ...proof, username, password: sealed, captcha } });
}

const SPENT = "动态口令不正确或已用过，请核对手机时间，输入此刻显示的 6 位数字";
const isSpent = async (reply: APIResponse) => ((await reply.json()) as Enveloped<unknown>).msg === SPENT;

const stepsOf = (origin: string, username: string) => `${new URL(origin).port}-${username}`;

/** For a form that is about to be filled in with the present code of whoever has one. */
export async function ownCode(username: string): Promise<void> {
  if ((await accountOf(username)).totpSecret !== "") await ownStep(stepsOf(portal(), username));
}

/** Signs in at a counter. @returns the token; @throws Error with the portal's own sentence when it is a refusal */
export async function enter(place: Place, account: Account, counter: Counter): Promise<string> {
  const { username, password, totpSecret } = account;
  const enterOnce = async () => {
    if (counter === "market") return tryToEnter(place, { username, password, proof: { loginMethod: 1 } });
    await ownStep(stepsOf(place.origin, username));
    return tryToEnter(place, { username, password, proof: { loginMethod: 6, loginCode: timeCode(totpSecret) } });
  };
  let reply = await enterOnce();
  // somebody showed a later code before this one arrived, or typed this one into a form
  for (let tries = 1; tries < 3 && (await isSpent(reply)); tries += 1) reply = await enterOnce();
  return (await dataOf<{ access_token: string }>(reply)).access_token;
}

const FAILURES_BEFORE_WAIT = 5;

/** Somebody types their password wrong until they have to wait. */
export async function lockOut(calls: APIRequestContext, username: string): Promise<void> {
  for (let tries = 0; tries < FAILURES_BEFORE_WAIT; tries += 1)
    await tryToEnter(demonstration(calls), { username, password: "Wangle@2026xx", proof: { loginMethod: 1 } });
}

/**
 * Opens a page of the portal in a browser that is signed in. The form, its picture and its notice are proved
 * by the stories about signing in; all others begin here, with one page load in place of a walk through them.
 */
export async function openSignedIn(page: Page, username: string, counter: Counter, path: string): Promise<void> {
  const token = await enter(demonstration(page.context().request), await accountOf(username), counter);
  const kept = { token, homeType: homeType[counter] };
  const once = await page.addInitScript((record) => {
    for (const [key, value] of Object.entries(record)) localStorage.setItem(key, value);
  }, kept);
  await page.goto(`${portal()}${path}`);
  await once.dispose();
}
