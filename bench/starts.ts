import { spawn } from "node:child_process";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../script/lib/free-port.ts";
import { below, median, told, type Row } from "./measure.ts";
import { type Running, startPortal, timeDemonstration } from "./portal.ts";

const LATER_STARTS = 3;
const CHANGES = 7;
/** Whoever saves a file looks at what comes of it before they save the next. */
const LOOK_MS = 4000;

/** From nothing to answering, and again with what is there then. Leaves the portal running. */
export async function measureStarts(dataDir: string): Promise<{ rows: Row[]; portal: Running }> {
  const first = await startPortal(dataDir);
  await first.stop();
  const later: Running[] = [];
  for (let turn = 0; turn < LATER_STARTS; turn += 1) {
    await later.at(-1)?.stop();
    later.push(await startPortal(dataDir));
  }
  return {
    rows: [
      told("first start of the portal", first.startedIn, "s"),
      below("later start of the portal", median(later.map(({ startedIn }) => startedIn)), "s", 3),
    ],
    portal: later.at(-1) as Running,
  };
}

/** All of it: the portal and every connected system, later at the addresses they were registered with. */
export async function measureDemonstration(dataDir: string): Promise<Row[]> {
  const port = await freePort();
  const first = await timeDemonstration(dataDir, port);
  const starts: number[] = [];
  for (let turn = 0; turn < LATER_STARTS; turn += 1) starts.push(await timeDemonstration(dataDir, port));
  return [
    told("first start of the demonstration", first, "s"),
    below("later start of the demonstration", median(starts), "s", 3),
  ];
}

/** From the saving of a source of the server to the first answer of one that has it, as `npm run dev` says it. */
export async function measureDevelopment(dataDir: string): Promise<Row[]> {
  const [page, server] = [await freePort(), await freePort()];
  const env = { ...process.env, DATA_DIR: dataDir, DEV_PORT: String(page), DEV_SERVER: `http://127.0.0.1:${server}` };
  const dev = spawn(process.execPath, ["script/lib/dev.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const restarts: number[] = [];
  const change = () => utimes("apps/server/src/main.ts", new Date(), new Date());
  try {
    for await (const line of createInterface(dev.stdout)) {
      const seconds = /^server: new after ([\d.]+) s/.exec(line)?.[1];
      if (seconds !== undefined) restarts.push(Number(seconds));
      if (restarts.length === CHANGES) break;
      if (seconds !== undefined) await pause(LOOK_MS);
      if (seconds !== undefined || line.startsWith(`http://127.0.0.1:${page}: `)) await change();
    }
  } finally {
    dev.kill("SIGTERM");
    await once(dev, "exit");
  }
  return [below("a change of the server, until it answers", median(restarts), "s", 2)];
}
