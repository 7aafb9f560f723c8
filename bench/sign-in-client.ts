import { Agent, request } from "node:http";
import { sealPassword } from "@sannong/transport/password-seal";

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
type Ask = { method?: string; headers?: Record<string, string>; body?: unknown; from?: string };

const agents = new Map<string, Agent>();
const agentFor = (address: string) => {
  const known = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address, maxSockets: 64 });
  agents.set(address, known);
  return known;
};

/** One request over a kept connection, from a chosen loopback address. */
export const ask = (url: string, { method = "GET", headers = {}, body, from = "127.0.0.1" }: Ask = {}) =>
  new Promise<Reply>((done, fail) => {
    const sent = request(
      url,
      { method, agent: agentFor(from), headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }));
      },
    );
    sent.once("error", fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

type Enveloped<T> = { success: boolean; code: number; msg: string; data: T };
const data = <T>(reply: Reply): T => {
  const envelope = JSON.parse(reply.text) as Enveloped<T>;
  if (!envelope.success) throw new Error(`${reply.status} ${envelope.code} ${envelope.msg}`);
  return envelope.data;
};

export type Prepared = { headers: Record<string, string>; body: Record<string, unknown>; from: string };

/** Everything a browser does before it posts the sign-in: client id, captcha, challenge, sealing. */
export async function prepareSignIn(portal: string, account: { username: string; password: string }, from: string): Promise<Prepared> {
  const { clientId } = data<{ clientId: string }>(await ask(`${portal}/api/getClientId`, { from }));
  const headers = { "generator-userid": clientId };
  await ask(`${portal}/api/captcha.jpg?clientId=${clientId}`, { from });
  const outbox = JSON.parse((await ask(`${portal}/api/demo/outbox`)).text) as { captchas: { clientId: string; answer: string }[] };
  const captcha = outbox.captchas.find((one) => one.clientId === clientId)?.answer;
  if (!captcha) throw new Error("the captcha is not in the outbox");
  const challenge = data<string>(await ask(`${portal}/api/getRoundNum`, { headers, from }));
  const publicKey = data<string>(await ask(`${portal}/api/getPublicKey`, { headers, from }));
  const parcel = { challenge, call: "POST /oauth/login", generatorUserId: clientId, password: account.password };
  const password = await sealPassword(parcel, publicKey);
  return { headers, from, body: { loginMethod: 1, username: account.username, password, captcha } };
}

export async function signIn(portal: string, prepared: Prepared): Promise<{ bearer: string; cookie: string }> {
  const reply = await ask(`${portal}/api/oauth/login`, { method: "POST", ...prepared });
  const { access_token } = data<{ access_token: string }>(reply);
  const cookies = reply.headers["set-cookie"] ?? [];
  return { bearer: access_token, cookie: [cookies].flat().map((cookie) => cookie.split(";")[0]).join("; ") };
}
