import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import type { PlatformRequest } from "./platform-call.ts";

export const [appId, secret] = ["app-1", "a-check-secret"];

/** A call as the portal signs it. */
export function signed(body: string, difference: { at?: number; nonce?: string; key?: string } = {}): PlatformRequest {
  const { at = Date.now(), nonce = randomBytes(16).toString("hex"), key = secret } = difference;
  const hash = createHash("sm3").update(body).digest("hex");
  const lines = ["POST", "/platform/check", "v=1", hash, String(at), nonce, appId].join("\n");
  const headers = {
    "x-app-id": appId,
    "x-timestamp": String(at),
    "x-nonce": nonce,
    "x-sign": createHmac("sm3", key).update(lines).digest("hex"),
  };
  return { method: "POST", url: "/platform/check?v=1", headers, body };
}

/** A password as the portal seals it for the call of that time and nonce. */
export function sealedFor({ at, nonce }: { at: number; nonce: string }, password: string): string {
  const key = createHmac("sm3", secret).update(`password\n${at}\n${nonce}`).digest().subarray(0, 16);
  const iv = randomBytes(16);
  const cipher = createCipheriv("sm4-cbc", key, iv);
  return Buffer.concat([iv, cipher.update(password), cipher.final()]).toString("hex");
}
