import type { Endpoint, Envelope } from "@sannong/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { andThen } from "../fast/and-then.ts";
import { sendBatched } from "../fast/batched-replies.ts";
import { bodyFor } from "../fast/compressed.ts";
import { compressedOnce, encodedOnce } from "../fast/kept-answers.ts";
import type { Masker } from "./mask-personal.ts";
import { isSealed } from "./sealed-route.ts";
import { headersOfDocuments } from "./security-headers.ts";
import { ConstantText, WithMessage } from "./serve.ts";

type SendAnswer = (request: FastifyRequest, reply: FastifyReply, result: unknown) => void | Promise<void>;

/**
 * Sends what an entry's handler answered: in the envelope, without what the schema does not declare, or bare in the
 * entry's own form.
 *
 * @param masked hides personal particulars; absent where they are shown whole
 */
export function answerSender(entry: Endpoint, output: z.ZodMiniType, masked: Masker | undefined): SendAnswer {
  const { reply: form = "envelope", cacheSeconds } = entry;
  const isBare = form !== "envelope";
  const write = (result: unknown): string =>
    isBare ? bareText(result) : JSON.stringify(envelope(result, output, masked));
  const encoded = encodedOnce(write);
  const compressed = compressedOnce(write);

  return function send(request, reply, result) {
    // The handler has answered by itself.
    if (reply.sent) return;
    if (form === "file") return void reply.send(result);
    if (form === "text/html") reply.headers(headersOfDocuments);
    reply.type(mediaTypes[isBare ? form : "application/json"]);
    if (cacheSeconds !== undefined) {
      reply.header("cache-control", `public, max-age=${cacheSeconds}`);
      return andThen(compressed(result), (body) => sendBatched(reply, bodyFor(request, reply, body)));
    }
    if (isBare) return sendBatched(reply, result);
    reply.header("cache-control", "no-store");
    // What is sealed is another text each time.
    return sendBatched(reply, isSealed(request) ? write(result) : encoded(result));
  };
}

const mediaTypes = {
  "image/jpeg": "image/jpeg",
  "audio/wav": "audio/wav",
  "text/html": "text/html; charset=utf-8",
  "application/json": "application/json; charset=utf-8",
  "text/event-stream": "text/event-stream; charset=utf-8",
  spreadsheet: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

function envelope(result: unknown, output: z.ZodMiniType, masked: Masker | undefined): Envelope {
  const [data, msg] = result instanceof WithMessage ? [result.data, result.msg] : [result, "操作成功!"];
  // parsing strips what the entry does not declare, so no undeclared field leaves
  const told = z.parse(output, data);
  return { success: true, code: 200, msg, data: masked ? masked(told) : told };
}

/** What is sent without an envelope, as it stands or written down. */
const bareText = (result: unknown): string =>
  result instanceof ConstantText ? result.text : typeof result === "string" ? result : JSON.stringify(result);
