import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);

/** A body that many will ask for, compressed once, off the event loop. */
export type Compressed = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** Smaller ones gain nothing by it. */
const WORTH_COMPRESSING = 1024;

export async function compress(text: string): Promise<Compressed> {
  const plain = Buffer.from(text);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  if (plain.length < WORTH_COMPRESSING) return { plain, br: plain, gzip: plain, etag };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, zipped] = await Promise.all([squeeze(plain, { params }), zip(plain)]);
  return { plain, br, gzip: zipped, etag };
}

/** The form the browser accepts, its headers set; nothing, with 304, when it has it already. */
export function bodyFor(request: FastifyRequest, reply: FastifyReply, compressed: Compressed): Buffer | undefined {
  const { plain, br, etag } = compressed;
  reply.header("etag", etag).header("vary", "accept-encoding");
  if (request.headers["if-none-match"] === etag) {
    reply.code(304);
    return undefined;
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  if (br === plain) return plain;
  const coding = isWelcome("br", accepted) ? "br" : isWelcome("gzip", accepted) ? "gzip" : undefined;
  if (!coding) return plain;
  reply.header("content-encoding", coding);
  return compressed[coding];
}

const CODINGS_REMEMBERED = 100;
const knownCodings = new Map<string, ReadonlySet<string>>();

/** Browsers say the same few things over and over. */
const isWelcome = (coding: string, accepted: string): boolean => {
  const known = knownCodings.get(accepted);
  if (known) return known.has(coding);
  const codings = codingsNamed(accepted);
  if (knownCodings.size < CODINGS_REMEMBERED) knownCodings.set(accepted, codings);
  return codings.has(coding);
};

/** Those that are named and not declined by `q=0` (RFC 9110 §12.5.3). */
const codingsNamed = (accepted: string): ReadonlySet<string> =>
  new Set(
    accepted
      .split(",")
      .map((one) => one.split(";").map((part) => part.trim().toLowerCase()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([name = ""]) => name),
  );
