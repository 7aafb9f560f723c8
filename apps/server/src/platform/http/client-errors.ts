import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Refusal } from "../refusal.ts";
import { API, envelopeOf, type PageOfRefusal } from "./error-edge.ts";
import { newRequestId } from "./request-id.ts";
import { escaped, meantBy } from "./request-target.ts";
import { DATA_CSP, headersOfAnswers } from "./security-headers.ts";

/** What Node's parser says of a request that it could not read. */
type ParserError = Error & { code?: string; rawPacket?: unknown; bytesParsed?: number };
type Deps = { https: boolean; pageOf: PageOfRefusal };
/** So long somebody may go on sending who has been answered. */
const LISTEN_ON_MS = 2000;
type RequestLine = { method: string; target: string; isWhole: boolean };

/** Why a request reached no route, in words of ours. */
function refusalOfParser({ code }: Pick<ParserError, "code">): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") return new Refusal("request.headersTooLarge");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new Refusal("request.tooSlow");
  if (code === "HPE_INVALID_URL") return new Refusal("request.badAddress");
  return new Refusal("request.unreadable");
}

/**
 * What the line of the request asks for, as far as it is in the packet that could not be read: a byte is a sign. What
 * is wrong with an address stands in its line; before anything else of a request there is the line at the beginning.
 */
function requestLine({ code, rawPacket, bytesParsed = 0 }: ParserError): RequestLine | undefined {
  if (!Buffer.isBuffer(rawPacket)) return undefined;
  const begin = code === "HPE_INVALID_URL" && bytesParsed > 0 ? rawPacket.lastIndexOf("\n", bytesParsed - 1) + 1 : 0;
  const end = rawPacket.indexOf("\r", begin);
  const line = rawPacket.toString("latin1", begin, end === -1 ? rawPacket.length : end);
  const [, method, target, version] = /^([A-Z]+) (\S+)( HTTP\/1\.[01]$)?/.exec(line) ?? [];
  if (method === undefined || target === undefined) return undefined;
  return { method, target, isWhole: version !== undefined };
}

/** The address with its bytes escaped, where it is a page that a browser would have asked for so; in UTF-8. */
function escapedPage({ method, target, isWhole }: RequestLine): string | undefined {
  if (!isWhole || (method !== "GET" && method !== "HEAD") || !/[^\0-\x7f]/.test(target)) return undefined;
  const address = meantBy(escaped(target));
  return address.startsWith("/") && !address.startsWith(API) ? address : undefined;
}

/**
 * Answers what Node's parser refuses before there is a request: bytes in an address, too many headers, somebody who
 * dawdles. Its own answer is a bare line in English without a header of ours. A page whose address only was not escaped
 * leads to the address that it means; whoever calls the interface gets an envelope, everybody else a page.
 */
export function clientErrors({ https, pageOf }: Deps) {
  const { data, documents } = headersOfAnswers({ https });
  const answered = new WeakSet<Socket>();
  return (error: ParserError, socket: Socket): void => {
    // what still comes of a request that was answered is read, and nothing is made of it
    if (answered.has(socket) && error.code !== "ECONNRESET") return;
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const asked = requestLine(error);
    const page = asked && error.code === "HPE_INVALID_URL" ? escapedPage(asked) : undefined;
    const requestId = newRequestId();
    const always = { "x-request-id": requestId, "cache-control": "no-store", connection: "close" };
    if (page !== undefined) return end(socket, 302, { ...data, ...always, location: page }, "");

    const refusal = refusalOfParser(error);
    if (asked && meantBy(asked.target).startsWith(API)) {
      const type = { "content-type": "application/json; charset=utf-8" };
      return end(socket, refusal.status, { ...data, ...always, ...type }, JSON.stringify(envelopeOf(refusal)));
    }
    const { html, csp = DATA_CSP } = pageOf(refusal, requestId);
    const type = { "content-type": "text/html; charset=utf-8", "content-security-policy": csp };
    end(socket, refusal.status, { ...documents, ...always, ...type }, html);
  };
}

/**
 * There is no answer to write to, only the connection, which is over after this. Not at once: whoever is cut off while
 * they are sending never reads what they were told.
 */
function end(socket: Socket, status: number, headers: Record<string, string | undefined>, body: string): void {
  const lines = Object.entries({ ...headers, "content-length": String(Buffer.byteLength(body)) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    ...lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  const patience = setTimeout(() => socket.destroy(), LISTEN_ON_MS).unref();
  socket.once("close", () => clearTimeout(patience));
}
