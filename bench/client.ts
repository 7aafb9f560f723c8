import { Client } from "undici";

export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
};
type Ask = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string | Buffer | null; from?: string };

/** Connections that rest, by where they lead from where: the last one used is used again first. */
const resting = new Map<string, Client[]>();
function restingAt(origin: string, from: string): Client[] {
  const name = `${from} ${origin}`;
  const known = resting.get(name) ?? [];
  resting.set(name, known);
  return known;
}

/**
 * One request over a kept connection, from a chosen loopback address: budgets are counted for each. Clients share the
 * machine with what they measure, so this one is as light as there is: it looks for no connection among many and makes
 * no stream of an answer.
 */
export function ask(
  url: string,
  { method = "GET", headers = {}, body = null, from = "127.0.0.1" }: Ask = {},
): Promise<Reply> {
  const pathAt = url.indexOf("/", "https://".length);
  const [origin, path] = pathAt < 0 ? [url, "/"] : [url.slice(0, pathAt), url.slice(pathAt)];
  const others = restingAt(origin, from);
  const client = others.pop() ?? new Client(origin, { localAddress: from });
  return new Promise((done, fail) => {
    let [status, answered]: [number, Reply["headers"]] = [0, {}];
    const parts: Buffer[] = [];
    client.dispatch(
      { method, path, headers, body },
      {
        onRequestStart() {},
        onResponseStart(_, statusCode, given) {
          [status, answered] = [statusCode, given];
        },
        onResponseData: (_, part) => void parts.push(part),
        onResponseEnd() {
          others.push(client);
          done(new Answer(status, answered, Buffer.concat(parts)));
        },
        onResponseError(_, cause) {
          others.push(client);
          fail(cause);
        },
      },
    );
  });
}

class Answer implements Reply {
  readonly status: number;
  readonly headers: Reply["headers"];
  readonly body: Buffer;
  constructor(status: number, headers: Reply["headers"], body: Buffer) {
    [this.status, this.headers, this.body] = [status, headers, body];
  }
  /** read only by those who look at it */
  get text() {
    return this.body.toString();
  }
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
