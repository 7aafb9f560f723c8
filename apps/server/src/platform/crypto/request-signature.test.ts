import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { isPlainNonce, isPlainTimestamp, textToSign } from "@sannong/contract/rules/protocols/request-signature";
import { describe, expect, test } from "vitest";
import { isSignedBy, newMessage, requestSignature, signedHeaders } from "./request-signature.ts";

type Vector = {
  name: string;
  secret: string;
  method: string;
  path: string;
  query: string;
  body: string;
  appId: string;
  timestamp: string;
  nonce: string;
  bodyHash: string;
  text: string;
  sign: string;
};
const file = resolve(import.meta.dirname, "../../../../../docs/integrators/vectors/request-signature.json");
const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] };
const requestOf = ({ method, path, query, body }: Vector) => ({
  method,
  url: query ? `${path}?${query}` : path,
  body,
});

describe("the published vectors", () => {
  test.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_name, vector) => {
    const { secret, appId, timestamp, nonce, sign } = vector;
    expect(textToSign(vector)).toBe(vector.text);
    expect(requestSignature(secret, requestOf(vector), { appId, timestamp, nonce })).toBe(sign);
    expect([isPlainNonce(nonce), isPlainTimestamp(timestamp)]).toEqual([true, true]);
  });
});

describe("a signature", () => {
  const vector = vectors[0] as Vector;
  const { appId, timestamp, nonce, sign } = vector;
  const message = { appId, timestamp, nonce };
  const request = requestOf(vector);

  test("is accepted by either of two secrets and by no third", () => {
    expect(isSignedBy(["another", vector.secret], request, message, sign)).toBe(true);
    expect(isSignedBy(["another", "third"], request, message, sign)).toBe(false);
    expect(isSignedBy([], request, message, sign)).toBe(false);
  });

  test.each([
    ["method", { ...request, method: "PUT" }, message],
    ["address", { ...request, url: `${request.url}?a=1` }, message],
    ["body", { ...request, body: `${request.body} ` }, message],
    ["time", request, { ...message, timestamp: "1795276800009" }],
    ["nonce", request, { ...message, nonce: "0123456789abcdef0123456789abcdee" }],
    ["app id", request, { ...message, appId: "demo-app-2" }],
  ])("covers the %s", (_what, changed, told) => {
    expect(isSignedBy([vector.secret], changed, told, sign)).toBe(false);
  });

  test.each(["", "zz", sign.slice(0, -1), `${sign}0`])("of another length or alphabet is refused: %s", (given) => {
    expect(isSignedBy([vector.secret], request, message, given)).toBe(false);
  });
});

test("while a secret is changed, a call of ours carries a signature by each", () => {
  const request = { method: "POST", url: "/hook?v=1", body: "{}" };
  const message = newMessage("a", new Date(1e12));
  const headers = signedHeaders(["new", "old"], request, message);
  expect(headers["x-timestamp"]).toBe("1000000000000");
  expect(isSignedBy(["new"], request, message, headers["x-sign"] ?? "")).toBe(true);
  expect(isSignedBy(["old"], request, message, headers["x-sign-previous"] ?? "")).toBe(true);
  expect(signedHeaders(["new"], request, message)).not.toHaveProperty("x-sign-previous");
});
