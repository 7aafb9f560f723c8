import { commonRefusals } from "@sannong/contract/errors";
import {
  type Endpoint,
  type Envelope,
  isOpenToVisitors,
  type Schemas,
  travelsSealed,
} from "@sannong/contract/endpoint";
import { isOfOffice } from "@sannong/contract/governance/office-network";
import { judgeFactors, mayUseGovernmentMode } from "@sannong/contract/rules/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import * as z from "zod/mini";
import type { Audit } from "../audit/audit.ts";
import type { Caller, Identified, Identify } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { canBeKept } from "../keepable.ts";
import { Refusal } from "../refusal.ts";
import { dearWork, isDear } from "./dear-work.ts";
import { entryMethods, refuseMethod, refusesAll } from "./error-edge.ts";
import { originOf } from "./origin.ts";
import { heedOverreach } from "./overreach.ts";
import { type Masker, maskerOf } from "./mask-personal.ts";
import { bodyFor, prepare, type Prepared } from "./prepared.ts";
import type { SealedMessages } from "../sealing/sealed-messages.ts";
import { isSealed, sealedRoute } from "./sealed-route.ts";
import { headersOfDocuments } from "./security-headers.ts";
import { sendTogether, Travelling } from "./sent-together.ts";
import { LastingText, Told, type Handler, type Server, type Visit } from "./serve.ts";

type Deps = {
  identify: Identify;
  twoFactorInForce: () => boolean;
  /** the present, for what ends by itself */
  clock: Clock;
  /** where it is written down who reached for what is not theirs */
  audit?: Pick<Audit, "record">;
  /** whether the office may be entered from an address; absent where it may from everywhere */
  mayEnterOffice?: ((address: string) => boolean) | undefined;
  strictRefusals?: boolean;
  /** absent where nothing is sealed */
  sealing?: SealedMessages | undefined;
};

const API = "/api";
/** Sealed, a text is twice as long. */
export const JSON_LIMIT = 1024 * 1024;
/** What whoever is not known may send: no form of ours for them comes near it. */
const STRANGERS_BYTES = 128 * 1024;

/** Makes `server.serve`. Schemas are loaded before the first request, so handlers never wait for them. */
export function binder(app: FastifyInstance, deps: Deps): Server {
  const inTurn = dearWork();
  return {
    serve<T extends Endpoint>(entry: T, handler: Handler<T>) {
      let schemas: Schemas | undefined;
      let masked: Masker | undefined;
      const mayEnter = isOfOffice(entry) ? deps.mayEnterOffice : undefined;
      const isDearWork = isDear(entry);
      let parse = (given: unknown): unknown => parseInput((schemas as Schemas).input, given);
      app.addHook("onReady", async () => {
        schemas = await entry.schemas();
        // what an office sees of people; a person sees their own whole
        if (isForStaff(entry) && !entry.reveals) masked = maskerOf(schemas.output);
        if (takesNothing(schemas.input)) parse = () => nothing;
      });
      const prepared = new WeakMap<object, Promise<Prepared>>();
      const written = new WeakMap<object, Travelling>();
      // What is frozen says the same whenever it is handed out, so it is written once.
      const writeAnew = (result: unknown): Travelling | string => {
        if (!Object.isFrozen(result) || typeof result !== "object" || result === null) return write(result);
        const text = new Travelling(write(result));
        written.set(result, text);
        return text;
      };
      const write = (result: unknown) => JSON.stringify(envelope(result, (schemas as Schemas).output, masked));

      const send = (request: FastifyRequest, reply: FastifyReply, result: unknown): void | Promise<void> => {
        if (reply.sent) return;
        if (entry.reply === "file") return void reply.send(result);
        if (entry.reply === "text/html") reply.headers(headersOfDocuments);
        const isBare = entry.reply !== undefined && entry.reply !== "envelope";
        reply.type(isBare ? mediaTypes[entry.reply as keyof typeof mediaTypes] : mediaTypes["application/json"]);
        if (isBare && entry.cacheSeconds === undefined) return sendTogether(reply, result);
        if (entry.cacheSeconds === undefined) {
          reply.header("cache-control", "no-store");
          // what is sealed is another text each time
          if (isSealed(request)) return sendTogether(reply, write(result));
          return sendTogether(reply, written.get(result as object) ?? writeAnew(result));
        }
        reply.header("cache-control", `public, max-age=${entry.cacheSeconds}`);
        const forms = keptWith(prepared, result, () => prepare(isBare ? bareText(result) : write(result)));
        return withIt(forms, (form) => sendTogether(reply, bodyFor(request, reply, form)));
      };

      const answer = (request: FastifyRequest, reply: FastifyReply): void | Promise<void> => {
        const { authorization, cookie, "user-agent": userAgent } = request.headers;
        const identified = deps.identify({
          authorization,
          cookie,
          userAgent: userAgent ?? "",
          background: entry.background === true,
        });
        const work = (known: Identified): unknown => {
          const caller = admit(entry, known, deps);
          if (mayEnter) refuseFromElsewhere(request, mayEnter);
          const parsed = parse(givenTo(entry, request));
          const visit: Visit = new RequestVisit(caller, request, reply);
          const handle = () => handler(parsed as never, visit as never);
          const act = isDearWork ? () => inTurn(caller, request, handle) : handle;
          return deps.strictRefusals ? heed(entry, act) : act();
        };
        return withIt(identified, (known) => {
          const { audit } = deps;
          const isWatched = audit && isForStaff(entry) && known.state === "live";
          const worked = isWatched
            ? heedOverreach(
                audit,
                () => ({ entry, caller: known.caller, origin: originOf(request) }),
                () => work(known),
              )
            : work(known);
          return withIt(worked, (result) => send(request, reply, result));
        });
      };

      const methods: HTTPMethods[] =
        entry.cacheSeconds === undefined ? [entry.method] : [...new Set<HTTPMethods>([entry.method, "GET"])];
      addRoute(app, entry, {
        method: methods,
        url: `${API}${entry.path}`,
        exposeHeadRoute: false,
        bodyLimit: entry.bodyLimit ?? (isOpenToVisitors(entry) ? STRANGERS_BYTES : JSON_LIMIT),
        ...(deps.sealing && travelsSealed(entry) ? sealedRoute(entry, deps.sealing) : {}),
        // A promise is not returned: Fastify would watch the end of an answer that is not sent yet.
        handler: (request, reply) => {
          const answered = answer(request, reply);
          if (answered instanceof Promise) answered.catch((fault: Error) => reply.send(fault));
        },
      });
      if (entry.path.includes("/:")) refuseOthers(app, `${API}${entry.path}`, methods);
    },
  };
}

/** An address with a variable part cannot be looked up when nothing is found there: it knows its other methods itself. */
function refuseOthers(app: FastifyInstance, url: string, methods: readonly HTTPMethods[]): void {
  const others = entryMethods.filter((method) => !methods.includes(method));
  if (others.length === 0) return;
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => refuseMethod(reply, methods);
  app.route({ method: others, url, exposeHeadRoute: false, config: refusesAll, onRequest: refuse, handler: refuse });
}

function addRoute(app: FastifyInstance, entry: Endpoint, route: RouteOptions): void {
  if (entry.body !== "multipart") return void app.route(route);
  void app.register(async (inner) => {
    // the handler reads such a body itself, piece by piece
    inner.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));
    inner.route(route);
  });
}

/** Goes on at once with what is there, and later with what is promised: most reads wait for nothing. */
function withIt<T, R>(given: T | Promise<T>, goOn: (it: T) => R | Promise<R>): R | Promise<R> {
  return given instanceof Promise ? given.then(goOn) : goOn(given);
}

/** Where a request comes from is worked out when somebody asks: a plain read does not. */
class RequestVisit implements Visit {
  readonly caller: Caller | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  constructor(caller: Caller | null, request: FastifyRequest, reply: FastifyReply) {
    this.caller = caller;
    this.request = request;
    this.reply = reply;
  }
  get generatorUserId() {
    return String(this.request.headers["generator-userid"] ?? "");
  }
  get origin() {
    return originOf(this.request);
  }
}

const mediaTypes = {
  "image/jpeg": "image/jpeg",
  "audio/wav": "audio/wav",
  "text/html": "text/html; charset=utf-8",
  "application/json": "application/json; charset=utf-8",
  "text/event-stream": "text/event-stream; charset=utf-8",
  spreadsheet: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Default deny: whoever is not plainly allowed is refused. */
function admit(entry: Endpoint, identified: Identified, deps: Deps): Caller | null {
  if (entry.access === "anyone") return null;
  if (entry.access === "optional" && identified.state !== "dead")
    return identified.state === "live" ? identified.caller : null;
  if (identified.state === "none") throw new Refusal("session.missing");
  if (identified.state === "dead")
    throw new Refusal(identified.why === "endedElsewhere" ? "session.endedElsewhere" : "session.missing");
  const { caller } = identified;
  if (entry.whilePasswordIsDue !== true) refuseWhilePasswordIsDue(caller, deps.clock());
  // Who became staff after they came in signs in anew, with what that takes: factors follow the person (design §2).
  const { roles, factors } = caller;
  if (judgeFactors({ roles, factors, inForce: deps.twoFactorInForce() }) !== "enough")
    throw new Refusal("session.endedElsewhere");
  if (entry.access === "signedIn" || entry.access === "optional") return caller;
  if (!mayUseGovernmentMode(caller)) throw new Refusal("permission.government");
  if (entry.access === "government") return caller;
  if (!caller.permissions.has(entry.access.permission)) throw new Refusal("permission.denied");
  return caller;
}

/** @throws Refusal `officeNetwork.elsewhere` */
function refuseFromElsewhere(request: FastifyRequest, mayEnter: (address: string) => boolean): void {
  const { address } = originOf(request);
  if (!mayEnter(address)) throw new Refusal("officeNetwork.elsewhere", { params: { address } });
}

const isForStaff = ({ access }: Endpoint): boolean => access === "government" || typeof access === "object";

const nothing = Object.freeze({});
/** Whatever is sent with it, such an entry is given the same. */
const takesNothing = (schema: z.ZodMiniType): boolean =>
  schema instanceof z.ZodMiniObject && Object.keys(schema.def.shape).length === 0 && schema.def.catchall === undefined;

/** What was sent: the query of a GET, the body of a POST, with those members that its entry takes from elsewhere. */
function givenTo(entry: Endpoint, { method, query, body, params }: FastifyRequest): unknown {
  const inAddress = entry.inPath ? pick(params, entry.inPath) : {};
  if (entry.body === "multipart") return query;
  if (method === "GET") return entry.inPath ? { ...(query as object), ...inAddress } : query;
  if (!(entry.inQuery ?? entry.inPath) || typeof body !== "object" || Array.isArray(body)) return body ?? {};
  return { ...body, ...pick(query, entry.inQuery ?? []), ...inAddress };
}

const pick = (given: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (given as Record<string, unknown>)[name]]));

/** @throws Refusal `password.weak` or `password.expired` for whoever must change their password first */
function refuseWhilePasswordIsDue({ password }: Caller, now: Date): void {
  if (password?.isWeak) throw new Refusal("password.weak");
  if (password && now >= password.expiresAt) throw new Refusal("password.expired");
}

/** @throws Refusal `request.malformed` with the first field's message and all of them in `errors` */
function parseInput(schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = z.safeParse(schema, given);
  if (parsed.success && canBeKept(parsed.data)) return parsed.data;
  const fields = parsed.success
    ? fieldsThatCannotBeKept(parsed.data)
    : parsed.error.issues.map((issue) => ({
        field: issue.path.join("."),
        // zod/mini has no texts of its own: a check without one of ours says "Invalid input"
        message: issue.message === "Invalid input" ? "填写的内容不正确，请检查" : issue.message,
      }));
  throw new Refusal("request.malformed", {
    message: fields[0]?.message ?? "提交的内容有误，请检查后重试",
    fields,
  });
}

const fieldsThatCannotBeKept = (parsed: unknown) =>
  Object.entries(parsed as object)
    .filter(([, value]) => !canBeKept(value))
    .map(([field]) => ({ field, message: "含有不能识别的字符，请删除后重新输入" }));

/** A refusal that the entry does not declare is a fault of ours, shown where it is found first: in the tests. */
async function heed<R>(entry: Endpoint, act: () => R | Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (thrown) {
    const undeclared =
      thrown instanceof Refusal &&
      !(entry.errors as readonly string[]).includes(thrown.reason) &&
      !(commonRefusals as readonly string[]).includes(thrown.reason);
    if (undeclared)
      throw new Error(`${entry.path} refused with ${thrown.reason}, which it does not declare`, { cause: thrown });
    throw thrown;
  }
}

function envelope(result: unknown, output: z.ZodMiniType, masked: Masker | undefined): Envelope {
  const [data, msg] = result instanceof Told ? [result.data, result.msg] : [result, "操作成功!"];
  // parsing strips what the entry does not declare, so no undeclared field leaves
  const told = z.parse(output, data);
  return { success: true, code: 200, msg, data: masked ? masked(told) : told };
}

/** What is sent without an envelope, as it stands or written down. */
const bareText = (result: unknown): string =>
  result instanceof LastingText ? result.text : typeof result === "string" ? result : JSON.stringify(result);

/** What was made of an object before; what fails is not kept. */
function keptWith<T extends object>(kept: WeakMap<object, T>, of: unknown, make: () => T): T {
  if (typeof of !== "object" || of === null) return make();
  const known = kept.get(of);
  if (known !== undefined) return known;
  const made = make();
  kept.set(of, made);
  if (made instanceof Promise) made.catch(() => kept.delete(of));
  return made;
}
