import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import {
  createQrLogin,
  qrLoginEvents,
  qrLoginStatus,
} from "../../../packages/contract/src/authentication/qr-sign-in.ts";

const ANSWER_MS = 15_000;
/** What somebody waits between two requests. */
const BETWEEN_MS = 25;
/** A page follows one code so many requests long. */
const OF_ONE_CODE = 20;

type Reply = { status: number; text: string };

/** No address asks so often that it would be slowed down. */
let asked = 0;
const anotherAddress = () => {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
};

/** Nobody asks twice here, as no browser does with a POST: what fails once has failed. */
function asking(url: string, agent: Agent) {
  return (method: "GET" | "POST", path: string): Promise<Reply> =>
    new Promise((done, fail) => {
      const body = method === "POST" ? "{}" : "";
      const headers = {
        "content-type": "application/json",
        "content-length": body.length,
        "x-forwarded-for": anotherAddress(),
      };
      const sent = request(`${url}${path}`, { method, agent, headers, timeout: ANSWER_MS }, (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (part: string) => (text += part));
        reply.on("end", () => done({ status: reply.statusCode ?? 0, text }));
        reply.on("error", fail);
      });
      sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
      sent.on("error", fail);
      sent.end(body);
    });
}

export type Sum = { get: number; post: number; streams: number; moved: number; failed: string[] };

/**
 * People who look at pages, and wait for QR codes, at one address; each is one connection that is kept. Whoever's stream
 * ends before its code is over asks instead, as the portal's page does (`follow-qr.ts`).
 */
export function startLoad(url: string, people: number) {
  const sum: Sum = { get: 0, post: 0, streams: 0, moved: 0, failed: [] };
  const leaving = new AbortController();
  const { signal } = leaving;

  async function follow(qrId: string): Promise<void> {
    sum.streams += 1;
    const reply = await fetch(`${url}/api${qrLoginEvents.path}?qrId=${qrId}`, { signal });
    if (reply.status !== 200) throw new Error(`a stream was answered with ${reply.status}`);
    for await (const _part of reply.body ?? []);
    sum.moved += 1;
  }

  async function live(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = asking(url, agent);
    const attempt = async (method: "GET" | "POST", path: string): Promise<string> => {
      sum[method === "GET" ? "get" : "post"] += 1;
      const reply = await ask(method, path).catch((failure: NodeJS.ErrnoException) => failure);
      if (!(reply instanceof Error) && reply.status === 200) return reply.text;
      const why =
        reply instanceof Error
          ? `${reply.code ?? ""} ${reply.message}`
          : `${reply.status} ${reply.text.replaceAll(/<[^>]+>|\s+/g, " ")}`;
      sum.failed.push(`${new Date().toISOString()} ${method} ${path.slice(0, 40)}: ${why.slice(0, 120)}`);
      return "";
    };
    while (!signal.aborted) {
      const made = await attempt("POST", `/api${createQrLogin.path}`);
      const qrId = /"qrId":"([^"]+)"/.exec(made)?.[1] ?? "";
      if (number % 4 === 0 && qrId !== "")
        void follow(qrId).catch((failure: Error) => signal.aborted || sum.failed.push(`a stream: ${failure.message}`));
      for (let count = 0; count < OF_ONE_CODE && !signal.aborted; count += 1) {
        await pause(BETWEEN_MS);
        if (count % 2 === 0) await attempt("GET", "/homeZtfw");
        else if (count % 4 === 1) await attempt("POST", `/api${createQrLogin.path}`);
        else await attempt("GET", `/api${qrLoginStatus.path}?qrId=${qrId}`);
      }
    }
    agent.destroy();
  }

  const living = Promise.all(Array.from({ length: people }, (_, number) => live(number)));
  return {
    asked: () => sum.get + sum.post,
    async stop(): Promise<Sum> {
      leaving.abort();
      await living;
      return sum;
    },
  };
}
