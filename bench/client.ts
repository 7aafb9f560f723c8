import { Pool } from "undici";

export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
};
type Ask = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string | Buffer; from?: string };

/** More than any measurement has in flight, so that nothing ever waits for a connection. */
const CONNECTIONS = 256;

const pools = new Map<string, Pool>();
function poolTo(origin: string, from: string): Pool {
  const name = `${from} ${origin}`;
  const known = pools.get(name) ?? new Pool(origin, { connections: CONNECTIONS, localAddress: from });
  pools.set(name, known);
  return known;
}

/**
 * One request over a kept connection, from a chosen loopback address: budgets are counted for each. Clients share the
 * machine with what they measure, so this one is as light as there is.
 */
export async function ask(
  url: string,
  { method = "GET", headers = {}, body, from = "127.0.0.1" }: Ask = {},
): Promise<Reply> {
  const { origin } = new URL(url);
  const asked = { method, path: url.slice(origin.length), headers, ...(body === undefined ? {} : { body }) };
  const answer = await poolTo(origin, from).request(asked);
  const whole = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, text: whole.toString(), body: whole };
}

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
