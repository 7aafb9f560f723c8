import { login } from "@sannong/contract/sign-in";
import { passwordCall } from "@sannong/transport/password-call";
import { sealPassword } from "@sannong/transport/password-seal";
import { ask, dataOf, json } from "./client.ts";
import type { Person } from "./people.ts";

export type Prepared = { headers: Record<string, string>; body: string; from: string };
export type Handles = { bearer: string; cookie: string };

/** The outbox keeps the last fifty answers. */
const BATCH = 40;
/** Within every budget of an address, and no account twice at once from one. */
const ADDRESSES = 40;

const addressOf = (index: number) => `127.0.0.${1 + (index % ADDRESSES)}`;

/** Everything that browsers do before they post the sign-in: client id, captcha, challenge, sealing. */
export async function prepareSignIns(portal: string, people: readonly Person[]): Promise<Prepared[]> {
  const publicKey = dataOf<string>(await ask(`${portal}/api/getPublicKey`));
  const prepared: Prepared[] = [];
  for (let at = 0; at < people.length; at += BATCH) {
    const asking = people.slice(at, at + BATCH).map(async (person, index) => {
      const from = addressOf(at + index);
      const { clientId } = dataOf<{ clientId: string }>(await ask(`${portal}/api/getClientId`, { from }));
      const picture = await ask(`${portal}/api/captcha.jpg?clientId=${clientId}`, { from });
      if (picture.status !== 200) throw new Error(`no captcha: ${picture.status} ${picture.text}`);
      return { person, from, clientId };
    });
    const clients = await Promise.all(asking);
    const answers = await captchaAnswers(portal);
    for (const { person, from, clientId } of clients) {
      const captcha = answers.get(clientId);
      if (captcha === undefined) throw new Error("the captcha is not in the outbox");
      const headers = { "generator-userid": clientId };
      const challenge = dataOf<string>(await ask(`${portal}/api/getRoundNum`, { headers, from }));
      const parcel = { challenge, call: passwordCall(login), generatorUserId: clientId, password: person.password };
      const password = await sealPassword(parcel, publicKey);
      const body = JSON.stringify({ loginMethod: 1, username: person.username, password, captcha });
      prepared.push({ headers: { ...headers, ...json }, from, body });
    }
  }
  return prepared;
}

async function captchaAnswers(portal: string): Promise<Map<string, string>> {
  const { text } = await ask(`${portal}/api/demo/outbox`);
  const { captchas } = JSON.parse(text) as { captchas: { clientId: string; answer: string }[] };
  return new Map(captchas.map(({ clientId, answer }) => [clientId, answer]));
}

export async function signIn(portal: string, prepared: Prepared): Promise<Handles> {
  const reply = await ask(`${portal}/api${login.path}`, { method: "POST", ...prepared });
  const { access_token: bearer } = dataOf<{ access_token: string }>(reply);
  const cookies = [reply.headers["set-cookie"] ?? []].flat();
  // the one a browser sends to the API; the provider's own stays below /oidc
  const ours = cookies.find((cookie) => /;\s*path=\/(;|$)/i.test(cookie));
  if (ours === undefined) throw new Error("a sign-in without its cookie");
  return { bearer, cookie: ours.split(";")[0] ?? "" };
}
