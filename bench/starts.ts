import { freePort } from "../script/lib/free-port.ts";
import { below, median, told, type Row } from "./measure.ts";
import { type Running, startPortal, timeDemonstration } from "./portal.ts";

const LATER_STARTS = 3;

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
