import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import type { Log } from "../log.ts";

/**
 * One line for each answered request. They are by far the most lines there are and hold nothing that anybody
 * typed, so they are written out here, past the redaction that every other line goes through (see `createLog`).
 */
export function logRequests(app: FastifyInstance, log: Log) {
  const stream = log[pino.symbols.streamSym as never] as pino.DestinationStream;
  const start = `{"level":${pino.levels.values["info"]},"service":"portal","time":"`;
  const timeOf = isoTimes();
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    stream.write(
      `${start}${timeOf(Date.now())}","id":"${request.id}","method":"${request.method}","route":"${route}","status":${reply.statusCode},"ms":${ms}}\n`,
    );
    done();
  });
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
