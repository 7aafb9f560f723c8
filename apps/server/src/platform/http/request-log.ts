import { pino } from "pino";
import { type Log, logBase } from "../log.ts";
import type { Answered } from "./answered.ts";

/**
 * One line for each answered request. They are by far the most lines there are and hold nothing that anybody
 * typed, so they are written out here, past the redaction that every other line goes through (see `createLog`).
 */
export function logRequests(log: Log) {
  const stream = log[pino.symbols.streamSym as never] as pino.DestinationStream;
  const base = JSON.stringify(logBase).slice(1, -1);
  const start = `{"level":${pino.levels.values["info"]},${base},"time":"`;
  const lines = gathered(stream);
  const timeOf = isoTimes();
  return {
    write({ id, route, method, status, ms, trace }: Answered): void {
      const took = Math.round(ms * 10) / 10;
      lines.add(
        `${start}${timeOf(Date.now())}","id":"${id}","trace":"${trace.traceId}","method":"${method}","route":"${route}","status":${status},"ms":${took}}\n`,
      );
    },
    /** What waits leaves. */
    leave: lines.leave,
  };
}

/** The lines of one round of the event loop leave together: the stream counts all that it holds at every write. */
function gathered(stream: pino.DestinationStream) {
  let waiting = "";
  function leave() {
    if (waiting !== "") stream.write(waiting);
    waiting = "";
  }
  function add(line: string) {
    if (waiting === "") setImmediate(leave);
    waiting += line;
  }
  return { add, leave };
}

/** Many requests end in the same millisecond. */
function isoTimes() {
  let last = 0;
  let text = "";
  return (now: number) => {
    if (now !== last) [last, text] = [now, new Date(now).toISOString()];
    return text;
  };
}
