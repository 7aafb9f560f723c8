import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { textToSign, type SignedParts } from "@sannong/contract/rules/protocols/request-signature";

/** A request as it travels: the address with its query, the body byte for byte. */
export type SignedRequest = { method: string; url: string; body: string };
type Message = Pick<SignedParts, "timestamp" | "nonce" | "appId">;

const sm3 = (text: string) => createHash("sm3").update(text).digest("hex");

/** The signature in hex. @see docs/integrators/vectors/request-signature.json */
export function requestSignature(secret: string, { method, url, body }: SignedRequest, message: Message): string {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? "" : url.slice(mark + 1);
  const text = textToSign({ method, path, query, bodyHash: sm3(body), ...message });
  return createHmac("sm3", secret).update(text).digest("hex");
}

/** Is this signature by one of the secrets? Every secret is tried, in the same time for every answer. */
export function isSignedBy(
  secrets: readonly string[],
  request: SignedRequest,
  message: Message,
  signature: string,
): boolean {
  const given = Buffer.from(signature, "utf8");
  return secrets
    .map((secret) => Buffer.from(requestSignature(secret, request, message), "utf8"))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}

/** What makes one call of ours different from every other. */
export const newMessage = (appId: string, at: Date): Message => ({
  appId,
  timestamp: String(at.getTime()),
  nonce: randomBytes(16).toString("hex"),
});

/**
 * The headers of a call of ours. While a secret is changed for another, the call carries a signature by each, so
 * that the system may change over when it likes.
 *
 * @param secrets newest first, at most two
 */
export function signedHeaders(
  secrets: readonly string[],
  request: SignedRequest,
  message: Message,
): Record<string, string> {
  const [newest = "", previous] = secrets;
  return {
    "x-app-id": message.appId,
    "x-timestamp": message.timestamp,
    "x-nonce": message.nonce,
    "x-sign": requestSignature(newest, request, message),
    ...(previous === undefined ? {} : { "x-sign-previous": requestSignature(previous, request, message) }),
  };
}
