import type { Envelope } from "@sannong/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

type Thrown = Error & { code?: string; statusCode?: number };

/** What a thrown thing is to the user. Everything that nobody foresaw becomes `server.fault`, without its cause. */
export function asRefusal(thrown: Thrown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refusal("request.tooLarge");
  if (thrown.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal("request.unsupportedType");
  if (thrown instanceof SyntaxError || thrown.code?.startsWith("FST_ERR_CTP_"))
    return new Refusal("request.malformed", { message: "提交的内容不是有效的 JSON，请检查后重试" });
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new Refusal("request.malformed");
  return new Refusal("server.fault", { cause: thrown });
}

function refusalEnvelope(refusal: Refusal): Envelope {
  const { fields, data = null } = refusal.detail;
  return {
    success: false,
    code: refusal.code,
    msg: refusal.message,
    data,
    ...(fields ? { errors: fields } : {}),
  };
}

/** Answers with the envelope; the request id travels in `X-Request-Id`. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { retryAfter } = refusal.detail;
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(retryAfter)));
  return reply.code(refusal.status).header("cache-control", "no-store").send(refusalEnvelope(refusal));
}

/** The one place where a thrown error becomes an answer. */
export function installErrorEdge(app: FastifyInstance) {
  app.setErrorHandler((thrown: Thrown, request, reply) => {
    const refusal = asRefusal(thrown);
    if (refusal.reason === "server.fault")
      request.log.error({ id: request.id, err: thrown, route: request.routeOptions.url }, "fault");
    return sendRefusal(reply, refusal);
  });
}

export const notFoundUnderApi = (_request: FastifyRequest, reply: FastifyReply) =>
  sendRefusal(reply, new Refusal("request.notFound"));
