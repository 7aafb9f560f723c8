import { login } from "../../../packages/contract/src/authentication/sign-in.ts";
import { ask, json, type Reply } from "../../../bench/client.ts";
import type { Person } from "../../../bench/people.ts";
import { type Handles, openClients, seal } from "../../../bench/sign-in-client.ts";
import { timeCode } from "../../../e2e/support/time-code.ts";
import type { Notebook, Outcome } from "./story.ts";

export type Administrator = Person & { totpSecret: string };
type Posting = { method: string; path: string };

/** An administrator at work: signed in with their authenticator, and again when their session is gone. */
export function clerk(portal: string, person: Administrator, { attempt }: Notebook) {
  let handles: Handles | undefined;

  async function tryToEnter(step: number): Promise<Outcome<{ access_token: string }> & { cookie: string }> {
    const [client] = await openClients(portal, [person], 0);
    if (!client) throw new Error("no client");
    const loginCode = timeCode(person.totpSecret, step);
    const password = await seal(portal, client, login);
    const { username } = person;
    const body = JSON.stringify({ loginMethod: 6, username, password, captcha: client.captcha, loginCode });
    const headers = { "generator-userid": client.clientId, ...json };
    let cookie = "";
    const outcome = await attempt<{ access_token: string }>("an administrator's sign-in", async () => {
      const reply = await ask(`${portal}/api${login.path}`, { method: "POST", headers, body, from: client.from });
      const set = [reply.headers["set-cookie"] ?? []].flat().map((one) => one.split(";")[0] ?? "");
      cookie = set.filter((one) => !one.includes("device")).join("; ");
      return reply;
    });
    return { ...outcome, cookie };
  }

  /** A code works once: whoever came in within these thirty seconds shows the next one. @throws Error when they are refused */
  async function signIn(): Promise<Handles> {
    for (const step of [0, 1]) {
      const entered = await tryToEnter(step);
      if (entered.state === "acknowledged")
        return (handles = { bearer: entered.data.access_token, cookie: entered.cookie });
      if (step === 1) throw new Error(`${person.username}: ${entered.why}`);
    }
    throw new Error(person.username);
  }

  const headersNow = async () => {
    const { bearer, cookie } = handles ?? (await signIn());
    return { authorization: bearer, cookie };
  };

  return {
    signIn,
    /** Sends bytes as they are, with their session. */
    send: <T>(path: string, headers: Record<string, string>, body: Buffer): Promise<Outcome<T>> =>
      attempt<T>(path, async () =>
        ask(`${portal}/api${path}`, { method: "POST", headers: { ...(await headersNow()), ...headers }, body }),
      ),
    async post<T>({ path }: Posting, body: object): Promise<Outcome<T>> {
      const outcome = await attempt<T>(path, async (): Promise<Reply> => {
        const headers = { ...(await headersNow()), ...json };
        const reply = await ask(`${portal}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        if (reply.status === 401) handles = undefined;
        return reply;
      });
      return outcome;
    },
  };
}
export type Clerk = ReturnType<typeof clerk>;
