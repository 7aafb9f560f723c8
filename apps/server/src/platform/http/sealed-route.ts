import type { Endpoint } from "@sannong/contract/endpoint";
import { QUERY_HEADER, RESPONSE_HEADER } from "@sannong/transport/message";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../refusal.ts";
import type { Opened, SealedMessages } from "../sealing/sealed-messages.ts";
import { originOf } from "./origin.ts";

/** A body in hex is twice as long as what it holds. */
const SEALED_LIMIT = 2 * 1024 * 1024 + 4096;

/** A sealed body is text of its own kind; nothing else may come so. */
export function takeSealedBodies(app: FastifyInstance) {
  const options = { parseAs: "string", bodyLimit: SEALED_LIMIT } as const;
  app.addContentTypeParser("text/plain", options, (request, body, done) =>
    isSealed(request) ? done(null, body) : done(new Refusal("request.unsupportedType"), undefined),
  );
}

/** Whether this request came sealed; its answer goes sealed then. */
export const isSealed = (request: FastifyRequest): boolean => request.headers[RESPONSE_HEADER] !== undefined;

/**
 * How a route of a sealed entry differs: what came sealed is put where it would stand otherwise, and what is
 * answered after that is sealed, refusals and faults too. A refusal before it goes as it is.
 */
export function sealedRoute(entry: Endpoint, messages: SealedMessages): Pick<RouteOptions, "preHandler" | "onSend"> {
  // only what came sealed is kept here
  const opened = new WeakMap<FastifyRequest, Opened>();
  return {
    async preHandler(request) {
      if (!isSealed(request)) {
        if (messages.isRequired) throw new Refusal("transport.sealingRequired");
        return;
      }
      const message = await messages.open({
        token: headerOf(request, RESPONSE_HEADER),
        body: request.method === "GET" ? headerOf(request, QUERY_HEADER.toLowerCase()) : textOf(request.body),
        method: request.method,
        path: request.url.split("?", 1)[0] as string,
        generatorUserId: headerOf(request, "generator-userid"),
        address: originOf(request).address,
        onlyReads: entry.onlyReads === true,
      });
      opened.set(request, message);
      unpack(request, message);
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      const message = opened.get(request);
      if (!message || typeof payload !== "string") return payload;
      const { token, body } = messages.seal(message, reply.statusCode, payload);
      reply.header(RESPONSE_HEADER, token).type("text/plain; charset=utf-8").removeHeader("content-length");
      return body;
    },
  };
}

/** The bearer counts from within alone, and so does what else would stand in the address. */
function unpack(request: FastifyRequest, { authorization, data }: Opened) {
  if (authorization === undefined) delete request.raw.headers.authorization;
  else request.raw.headers.authorization = authorization;
  request.query = typeof data === "object" && data !== null ? data : {};
  if (request.method !== "GET") request.body = data;
}

const headerOf = (request: FastifyRequest, name: string): string => String(request.headers[name] ?? "");
const textOf = (body: unknown): string => (typeof body === "string" ? body : "");
