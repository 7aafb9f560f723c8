import { commonRefusals } from "@sannong/contract/errors";
import { type Endpoint, isOpenToVisitors, travelsSealed } from "@sannong/contract/endpoint";
import { isOfOffice } from "@sannong/contract/governance/office-network";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import type { Audit } from "../audit/audit.ts";
import type { Caller, Identified, Identify } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { andThen } from "../fast/and-then.ts";
import { Refusal } from "../refusal.ts";
import type { SealedMessages } from "../sealing/sealed-messages.ts";
import { admit, refuseFromElsewhere } from "./admit-caller.ts";
import { costlyWork, isCostly, type Places } from "./costly-work.ts";
import { entryMethods, refuseMethod, refusesAll } from "./error-edge.ts";
import { maskerOf } from "./mask-personal.ts";
import { originOf } from "./origin.ts";
import { recordOverreach } from "./overreach.ts";
import { inputReader } from "./read-input.ts";
import { sealedRoute } from "./sealed-route.ts";
import type { Handler, Server, Visit } from "./serve.ts";
import { answerSender } from "./write-answer.ts";

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
  /** where servers share what one person may have under way; absent where there is one server */
  places?: Places | undefined;
};

const API = "/api";
/** Sealed, a text is twice as long. */
export const JSON_LIMIT = 1024 * 1024;
/** What whoever is not known may send: no form of ours for them comes near it. */
const ANONYMOUS_BYTES = 128 * 1024;

/** Answers one request of an entry. */
type Answer = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/**
 * Makes `server.serve`. What an entry's schemas say is loaded with the first request for it: of its hundreds of entries
 * a server is asked for a few dozen on most days, and all of them cost it a sixth of its start and of its memory at rest.
 */
export function binder(app: FastifyInstance, deps: Deps): Server {
  const inTurn = costlyWork(deps.places);
  return {
    serve<T extends Endpoint>(entry: T, handler: Handler<T>) {
      const mayEnter = isOfOffice(entry) ? deps.mayEnterOffice : undefined;
      const isDearWork = isCostly(entry);
      let answer: Answer | undefined;

      /** Of two first requests at the same moment each makes it, and either is good. */
      async function prepare(): Promise<Answer> {
        const { input, output } = await entry.schemas();
        // What an office sees of people; a person sees their own whole.
        const masked = isForStaff(entry) && !entry.reveals ? maskerOf(output) : undefined;
        answer = answerBy(inputReader(entry, input), answerSender(entry, output, masked));
        return answer;
      }

      function answerBy(read: ReturnType<typeof inputReader>, send: ReturnType<typeof answerSender>): Answer {
        /** Whoever may ask is known: reads what they sent, and does what they ask for. */
        function work(request: FastifyRequest, reply: FastifyReply, identified: Identified): unknown {
          const caller = admit(entry, identified, deps);
          if (mayEnter) refuseFromElsewhere(request, mayEnter);
          const input = read(request);
          const visit: Visit = new RequestVisit(caller, request, reply);
          const handle = () => handler(input as never, visit as never);
          const act = isDearWork ? () => inTurn(caller, request, handle) : handle;
          return deps.strictRefusals ? checkDeclared(entry, act) : act();
        }

        /** As `work`; of staff who reach for what is not theirs it is written down. */
        function watched(request: FastifyRequest, reply: FastifyReply, identified: Identified): unknown {
          const act = () => work(request, reply, identified);
          if (!deps.audit || !isForStaff(entry) || identified.state !== "live") return act();
          const { caller } = identified;
          return recordOverreach(deps.audit, () => ({ entry, caller, origin: originOf(request) }), act);
        }

        // `andThen` is `await` for what is mostly there already.
        return (request, reply) =>
          andThen(identifyBy(deps.identify, entry, request), (identified) =>
            andThen(watched(request, reply, identified), (result) => send(request, reply, result)),
          );
      }

      const methods: HTTPMethods[] =
        entry.cacheSeconds === undefined ? [entry.method] : [...new Set<HTTPMethods>([entry.method, "GET"])];
      addRoute(app, entry, {
        method: methods,
        url: `${API}${entry.path}`,
        exposeHeadRoute: false,
        bodyLimit: entry.bodyLimit ?? (isOpenToVisitors(entry) ? ANONYMOUS_BYTES : JSON_LIMIT),
        ...(deps.sealing && travelsSealed(entry) ? sealedRoute(entry, deps.sealing) : {}),
        // A promise is not returned: Fastify would watch the end of an answer that is not sent yet.
        handler: (request, reply) => {
          const answered = andThen(answer ?? prepare(), (by) => by(request, reply));
          if (answered instanceof Promise) answered.catch((fault: Error) => reply.send(fault));
        },
      });
      if (entry.path.includes("/:")) refuseOthers(app, `${API}${entry.path}`, methods);
    },
  };
}

const identifyBy = (identify: Identify, entry: Endpoint, { headers }: FastifyRequest) =>
  identify({
    authorization: headers.authorization,
    cookie: headers.cookie,
    userAgent: headers["user-agent"] ?? "",
    background: entry.background === true,
  });

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

const isForStaff = ({ access }: Endpoint): boolean => access === "government" || typeof access === "object";

/** A refusal that the entry does not declare is a fault of ours, shown where it is found first: in the tests. */
async function checkDeclared<R>(entry: Endpoint, act: () => R | Promise<R>): Promise<R> {
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
