import { Worker } from "node:worker_threads";
import type { Keys } from "../../config/config.ts";
import type { DatabaseUse } from "../database/database-use.ts";
import { Unavailable, type Backend } from "../unavailable.ts";
import type { Log } from "../log.ts";
import type { Happened } from "./audit-rows.ts";
import type { Stop } from "./sealer.ts";

/** What the thread is started with. */
export type ThreadData = { url: string; auditKey: Keys["audit"]; use?: DatabaseUse | undefined };
/** What it is asked: to write a list of what happened, as JSON; or to end when all is written and linked. */
export type Order = { number: number; happened: string } | "stop";
/** What it answers, and what it wants in the server's own log. */
export type Answered =
  | { is: "up" }
  | { is: "written"; number: number; failure?: { message: string; away: Backend | undefined } }
  | { is: "log"; level: "info" | "warn" | "error"; text: string; err?: unknown };

type Deps = ThreadData & { log: Pick<Log, "info" | "warn" | "error"> };
type Waiting = { done: () => void; fail: (cause: Error) => void };

export type AuditThread = {
  isUp(): boolean;
  /** @throws Away when the database is; Error when it does not take them */
  insert(happened: readonly Happened[]): Promise<void>;
  stop: Stop;
};

const AGAIN_MS = 1000;
/** It holds some hundred short rows; without a bound it would take as much for what is young as the whole server. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/**
 * Writes and seals the audit log in a thread of its own, over connections of its own: two codes for each entry, and a
 * chain that is made link by link, for which whoever signs in meanwhile would wait. A thread that falls is started again.
 */
export function startAuditThread({ url, auditKey, use, log }: Deps): AuditThread {
  const waiting = new Map<number, Waiting>();
  let times = 0;
  let isUp = false;
  let isStopping = false;
  let again: NodeJS.Timeout | undefined;
  let thread = start();

  function start(): Worker {
    const workerData: ThreadData = { url, auditKey, use };
    const worker = new Worker(new URL("./audit-worker.ts", import.meta.url), { workerData, resourceLimits });
    worker.on("message", hear);
    worker.on("error", (failure) => log.error({ err: failure }, "the thread of the audit log broke"));
    worker.on("exit", (code) => {
      isUp = false;
      if (!isStopping) log.error({ code }, "the thread of the audit log fell");
      for (const { fail } of waiting.values()) fail(new Error("the thread of the audit log fell"));
      waiting.clear();
      if (!isStopping) again = setTimeout(() => (thread = start()), AGAIN_MS);
    });
    return worker;
  }

  function hear(answer: Answered): void {
    if (answer.is === "up") isUp = true;
    else if (answer.is === "log") log[answer.level](answer.err === undefined ? {} : { err: answer.err }, answer.text);
    else {
      const { number, failure } = answer;
      if (failure) waiting.get(number)?.fail(asError(failure));
      else waiting.get(number)?.done();
      waiting.delete(number);
    }
  }

  return {
    isUp: () => isUp,
    insert: (happened) =>
      new Promise((done, fail) => {
        const number = (times += 1);
        waiting.set(number, { done, fail });
        thread.postMessage({ number, happened: JSON.stringify(happened) } satisfies Order);
      }),
    async stop() {
      isStopping = true;
      clearTimeout(again);
      if (thread.threadId === -1) return;
      const ended = new Promise((done) => thread.once("exit", done));
      thread.postMessage("stop" satisfies Order);
      await ended;
    },
  };
}

const asError = ({ message, away }: { message: string; away: Backend | undefined }): Error =>
  away ? new Unavailable(away, message) : new Error(message);
