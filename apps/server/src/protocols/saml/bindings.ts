import { deflateRawSync, inflateRawSync } from "node:zlib";
import { canBeKept } from "../../platform/texts/keepable.ts";
import { BadMessage } from "./bad-message.ts";
import { Binding } from "./names.ts";
import { signQuery, type SignedQuery, type SigningKey } from "./signatures.ts";
import { MOST_CHARACTERS } from "./xml.ts";

/** A message as a browser brought it. */
export type Received = {
  kind: "SAMLRequest" | "SAMLResponse";
  binding: typeof Binding.redirect | typeof Binding.post;
  xml: string;
  relayState: string | undefined;
  /** the signature beside a redirected message, where there is one */
  query: SignedQuery | undefined;
};

const MOST_RELAY_STATE = 1024;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function decode(text: string): Buffer {
  // lines may be broken anywhere; they are joined first, because a pattern that allows for it takes the square of the time
  if (!BASE64.test(text.replace(/\s/g, ""))) throw new BadMessage("malformed", "not base64");
  return Buffer.from(text, "base64");
}

/** A few compressed bytes may unfold to gigabytes; nothing larger than a message is unfolded. */
function inflate(bytes: Buffer): string {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MOST_CHARACTERS }).toString("utf8");
  } catch (cause) {
    const tooLarge = cause instanceof RangeError;
    throw new BadMessage(tooLarge ? "tooLarge" : "malformed", "the message cannot be unfolded", { cause });
  }
}

const kindIn = (has: (name: string) => boolean): Received["kind"] => {
  if (has("SAMLRequest") === has("SAMLResponse")) throw new BadMessage("malformed", "one message is expected");
  return has("SAMLRequest") ? "SAMLRequest" : "SAMLResponse";
};

const checkRelayState = (relayState: string | undefined) => {
  if (relayState !== undefined && relayState.length > MOST_RELAY_STATE)
    throw new BadMessage("tooLarge", "RelayState is too long");
  if (!canBeKept(relayState)) throw new BadMessage("malformed", "RelayState holds a character that no text may hold");
  return relayState;
};

/** Every parameter once: of two with one name, the one that is signed and the one that is read could differ. */
function rawParameters(query: string): Map<string, string> {
  const raw = new Map<string, string>();
  for (const pair of query.split("&").filter(Boolean)) {
    const [name = "", ...value] = pair.split("=");
    if (raw.has(name)) throw new BadMessage("malformed", `${name} is given twice`);
    raw.set(name, value.join("="));
  }
  return raw;
}

const plain = (raw: string): string => {
  try {
    return decodeURIComponent(raw.replaceAll("+", "%20"));
  } catch (cause) {
    throw new BadMessage("malformed", "the address cannot be decoded", { cause });
  }
};

/** @param url the address as it was asked for, undecoded */
export function readRedirect(url: string): Received {
  const raw = rawParameters(url.split("?")[1] ?? "");
  const value = (name: string) => (raw.has(name) ? plain(raw.get(name) ?? "") : undefined);
  const kind = kindIn((name) => raw.has(name));
  const encoding = value("SAMLEncoding");
  if (encoding !== undefined && encoding !== "urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE")
    throw new BadMessage("malformed", "another encoding");
  const signature = value("Signature");
  const signed = [kind, "RelayState", "SigAlg"]
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)}`);
  return {
    kind,
    binding: Binding.redirect,
    xml: inflate(decode(value(kind) ?? "")),
    relayState: checkRelayState(value("RelayState")),
    query:
      signature === undefined ? undefined : { signed: signed.join("&"), algorithm: value("SigAlg") ?? "", signature },
  };
}

/**
 * A message by HTTP POST (SAML Bindings 3.5).
 *
 * @throws BadMessage when it is no form with one message, or RelayState is too long
 */
export function readPost(body: string): Received {
  const form = new URLSearchParams(body);
  const kind = kindIn((name) => form.has(name));
  return {
    kind,
    binding: Binding.post,
    xml: decode(form.get(kind) ?? "").toString("utf8"),
    relayState: checkRelayState(form.get("RelayState") ?? undefined),
    query: undefined,
  };
}

type Sent = { kind: Received["kind"]; xml: string; relayState: string | undefined };

/** The address a browser takes a message to. */
export function redirectAddress(to: string, { kind, xml, relayState }: Sent, key: SigningKey): string {
  const message = `${kind}=${encodeURIComponent(deflateRawSync(xml).toString("base64"))}`;
  const query = relayState === undefined ? message : `${message}&RelayState=${encodeURIComponent(relayState)}`;
  return `${to}${to.includes("?") ? "&" : "?"}${signQuery(query, key)}`;
}

/** The fields of the form that posts a message. */
export const formFields = ({ kind, xml, relayState }: Sent): Record<string, string> => ({
  [kind]: Buffer.from(xml).toString("base64"),
  ...(relayState === undefined ? {} : { RelayState: relayState }),
});
