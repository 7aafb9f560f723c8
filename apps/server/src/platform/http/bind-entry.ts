import { commonRefusals } from "@sannong/contract/errors";
import type { Endpoint, Envelope, Schemas } from "@sannong/contract/endpoint";
import { judgeFactors, mayUseGovernmentMode } from "@sannong/contract/rules/roles";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import * as z from "zod/mini";
import type { Caller, Identified, Identify } from "../caller.ts";
import { canBeKept } from "../keepable.ts";
import { Refusal } from "../refusal.ts";
import { originOf } from "./origin.ts";
import { prepare, sendPrepared, type Prepared } from "./prepared.ts";
import { Told, type Handler, type Server, type Visit } from "./serve.ts";

type Needs = { identify: Identify; twoFactorInForce: () => boolean; strictRefusals?: boolean };

const API = "/api";

/** Makes `server.serve`. Schemas are loaded before the first request, so handlers never wait for them. */
export function binder(app: FastifyInstance, needs: Needs): Server {
  return {
    serve<T extends Endpoint>(entry: T, handler: Handler<T>) {
      let schemas: Schemas | undefined;
      app.addHook("onReady", async () => {
        schemas = await entry.schemas();
      });
      const written = new WeakMap<object, Promise<Prepared>>();

      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const { input, output } = schemas as Schemas;
        const caller = await admit(entry, request, needs);
        const parsed = parseInput(input, request.method === "GET" ? request.query : (request.body ?? {}));
        const visit: Visit = {
          caller,
          generatorUserId: String(request.headers["generator-userid"] ?? ""),
          origin: originOf(request),
          request,
          reply,
        };
        const result = await heed(entry, needs, () => handler(parsed as never, visit as never));
        if (reply.sent) return reply;
        if (entry.reply && entry.reply !== "envelope") return reply.type(mediaTypes[entry.reply]).send(result);
        if (entry.cacheSeconds !== undefined)
          return sendCacheable(request, reply, entry.cacheSeconds, written, result, output);
        reply.header("cache-control", "no-store");
        return reply.type("application/json; charset=utf-8").send(JSON.stringify(envelope(result, output)));
      };

      const methods: HTTPMethods[] =
        entry.cacheSeconds === undefined ? [entry.method] : [...new Set<HTTPMethods>([entry.method, "GET"])];
      app.route({
        method: methods,
        url: `${API}${entry.path}`,
        exposeHeadRoute: false,
        ...(entry.bodyLimit ? { bodyLimit: entry.bodyLimit } : {}),
        handler: answer,
      });
    },
  };
}

const mediaTypes = {
  "image/jpeg": "image/jpeg",
  "text/html": "text/html; charset=utf-8",
  "application/json": "application/json; charset=utf-8",
} as const;

/** Default deny: whoever is not plainly allowed is refused. */
async function admit(entry: Endpoint, request: FastifyRequest, needs: Needs): Promise<Caller | null> {
  const { authorization, cookie } = request.headers;
  const identified: Identified =
    authorization === undefined && cookie === undefined
      ? { state: "none" }
      : await needs.identify({
          authorization,
          cookie,
          userAgent: request.headers["user-agent"] ?? "",
          background: entry.background === true,
        });
  if (entry.access === "anyone") return identified.state === "live" ? identified.caller : null;
  if (identified.state === "none") throw new Refusal("session.missing");
  if (identified.state === "dead")
    throw new Refusal(identified.why === "endedElsewhere" ? "session.endedElsewhere" : "session.missing");
  const { caller } = identified;
  if (entry.access === "signedIn") return caller;
  if (!mayUseGovernmentMode(caller)) throw new Refusal("permission.government");
  if (judgeFactors({ ...caller, inForce: needs.twoFactorInForce() }) !== "enough")
    throw new Refusal("permission.denied");
  if (entry.access === "government") return caller;
  if (!caller.permissions.has(entry.access.permission)) throw new Refusal("permission.denied");
  return caller;
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
async function heed<R>(entry: Endpoint, needs: Needs, act: () => R | Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (thrown) {
    const undeclared =
      thrown instanceof Refusal &&
      !(entry.errors as readonly string[]).includes(thrown.reason) &&
      !(commonRefusals as readonly string[]).includes(thrown.reason);
    if (undeclared && needs.strictRefusals)
      throw new Error(`${entry.path} refused with ${thrown.reason}, which it does not declare`, {
        cause: thrown,
      });
    throw thrown;
  }
}

function envelope(result: unknown, output: z.ZodMiniType): Envelope {
  const [data, msg] = result instanceof Told ? [result.data, result.msg] : [result, "操作成功!"];
  // parsing strips what the entry does not declare, so no undeclared field leaves
  return { success: true, code: 200, msg, data: z.parse(output, data) };
}

/** A public read that hands out the same object twice is written out, and compressed, once. */
async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
  written: WeakMap<object, Promise<Prepared>>,
  result: unknown,
  output: z.ZodMiniType,
) {
  const write = () => prepare(JSON.stringify(envelope(result, output)));
  const isObject = typeof result === "object" && result !== null;
  const ready = (isObject && written.get(result)) || write();
  if (isObject) {
    written.set(result, ready);
    ready.catch(() => written.delete(result));
  }
  reply.header("cache-control", `public, max-age=${seconds}`).type("application/json; charset=utf-8");
  return sendPrepared(request, reply, await ready);
}
