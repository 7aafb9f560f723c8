import { channel } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Sampler, tellOwnSpan, type Trace, traceOf, within } from "../tracing/trace.ts";

/** An answer that has been handed to the network: what is counted, logged and told of it. */
export type Answered = {
  id: string;
  method: string;
  /** the pattern of its address, without what was asked */
  route: string;
  status: number;
  ms: number;
  trace: Trace;
};

/** What Node itself announces when an answer has been handed to the network, whoever wrote it. */
const finished = channel("http.server.response.finish");
/** Kept on the answer itself: a map of answers beside them would keep the garbage collector busy. */
const requested = Symbol("asked");
type Asked = { by: FastifyInstance; id: string; route: string; since: number; trace: Trace };
type Answer = ServerResponse & { [requested]?: Asked };

/**
 * Puts each request into its trace, and tells who listens of each that was answered. A hook on the answer would cost
 * every request more than all that is done here, so Node's own announcement is heard.
 *
 * @param needs.sampler who takes the spans of a trace; absent where nobody does
 */
export function followRequests(
  app: FastifyInstance,
  { listeners, sampler }: { listeners: readonly ((answered: Answered) => void)[]; sampler?: Sampler | undefined },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const answer: Answer = reply.raw;
    const { traceparent } = request.headers;
    const trace = traceOf({
      traceparent: typeof traceparent === "string" ? traceparent : undefined,
      requestId: request.id,
      take: sampler,
    });
    const since = performance.now();
    answer[requested] = { by: app, id: request.id, route: request.routeOptions.url ?? "(none)", since, trace };
    within(trace, done);
  });
  const tell = (message: unknown) => {
    const { response } = message as { response: Answer };
    const of = response[requested];
    // every server of this process hears of all of them
    if (of?.by !== app) return;
    const { id, route, since, trace } = of;
    const method = response.req.method ?? "";
    const answered = { id, method, route, status: response.statusCode, ms: performance.now() - since, trace };
    for (const listener of listeners) listener(answered);
    if (trace.take) tellServerSpan(answered);
  };
  finished.subscribe(tell);
  app.addHook("onClose", async () => void finished.unsubscribe(tell));
}

function tellServerSpan({ id, method, route, status, ms, trace }: Answered): void {
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "sannong.request_id": id,
  };
  tellOwnSpan(trace, { name: `${method} ${route}`, kind: "server", attributes }, ms, status >= 500);
}
