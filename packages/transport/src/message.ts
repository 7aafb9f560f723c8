/**
 * The sealed messages between the portal's pages and its server: SM4-CBC, then HMAC-SM3 over everything that
 * matters, with keys of each message's own (design §3, Transport encryption).
 *
 * What it adds to TLS: whoever only reads behind a TLS-terminating proxy (its memory, its logs, a mirrored port)
 * learns neither content nor bearer, a message that is sent a second time is refused, an answer belongs to one
 * request alone, and the algorithms are the national ones. What it does not do: it replaces no TLS, and it stops
 * nobody who can change the page or the key on its way to the browser. It has no forward secrecy against whoever
 * takes the server's private key. See docs/operations/threat-model.md.
 */
import { bytesOf, bytesOfHex, hexOf, isSameBytes, joined, textOf } from "./bytes.ts";

const VERSION = "1";
/** What a browser's secret for one page load has, in bytes; its SM2 ciphertext, C1C3C2 without 04, has 128. */
export const MASTER_BYTES = 32;
/** Messages of another time are refused, and a spent nonce is remembered for twice as long. */
export const WINDOW_MS = 5 * 60_000;
export const REQUEST_HEADER = "X-YNZL-TOKEN";
/** the query of a GET, sealed */
export const QUERY_HEADER = "X-YNZL-DATA";
/** lower case, as an answer's header names are read */
export const RESPONSE_HEADER = "x-ynzl-token";

/** The algorithms; the server's are its runtime's own, the browser's come in a library. */
export type Algorithms = {
  sm3(data: Uint8Array): Uint8Array;
  hmacSm3(key: Uint8Array, data: Uint8Array): Uint8Array;
  /** SM4-CBC with PKCS#7 padding */
  encrypt(key: Uint8Array, iv: Uint8Array, plain: Uint8Array): Uint8Array;
  /** @throws Error when the padding is wrong */
  decrypt(key: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Uint8Array;
  random(length: number): Uint8Array;
};

/** What stands in `X-YNZL-TOKEN`: `1.<kid>.<wrapped>.<timestamp>.<nonce>.<mac>`. */
export type RequestToken = { kid: string; wrapped: string; timestamp: number; nonce: string; mac: string };

const REQUEST_TOKEN = /^1\.(\w{1,16})\.([0-9a-f]{256})\.(\d{13})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;
const RESPONSE_TOKEN = /^1\.(\d{13})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;
/** An IV and at least one block, hex. */
const SHORTEST = 64;

export function readRequestToken(header: string): RequestToken | undefined {
  const [, kid, wrapped, timestamp, nonce, mac] = REQUEST_TOKEN.exec(header) ?? [];
  if (!kid || !wrapped || !nonce || !mac) return undefined;
  return { kid, wrapped, timestamp: Number(timestamp), nonce, mac };
}

/** What both sides know of a request and its MAC covers, beside what the token says. */
export type Call = { method: string; path: string; generatorUserId: string };
/** The secret of one page load, and the server's key that it was wrapped with. */
export type Secret = { master: Uint8Array; kid: string };

type Sealed = { token: string; body: string; mac: string };

export function sealRequest(
  algorithms: Algorithms,
  {
    master,
    kid,
    wrapped,
    timestamp,
    text,
    ...call
  }: Secret & Call & { wrapped: string; timestamp: number; text: string },
): Sealed {
  const nonce = hexOf(algorithms.random(16));
  const keys = keysOf(algorithms, { master, kid }, "request", timestamp, nonce);
  const content = encrypted(algorithms, keys.encryption, text);
  const mac = hexOf(
    algorithms.hmacSm3(keys.mac, requestProof(algorithms, { kid, wrapped, timestamp, nonce }, call, content)),
  );
  return { token: [VERSION, kid, wrapped, timestamp, nonce, mac].join("."), body: hexOf(content), mac };
}

/** The text of a request; undefined when anything of it, or of the call it came with, is not as it was sent. */
export function openRequest(
  algorithms: Algorithms,
  master: Uint8Array,
  token: RequestToken,
  { body, ...call }: Call & { body: string },
): string | undefined {
  const content = contentOf(body);
  if (!content) return undefined;
  const keys = keysOf(algorithms, { master, kid: token.kid }, "request", token.timestamp, token.nonce);
  const proof = algorithms.hmacSm3(keys.mac, requestProof(algorithms, token, call, content));
  return isSameBytes(proof, bytesOfHex(token.mac) as Uint8Array)
    ? decrypted(algorithms, keys.encryption, content)
    : undefined;
}

/** What an answer's MAC covers beside itself: its status, and the request it answers. */
export type Answering = { status: number; requestMac: string };

export function sealResponse(
  algorithms: Algorithms,
  { master, kid, timestamp, text, ...answering }: Secret & Answering & { timestamp: number; text: string },
): Omit<Sealed, "mac"> {
  const nonce = hexOf(algorithms.random(16));
  const keys = keysOf(algorithms, { master, kid }, "response", timestamp, nonce);
  const content = encrypted(algorithms, keys.encryption, text);
  const mac = hexOf(algorithms.hmacSm3(keys.mac, responseProof(answering, String(timestamp), nonce, content)));
  return { token: [VERSION, timestamp, nonce, mac].join("."), body: hexOf(content) };
}

/** The text of an answer; undefined when it is not, whole and unchanged, the answer to that request. */
export function openResponse(
  algorithms: Algorithms,
  { token, body, master, kid, ...answering }: Secret & Answering & { token: string; body: string },
): string | undefined {
  const [, timestamp, nonce, mac] = RESPONSE_TOKEN.exec(token) ?? [];
  const content = contentOf(body);
  if (!timestamp || !nonce || !mac || !content) return undefined;
  const keys = keysOf(algorithms, { master, kid }, "response", Number(timestamp), nonce);
  const proof = algorithms.hmacSm3(keys.mac, responseProof(answering, timestamp, nonce, content));
  return isSameBytes(proof, bytesOfHex(mac) as Uint8Array)
    ? decrypted(algorithms, keys.encryption, content)
    : undefined;
}

/** KDF-SM3 (GB/T 32918.4 §5.4.3): 16 bytes to encrypt with, 32 to prove with, for one message in one direction. */
function keysOf(
  { sm3 }: Algorithms,
  { master, kid }: Secret,
  direction: "request" | "response",
  timestamp: number,
  nonce: string,
) {
  const shared = joined(master, bytesOf([kid, direction, timestamp, nonce].join(".")));
  const block = (counter: number) => sm3(joined(shared, new Uint8Array([0, 0, 0, counter])));
  const stream = joined(block(1), block(2));
  return { encryption: stream.subarray(0, 16), mac: stream.subarray(16, 48) };
}

/** One line a part: none of them can hold the end of a line. */
const proofOf = (parts: readonly (string | number)[], content: Uint8Array) =>
  joined(bytesOf(`${parts.join("\n")}\n`), content);

const requestProof = (
  { sm3 }: Algorithms,
  { kid, wrapped, timestamp, nonce }: Omit<RequestToken, "mac">,
  { method, path, generatorUserId }: Call,
  content: Uint8Array,
) => proofOf([VERSION, kid, hexOf(sm3(bytesOf(wrapped))), method, path, generatorUserId, timestamp, nonce], content);

const responseProof = ({ status, requestMac }: Answering, timestamp: string, nonce: string, content: Uint8Array) =>
  proofOf([VERSION, status, requestMac, timestamp, nonce], content);

function encrypted(algorithms: Algorithms, key: Uint8Array, text: string): Uint8Array {
  const iv = algorithms.random(16);
  return joined(iv, algorithms.encrypt(key, iv, bytesOf(text)));
}

function decrypted(algorithms: Algorithms, key: Uint8Array, content: Uint8Array): string | undefined {
  try {
    return textOf(algorithms.decrypt(key, content.subarray(0, 16), content.subarray(16)));
  } catch {
    return undefined; // proved with the right key, and yet no text: from no page of ours
  }
}

const contentOf = (body: string): Uint8Array | undefined =>
  body.length >= SHORTEST && body.length % 32 === 0 ? bytesOfHex(body) : undefined;
