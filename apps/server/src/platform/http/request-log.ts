import { channel } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { Log } from "../log.ts";

/** What Node itself announces when an answer has been handed to the network, whoever wrote it. */
const finished = channel("http.server.response.finish");
/** Kept on the answer itself: a map of answers beside them would keep the garbage collector busy. */
const requested = Symbol("asked");
type Answer = ServerResponse & { [requested]?: { id: string; route: string; since: number } };

/**
 * One line for each answered request. They are by far the most lines there are and hold nothing that anybody
 * typed, so they are written out here, past the redaction that every other line goes through (see `createLog`).
 * A hook on the answer would cost every request more than the line itself, so Node's own announcement is heard.
 */
export function logRequests(app: FastifyInstance, log: Log) {
  const stream = log[pino.symbols.streamSym as never] as pino.DestinationStream;
  const start = `{"level":${pino.levels.values["info"]},"service":"portal","time":"`;
  const lines = gathered(stream);
  const timeOf = isoTimes();
  app.addHook("onRequest", (request, reply, done) => {
    const answer: Answer = reply.raw;
    answer[requested] = { id: request.id, route: request.routeOptions.url ?? "(none)", since: performance.now() };
    done();
  });
  const write = (message: unknown) => {
    const { response } = message as { response: Answer };
    const of = response[requested];
    if (!of) return;
    const ms = Math.round((performance.now() - of.since) * 10) / 10;
    lines.add(
      `${start}${timeOf(Date.now())}","id":"${of.id}","method":"${response.req.method}","route":"${of.route}","status":${response.statusCode},"ms":${ms}}\n`,
    );
  };
  finished.subscribe(write);
  app.addHook("onClose", async () => {
    finished.unsubscribe(write);
    lines.leave();
  });
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
