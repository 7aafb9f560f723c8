import { login } from "@sannong/contract/authentication/sign-in";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { ask, dataOf, json } from "./client.ts";
import type { Person } from "./people.ts";

export type Prepared = { username: string; headers: Record<string, string>; body: string; from: string };
/** What a browser keeps of a sign-in. */
export type Handles = { bearer: string; cookie: string };
/** `ofProvider`: the cookies that it sends below /oidc alone. */
export type BrowserHandles = Handles & { ofProvider: string };

/** The outbox keeps the last fifty answers. */
export const BATCH = 40;
/** Within every budget of an address, and no account twice at once from one. */
const ADDRESSES = 40;

const addressOf = (index: number) => `127.0.0.${1 + (index % ADDRESSES)}`;

/** A browser that has looked at a captcha and read it. */
export type OpenClient = { person: Person; from: string; clientId: string; captcha: string };

/** @param at where these people stand among all, so that neighbours come from different addresses */
export async function openClients(portal: string, people: readonly Person[], at: number): Promise<OpenClient[]> {
  const asking = people.map(async (person, index) => {
    const from = addressOf(at + index);
    const { clientId } = dataOf<{ clientId: string }>(await ask(`${portal}/api/getClientId`, { from }));
    const picture = await ask(`${portal}/api/captcha.jpg?clientId=${clientId}`, { from });
    if (picture.status !== 200) throw new Error(`no captcha: ${picture.status} ${picture.text}`);
    return { person, from, clientId };
  });
  const clients = await Promise.all(asking);
  const { captchas } = await outboxOf(portal);
  const answers = new Map(captchas.map(({ clientId, answer }) => [clientId, answer]));
  return clients.map((client) => {
    const captcha = answers.get(client.clientId);
    if (captcha === undefined) throw new Error("the captcha is not in the outbox");
    return { ...client, captcha };
  });
}

const publicKeys = new Map<string, string>();
/** The password, sealed with a fresh challenge for one call. */
export async function seal(
  portal: string,
  { person, from, clientId }: OpenClient,
  entry: { method: string; path: string },
  password = person.password,
): Promise<string> {
  const publicKey = publicKeys.get(portal) ?? dataOf<string>(await ask(`${portal}/api/getPublicKey`));
  publicKeys.set(portal, publicKey);
  const headers = { "generator-userid": clientId };
  const challenge = dataOf<string>(await ask(`${portal}/api/getRoundNum`, { headers, from }));
  return sealPassword({ challenge, call: passwordCall(entry), generatorUserId: clientId, password }, publicKey);
}

/** So many sign in one after the other. */
export const GROUP = 100;

/** Groups of them in turn, so that nobody comes to the sixth session that ends their first. */
export function inTurns(people: readonly Person[]): () => readonly Person[] {
  let at = -GROUP;
  return () => {
    at = (at + GROUP) % people.length;
    return people.slice(at, at + GROUP);
  };
}

/** Everybody signs in with the browser they have: one that keeps no cookies is news to its owner every time. */
const browsers = new Map<string, string>();
export const browserOf = (username: string): Record<string, string> => {
  const cookie = browsers.get(username);
  return cookie === undefined ? {} : { cookie };
};
const DEVICE = /(?:__Host-)?sannong-device=[^;]+/;

/** Everything that browsers do before they post the sign-in: client id, captcha, challenge, sealing. */
export async function prepareSignIns(portal: string, people: readonly Person[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (let at = 0; at < people.length; at += BATCH) {
    for (const client of await openClients(portal, people.slice(at, at + BATCH), at)) {
      const { person, from, clientId, captcha } = client;
      const password = await seal(portal, client, login);
      const body = JSON.stringify({ loginMethod: 1, username: person.username, password, captcha });
      const { username } = person;
      const headers = { "generator-userid": clientId, ...json, ...browserOf(username) };
      prepared.push({ username, headers, from, body });
    }
  }
  return prepared;
}

type Outbox = { captchas: { clientId: string; answer: string }[]; sms: { to: string; code: string }[] };
/** Each server shows what it sent itself: where several stand behind one address, all of them are asked. */
export const serversBehind = new Map<string, readonly string[]>();
export async function outboxOf(portal: string): Promise<Outbox> {
  const asked = (serversBehind.get(portal) ?? [portal]).map(async (server) => ask(`${server}/api/demo/outbox`));
  const answered = (await Promise.allSettled(asked)).flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const all = answered.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text) as Outbox);
  return { captchas: all.flatMap(({ captchas }) => captchas), sms: all.flatMap(({ sms }) => sms) };
}

export async function signIn(portal: string, { username, ...prepared }: Prepared): Promise<BrowserHandles> {
  const reply = await ask(`${portal}/api${login.path}`, { method: "POST", ...prepared });
  const { access_token: bearer } = dataOf<{ access_token: string }>(reply);
  const cookies = [reply.headers["set-cookie"] ?? []].flat();
  const device = cookies.flatMap((cookie) => DEVICE.exec(cookie) ?? [])[0];
  if (device !== undefined) browsers.set(username, device);
  const ofProvider = cookies.filter((cookie) => /;\s*path=\/oidc(;|$)/i.test(cookie)).map(nameAndValue);
  // the one a browser sends to the API; the provider's own stays below /oidc
  const ours = cookies.find((cookie) => !DEVICE.test(cookie) && /;\s*path=\/(;|$)/i.test(cookie));
  if (ours === undefined) throw new Error("a sign-in without its cookie");
  return { bearer, cookie: nameAndValue(ours), ofProvider: ofProvider.join("; ") };
}

const nameAndValue = (cookie: string): string => cookie.split(";")[0] ?? "";
