import type { IncomingMessage } from "node:http";

/** What a proxy is asked by (RFC 9112, 3.2.2): the whole address, whose host counts and not the header's. */
const absoluteForm = /^https?:\/\/([^/?#]*)([^#]*)/i;
/** These read their query themselves, byte by byte: what somebody signed is no more what was signed when it is changed. */
const OF_PROTOCOLS = /^\/(?:oidc|cas|saml)\//;
/** Browsers take a backslash for a slash, and two at the beginning for the name of another host. */
const SLASHES_FIRST = /^[/\\]{2,}/;

/** The path and query that a request names, in whichever form it names them. */
export function originForm(target: string): string {
  const parts = target.startsWith("/") ? null : absoluteForm.exec(target);
  if (!parts) return target;
  const [, , path = ""] = parts;
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * What a request means by its target: path and query alone, the path with one slash before it, the query in UTF-8. A
 * page whose address was written otherwise leads there; everything else is answered as if it had been asked so.
 */
export function meantBy(target: string): string {
  const asked = originForm(target).replace(SLASHES_FIRST, "/");
  const mark = asked.indexOf("?");
  if (mark === -1 || OF_PROTOCOLS.test(asked)) return asked;
  return asked.slice(0, mark + 1) + inUtf8(asked.slice(mark + 1));
}

/** Before anything is decided: the router, and whoever asks a request for its address, sees what is meant. */
export function rewriteTarget(request: IncomingMessage): string {
  const { url = "/", headers } = request;
  const named = url.startsWith("/") ? undefined : absoluteForm.exec(url)?.[1];
  if (named !== undefined) headers.host = named;
  return meantBy(url);
}

/**
 * A query whose values older systems and browsers wrote in GBK, as UTF-8. A value that is UTF-8 stays as it is, and so
 * does one that is neither.
 */
export function inUtf8(query: string): string {
  if (!/%[89a-f]/i.test(query)) return query;
  return query.replace(/[^&=]+/g, (part) => {
    if (readAsUtf8(part) !== undefined) return part;
    const text = readAsGbk(part.replaceAll("+", " "));
    return text === undefined ? part : encodeURIComponent(text);
  });
}

/** What is read must be used: a bundler takes a reading that nobody uses away, and what it would have thrown with it. */
function readAsUtf8(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

const gbk = new TextDecoder("gbk", { fatal: true });

function readAsGbk(part: string): string | undefined {
  if (/%(?![\da-f]{2})/i.test(part)) return undefined;
  const signs = part.replace(/%(..)/g, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return gbk.decode(Buffer.from(signs, "latin1"));
  } catch {
    return undefined;
  }
}

/** Bytes as they may stand in an address: what needs no escape stays. */
export const escaped = (bytes: string): string =>
  bytes.replace(/[^!#$%&'()*+,\-./:;=?@\w~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
