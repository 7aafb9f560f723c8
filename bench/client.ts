import { Agent, request } from "node:http";

export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
};
type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer; from?: string };

const agents = new Map<string, Agent>();
const agentFor = (address: string) => {
  const known = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address, maxSockets: 64 });
  agents.set(address, known);
  return known;
};

/** One request over a kept connection, from a chosen loopback address: budgets are counted for each. */
export const ask = (url: string, { method = "GET", headers = {}, body, from = "127.0.0.1" }: Ask = {}) =>
  new Promise<Reply>((done, fail) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method, agent: agentFor(from), headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", fail);
      answer.once("end", () => {
        const whole = Buffer.concat(parts);
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole.toString(), body: whole });
      });
    });
    sent.once("error", fail);
    sent.end(body);
  });

export const json = { "content-type": "application/json" };
export const form = { "content-type": "application/x-www-form-urlencoded" };

/** @throws Error with the answer when it is no success */
export function read<T>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return JSON.parse(reply.text) as T;
}

type Enveloped<T> = { success: boolean; code: number; msg: string; data: T };

/** @throws Error with the refusal when it is one */
export function dataOf<T>(reply: Reply): T {
  const { success, code, msg, data } = JSON.parse(reply.text) as Enveloped<T>;
  if (!success) throw new Error(`${reply.status} ${code} ${msg}`);
  return data;
}
