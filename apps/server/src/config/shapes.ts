import { isIP } from "node:net";
import { judgeAddress } from "../platform/outbound/outbound.ts";
import { parseJson } from "../platform/texts/parse-json.ts";

export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === "/" && `${search}${hash}${username}${password}` === "";
}

export function isHttpAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Without TLS only on the machine itself: sessions and passwords travel there. */
export function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true; // told as malformed already
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

export function isAddressOrRange(text: string): boolean {
  const [address, bits, more] = text.split("/");
  const family = isIP(address ?? "");
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

export const isHostName = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text);
export const isHostPattern = (text: string): boolean => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text);

/** What nobody else may read travels there: in the clear only inside a network of one's own. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "https:") return true;
  return protocol === "http:" && isIP(host) !== 0 && judgeAddress(host) === "private";
}
/** What is wrong with an address that `isSafeAddress` refuses. */
export const SAFE_ADDRESS = "must begin with https:// (http:// only to an address of a private network)";

export function isJsonObject(text: string): boolean {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
