import { randomBytes } from "node:crypto";
import { requestSignature } from "../src/platform/crypto/request-signature.ts";
import { bindingPortal } from "./binding-portal.ts";
import type { Browser } from "./sign-in-portal.ts";

type Signed = { method?: "GET" | "POST"; body?: object; secret?: string; at?: number; nonce?: string; sign?: string };

/** The whole app with a system that exchanges in the envelope, as its makers write it: by HTTP alone. */
export async function envelopePortal(...given: Parameters<typeof bindingPortal>) {
  const portal = await bindingPortal(...given);
  const { app, registered, clock } = portal;
  // the provider's own library lives by the machine's clock
  clock.set(new Date());
  const { appId } = registered.system;
  const appSecret = registered.appSecret ?? "";
  const requestSecret = await app.kernel.signing.issue(registered.system.abbr, "request");

  const ask = async (path: string, headers: Record<string, string>, body?: object) => {
    const reply = await app.http.inject({
      method: body ? "POST" : "GET",
      url: path,
      headers,
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    return { status: reply.statusCode, ...reply.json() };
  };
  const json = { "content-type": "application/json" };

  return {
    ...portal,
    appId,
    appSecret,
    requestSecret,

    /** A person signs in and clicks the system's service: the code that its address is opened with. */
    async codeFor(browser: Browser): Promise<string> {
      const answer = await browser.ask<{ code: string }>(`/oauthCode/generateCode?clientId=${appId}&jumpType=0`);
      if (!answer.data) throw new Error(answer.msg);
      return answer.data.code;
    },

    withSecret: (path: string, body: object | undefined, secret = appSecret, id = appId) =>
      ask(path, { ...json, "x-app-id": id, "x-app-secret": secret }, body),

    withSignature(path: string, { method, body, secret = requestSecret, at, nonce, sign }: Signed = {}) {
      const text = body ? JSON.stringify(body) : "";
      const message = {
        appId,
        timestamp: String(at ?? clock().getTime()),
        nonce: nonce ?? randomBytes(16).toString("hex"),
      };
      const request = { method: method ?? (body ? "POST" : "GET"), url: path, body: text };
      const headers = {
        ...(body ? json : {}),
        "x-app-id": appId,
        "x-timestamp": message.timestamp,
        "x-nonce": message.nonce,
        "x-sign": sign ?? requestSignature(secret, request, message),
      };
      return ask(path, headers, body);
    },
    withBearer: (path: string, token: string) => ask(path, { authorization: `Bearer ${token}` }),
    plain: (path: string, body: object) => ask(path, json, body),
  };
}

export type EnvelopePortal = Awaited<ReturnType<typeof envelopePortal>>;
