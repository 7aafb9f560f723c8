import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Session } from "@sannong/example-relying-party/sessions";

type Deps = { portalUrl: string; appId: string; secret: string };
type Envelope<T> = { success: boolean; code: number; msg: string; data: T };
type Todo = { todoId: string; sub: string; title: string; summary: string; address: string };
type Token = { accessToken: string; sid: string | null };
type User = {
  sub: string;
  name?: string;
  account_type?: number;
  region_code?: string;
  region_name?: string;
  company?: string;
  bound_username?: string;
  roles?: { name: string }[];
};

/** The portal's own sentence says why. */
class ExchangeRefused extends Error {
  override name = "ExchangeRefused";
}

/** Seven lines, signed with HMAC-SM3: see docs/integrators/envelope.md. */
function signatureHeaders({ appId, secret }: Deps, method: string, path: string, body: string) {
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString("hex");
  const lines = [method, path, "", createHash("sm3").update(body).digest("hex"), timestamp, nonce, appId];
  return {
    "x-app-id": appId,
    "x-timestamp": timestamp,
    "x-nonce": nonce,
    "x-sign": createHmac("sm3", secret).update(lines.join("\n")).digest("hex"),
  };
}

/** A handed-over code for a token, the token for who it is; and what somebody has to do here, given to them as a to-do there. */
export function createEnvelope(deps: Deps) {
  async function ask<T>(path: string, init: { method: string; headers: Record<string, string>; body?: string }) {
    const reply = await fetch(`${deps.portalUrl}${path}`, { ...init, signal: AbortSignal.timeout(5000) });
    const { success, code, msg, data } = (await reply.json()) as Envelope<T>;
    if (!success) throw new ExchangeRefused(`${code} ${msg}`);
    return data;
  }

  async function askSigned<T>(path: string, what: object): Promise<T> {
    const body = JSON.stringify(what);
    const headers = { "content-type": "application/json", ...signatureHeaders(deps, "POST", path, body) };
    return ask<T>(path, { method: "POST", headers, body });
  }

  return {
    /** Gives them something to do in the portal, under a number of this system's own. @throws ExchangeRefused */
    pushTodo: (todo: Todo) => askSigned<{ created: boolean }>("/api/open/todo/create", todo),
    /** It is done: it is no to-do of theirs any more. @throws ExchangeRefused */
    completeTodo: (todoId: string, result: string) =>
      askSigned<{ completedAt: string }>("/api/open/todo/complete", { todoId, result }),

    /** @throws ExchangeRefused */
    async signIn(code: string): Promise<Session> {
      const { accessToken, sid } = await askSigned<Token>("/api/open/token", { code });
      const user = await ask<User>("/api/open/userinfo", {
        method: "GET",
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return {
        person: {
          sub: user.sub,
          name: user.name ?? "未命名用户",
          accountType: user.account_type ?? 2,
          regionCode: user.region_code ?? "",
          regionName: user.region_name ?? "",
          company: user.company ?? "",
          phone: "",
          boundUsername: user.bound_username ?? "",
          roles: (user.roles ?? []).map(({ name }) => name),
        },
        sid: sid ?? "",
        idToken: "",
      };
    },
  };
}

export type EnvelopeClient = ReturnType<typeof createEnvelope>;
