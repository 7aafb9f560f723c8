import type { IncomingMessage } from "node:http";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Audit } from "../audit/audit.ts";
import type { Identify } from "../caller.ts";
import { type Clock, systemClock } from "../clock.ts";
import type { Log } from "../log.ts";
import { asRefusal, barePage, installErrorEdge, type PageOfRefusal, refusesAll } from "./error-edge.ts";
import type { SealedMessages } from "../sealing/sealed-messages.ts";
import { takeSealedBodies } from "./sealed-route.ts";
import { headersOfAnswers, installSecurityHeaders } from "./security-headers.ts";
import { keepRawBody } from "./raw-body.ts";
import { clientErrors } from "./client-errors.ts";
import { rewriteTarget } from "./request-target.ts";
import { newRequestId, requestIdOfPage } from "./request-id.ts";
import { type Draining, drainingOf } from "./draining.ts";
import { logRequests } from "./request-log.ts";
import { type Answered, followRequests } from "./answered.ts";
import type { Sampler } from "../tracing/trace.ts";
import { refuseFloods } from "./floods.ts";
import { noteEntrances } from "./entrances.ts";
import { refuseNoHost, refuseOtherHosts } from "./hosts.ts";
import { refuseAtOverload } from "./overload.ts";
import { readOwnWrites } from "./read-own-writes.ts";
import type { Places } from "./costly-work.ts";
import { binder, JSON_LIMIT } from "./bind-entry.ts";
import type { Server } from "./serve.ts";

type Deps = {
  log: Log;
  identify: Identify;
  publicUrl: string;
  trustedProxies: string[];
  /** throw when a handler refuses with a reason its entry does not declare (tests) */
  strictRefusals?: boolean;
  twoFactorInForce: () => boolean;
  /** where it is written down who reached for what is not theirs */
  audit?: Pick<Audit, "record">;
  clock?: Clock;
  /** whether the office may be entered from an address; absent where it may from everywhere */
  mayEnterOffice?: (address: string) => boolean;
  /** how many requests a minute one address may send; absent where nobody counts */
  requestsAMinute?: number;
  /** names that this server may be asked by, beside plain addresses; absent where any may */
  hosts?: readonly string[];
  /** addresses of the portal beside `publicUrl`; absent where it has one name */
  entrances?: readonly string[];
  /** absent where nothing is sealed */
  sealing?: SealedMessages | undefined;
  /** where servers share what one person may have under way; absent where there is one server */
  places?: Places | undefined;
  /** what somebody sees who has a refusal in their window */
  pageOf?: PageOfRefusal;
  /** told of every request that was answered */
  onAnswered?: ((answered: Answered) => void) | undefined;
  /** who takes the spans of a trace; absent where nobody looks at traces */
  sampler?: Sampler | undefined;
  /** whether some of what is read may be a moment old, but for whoever wrote it */
  hasReplicas?: boolean;
};

/** One address that answers; the tests compare them all with the contract. */
export type ServedRoute = { method: string; url: string };

const BODY_MS = 30_000;
/** 100 MB from a village: no other request gets so long. */
const UPLOAD_MS = 600_000;

/** Entries of the contract have schemas of their own; the framework's compilers would be loaded for nobody. */
const withoutSchemas = { buildValidator: noSchema, buildSerializer: noSchema };
function noSchema(): never {
  throw new Error("a route was given a schema of the framework: entries of the contract have their own");
}

/**
 * The HTTP layer: one Fastify with the error edge, security headers and request ids, and
 * `server.serve` to bind contract entries below /api.
 */
export function createHttp(deps: Deps): {
  app: FastifyInstance;
  server: Server;
  routes: ServedRoute[];
  draining: Draining;
} {
  const log: FastifyBaseLogger = deps.log;
  const { pageOf = barePage } = deps;
  const https = deps.publicUrl.startsWith("https:");
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    bodyLimit: JSON_LIMIT,
    requestTimeout: UPLOAD_MS,
    // Node looks for slow senders every half minute only, and swaps the two limits when headers may take longer
    // than the whole: left alone, a dawdling body has a minute and more.
    // A request that names no host is told so by us.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    requestIdHeader: false,
    genReqId: deps.sampler ? requestIdOfPage : newRequestId,
    // Its own log would watch the end of every answer. What is logged of a request says its id itself, so that a
    // request costs no logger either.
    childLoggerFactory: () => log,
    routerOptions: { maxParamLength: 500 },
    // what reached it before its listener closed is served, for nobody would ask again
    return503OnClosing: false,
    forceCloseConnections: "idle",
    rewriteUrl: rewriteTarget,
    schemaController: { compilersFactory: withoutSchemas },
    clientErrorHandler: clientErrors({ https, pageOf }),
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors(error, request, reply) {
      reply.headers({ ...headersOfAnswers({ https }).data, "x-request-id": request.id });
      refuse(request, reply, asRefusal(error));
    },
  });
  const refuse = installErrorEdge(app, pageOf);

  // first, so that whoever is turned away has them, too
  installSecurityHeaders(app, { https });
  const draining = drainingOf(app, refuse);
  refuseNoHost(app, refuse);
  if (deps.hosts) refuseOtherHosts(app, deps.hosts, refuse);
  if (deps.entrances?.length) noteEntrances(app, deps.publicUrl, deps.entrances);
  if (deps.requestsAMinute)
    refuseFloods(app, { aMinute: deps.requestsAMinute, clock: deps.clock ?? systemClock, refuse });

  refuseAtOverload(app, refuse);

  // A request without a body is a request without parameters.
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    keepRawBody(request.raw, body as string);
    return body === "" ? done(null, {}) : parse(request, body as string, done);
  });

  if (deps.sealing) takeSealedBodies(app);

  // Node knows one limit for all requests; what is not a file has its own shorter one.
  app.addHook("preParsing", (request, _reply, payload, done) => {
    const isUpload = request.headers["content-type"]?.startsWith("multipart/form-data");
    if (request.method !== "GET" && !isUpload) endIfItDawdles(request.raw);
    done(null, payload);
  });

  const routes: ServedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config === refusesAll) return;
    routes.push(...[method].flat().map((each) => ({ method: each, url })));
  });
  const lines = deps.log.isLevelEnabled("info") ? logRequests(deps.log) : undefined;
  const listeners = [lines?.write, deps.onAnswered].filter((listener) => listener !== undefined);
  followRequests(app, { listeners, sampler: deps.sampler });
  app.addHook("onClose", async () => lines?.leave());

  if (deps.hasReplicas === true) readOwnWrites(app, { https });

  const server = binder(app, { clock: systemClock, ...deps });
  return { app, server, routes, draining };
}

function endIfItDawdles(message: IncomingMessage): void {
  if (message.complete) return;
  const timer = setTimeout(() => message.destroy(), BODY_MS).unref();
  message.once("close", () => clearTimeout(timer));
}
