import type { FastifyReply } from "fastify";

/**
 * A text that is handed out again and again, one character a byte: Node measures and translates nothing any more
 * and hands it to the network in one piece with its headers.
 */
export class EncodedText {
  readonly bytes: string;
  readonly length: string;
  constructor(text: string) {
    const encoded = Buffer.from(text);
    this.bytes = encoded.toString("latin1");
    this.length = String(encoded.length);
  }
}

/** More than these wait for nobody. */
const AT_ONCE = 64;

/**
 * Sends what one round of the event loop answers in one go at its end. Handed out one by one, each answer wakes a
 * peer that went to sleep since the one before, and waking it costs more than all the rest of a plain read.
 */
export function sendBatched(reply: FastifyReply, body: unknown): void {
  const many = waiting.push({ reply, body });
  if (many === 1) setImmediate(sendWaiting);
  else if (many === AT_ONCE) sendWaiting();
}

let waiting: { reply: FastifyReply; body: unknown }[] = [];

function sendWaiting() {
  const now = waiting;
  waiting = [];
  for (const { reply, body } of now) send(reply, body);
}

function send(reply: FastifyReply, body: unknown) {
  try {
    if (body instanceof EncodedText) sendAsIs(reply, body);
    else reply.send(body);
  } catch (fault) {
    reply.send(fault);
  }
}

function sendAsIs(reply: FastifyReply, { bytes, length }: EncodedText) {
  const headers = reply.header("content-length", length).getHeaders();
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, headers as Record<string, string>).end(bytes, "latin1");
}
