import { parentPort, workerData } from "node:worker_threads";
import { unavailableOf } from "../unavailable.ts";
import { usualUse } from "../database/database-use.ts";
import { openPool } from "../database/pool.ts";
import type { AuditFact } from "./audit.ts";
import { insertEntries, penOf } from "./audit-rows.ts";
import type { Answered, Order, ThreadData } from "./audit-thread.ts";
import { startSealer } from "./sealer.ts";

/** The thread's side of `startAuditThread`. */
const { url, auditKey, use = usualUse } = workerData as ThreadData;
const port = parentPort!;
const answer = (told: Answered) => port.postMessage(told);

const tell = (level: "info" | "warn" | "error") => (about: { err?: unknown } | string, text?: string) =>
  answer({ is: "log", level, ...(typeof about === "string" ? { text: about } : { ...about, text: text ?? "" }) });
const log = { info: tell("info"), warn: tell("warn"), error: tell("error") };

const pen = penOf(auditKey);
/** One connection writes, one seals. */
const db = openPool({ url, size: 2, log, limits: use.visitors, use });
const stopSealing = startSealer(db, pen.key, log);
const writing = new Set<Promise<void>>();

async function write(number: number, text: string): Promise<void> {
  try {
    const told = JSON.parse(text) as { fact: AuditFact; at: string }[];
    const happened = told.map(({ fact, at }) => ({ fact, at: new Date(at) }));
    await insertEntries(db, pen, happened);
    answer({ is: "written", number });
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    answer({ is: "written", number, failure: { message, away: unavailableOf(failure) } });
  }
}

port.on("message", (input: Order) => {
  if (input === "stop") void stop();
  else keepUntilDone(write(input.number, input.happened));
});
answer({ is: "up" });

function keepUntilDone(work: Promise<void>): void {
  writing.add(work);
  void work.finally(() => writing.delete(work));
}

async function stop(): Promise<void> {
  await Promise.all(writing);
  await stopSealing();
  await db.destroy();
  port.close();
}
