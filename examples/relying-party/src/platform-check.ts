import type { FastifyInstance } from "fastify";
import type { Account, Accounts } from "./accounts.ts";
import type { PlatformCalls, PlatformRequest } from "./platform-call.ts";

/** A path that only the portal may call: the signature covers the body as it came, so it is checked before it is read. */
export function onPlatformCall<T>(
  app: FastifyInstance,
  path: string,
  calls: Pick<PlatformCalls, "isGenuine">,
  answer: (told: T, call: PlatformRequest) => object,
): void {
  if (!app.hasContentTypeParser("application/json"))
    app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, String(body)),
    );
  app.post<{ Body: string }>(path, async (request, reply) => {
    const call = { method: request.method, url: request.url, headers: request.headers, body: request.body };
    if (!calls.isGenuine(call)) return reply.code(403).send({ error: "bad_signature" });
    return answer(JSON.parse(call.body) as T, call);
  });
}

type Question = { username?: string; tel?: string; password?: string; proof?: string; event?: string };

/**
 * What the portal asks about this system's own accounts: docs/integrators/check-user-url.md.
 *
 * @param told what else is said of an account whose password was right
 */
export function answerChecks(
  app: FastifyInstance,
  path: string,
  calls: PlatformCalls,
  accounts: Pick<Accounts, "prove" | "isRegisteredUnder" | "knowsTel">,
  told: (account: Account) => object = () => ({}),
): void {
  onPlatformCall<Question>(app, path, calls, ({ username = "", tel = "", password, proof, event }, call) => {
    if (event !== undefined) return { received: true };
    if (proof === "tel") return { matchFlag: accounts.isRegisteredUnder(username, tel), username };
    if (password === undefined) return { matchFlag: accounts.knowsTel(tel) };
    const plain = calls.openPassword(call, password);
    const account = plain === undefined ? undefined : accounts.prove(username, plain);
    return account ? { matchFlag: true, name: account.name, ...told(account) } : { matchFlag: false };
  });
}
