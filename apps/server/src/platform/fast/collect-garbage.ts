import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back what only the start needed: modules as text, rows that were read to be arranged, half of the heap. It takes
 * about a tenth of a second in which nothing else happens, so it belongs to the end of the start and to quiet hours.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

const LOOK_MS = 60_000;
/** Of a minute in which nobody asked for anything our own rounds take less. */
const IDLE_SHARE = 0.05;
const WORTHWHILE_BYTES = 32 * 2 ** 20;

type Deps = {
  /** the part of the time since it was last asked in which the event loop was busy */
  busyShare: () => number;
  /** in bytes */
  resident: () => number;
  collect: () => void;
};

/**
 * What load left behind is given back when nobody is there any more: by itself the engine collects what lives long only
 * when more is wanted, and an idle server would keep its garbage over night.
 *
 * @returns to be called once in a while
 */
export function idleCollector({ busyShare, resident, collect }: Deps): () => void {
  let atRest = resident();
  return () => {
    const isIdle = busyShare() < IDLE_SHARE;
    if (!isIdle || resident() - atRest < WORTHWHILE_BYTES) return;
    collect();
    atRest = resident();
  };
}

/** Collects what is garbage in quiet minutes, until `stop`. */
export function collectWhenIdle(): { stop: () => void } {
  let since = performance.eventLoopUtilization();
  const busyShare = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    return utilization;
  };
  const look = idleCollector({ busyShare, resident: () => process.memoryUsage.rss(), collect: collectGarbage });
  const looks = setInterval(look, LOOK_MS).unref();
  return { stop: () => clearInterval(looks) };
}
