import { login, queryByTokenNew } from "../../../../packages/contract/src/authentication/sign-in.ts";
import { ask, dataOf, form, json, type Reply } from "../../../../bench/client.ts";
import type { Person } from "../../../../bench/people.ts";
import { type OpenClient, openClients, seal } from "../../../../bench/sign-in-client.ts";
import { timeCode } from "../../../../e2e/support/time-code.ts";
import type { Administrator } from "../../chaos/clerk.ts";
import { expect, type Server } from "./crossing.ts";

type Cookie = { value: string; path: string };
type Posting = { method: string; path: string };

/** Every browser comes from an address of its own, so that none is slowed down by what the others ask. */
let opened = 0;

/** A person's browser, which keeps its cookies and its token and asks whichever server it is told to. */
export function openBrowser() {
  opened += 1;
  const at = opened;
  // where `openClients` looks at the captcha of this one
  const from = `127.0.0.${1 + (at % 40)}`;
  const cookies = new Map<string, Cookie>();
  let bearer: string | undefined;

  const cookieFor = (path: string) =>
    [...cookies]
      .filter(([, one]) => path.startsWith(one.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  function keep({ headers }: Reply): void {
    for (const line of [headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0(;|$)/i.test(line) || value === "") cookies.delete(name);
      else cookies.set(name, { value, path: /;\s*path=([^;]+)/i.exec(line)?.[1] ?? "/" });
    }
  }

  /** @param path with its query; an address of the portal is taken for its path */
  async function send(server: Server, path: string, sent: { body?: string; headers?: Record<string, string> } = {}) {
    const { pathname, search } = new URL(path, server.url);
    const cookie = cookieFor(pathname);
    const headers = {
      ...(cookie !== "" && { cookie }),
      ...(bearer !== undefined && pathname.startsWith("/api/") && { authorization: bearer }),
      ...sent.headers,
    };
    const method = sent.body === undefined ? "GET" : "POST";
    const reply = await ask(`${server.url}${pathname}${search}`, { method, headers, body: sent.body ?? null, from });
    keep(reply);
    return reply;
  }

  const call = (server: Server, { method, path }: Posting, input: object, more: Record<string, string> = {}) =>
    method === "GET"
      ? send(server, `/api${path}?${new URLSearchParams({ ...input }).toString()}`, { headers: more })
      : send(server, `/api${path}`, { body: JSON.stringify(input), headers: { ...json, ...more } });

  const postLogin = async (server: Server, { clientId }: OpenClient, input: object): Promise<Reply> => {
    const reply = await call(server, login, input, { "generator-userid": clientId });
    const { data } = JSON.parse(reply.text) as { data?: { access_token?: string } };
    bearer = data?.access_token ?? bearer;
    return reply;
  };

  return {
    send,
    call,
    /** @returns what it was answered; @throws Error with the refusal where it was refused */
    want: async <T>(server: Server, entry: Posting, input: object = {}): Promise<T> =>
      dataOf<T>(await call(server, entry, input)),
    /** A form of a page. */
    submit: (server: Server, path: string, fields: Record<string, string> = {}) =>
      send(server, path, { body: new URLSearchParams(fields).toString(), headers: form }),
    /** A captcha and its answer, by which the person goes on. */
    async lookAtCaptcha(server: Server, person: Person): Promise<OpenClient> {
      const [client] = await openClients(server.url, [person], at);
      if (!client) throw new Error("no captcha");
      return client;
    },
    postLogin,
    /** By password: what is made beforehand is made at `made`, and given back at `used`. @returns the very message */
    async signIn(person: Person, made: Server, used: Server): Promise<() => Promise<Reply>> {
      const client = await this.lookAtCaptcha(made, person);
      const password = await seal(made.url, client, login);
      const input = { loginMethod: 1, username: person.username, password, captcha: client.captcha };
      dataOf(await postLogin(used, client, input));
      return () => postLogin(used, client, input);
    },
    /** By password and authenticator; whoever came in within these thirty seconds shows the next code, a `step` later. */
    async signInByTwo(person: Administrator, made: Server, used: Server, step = 0): Promise<void> {
      const client = await this.lookAtCaptcha(made, person);
      const password = await seal(made.url, client, login);
      const { username, totpSecret } = person;
      const loginCode = timeCode(totpSecret, step);
      dataOf(await postLogin(used, client, { loginMethod: 6, username, password, captcha: client.captcha, loginCode }));
    },
    takeToken: (token: string) => void (bearer = token),
    /** @returns undefined where nobody is known to be signed in */
    async whoIsHere(server: Server): Promise<string | undefined> {
      const reply = await call(server, queryByTokenNew, {});
      expect(reply.status < 500, `who is here: ${reply.status} ${reply.text}`);
      const { success, data } = JSON.parse(reply.text) as { success: boolean; data?: { user: { username: string } } };
      return success ? data?.user.username : undefined;
    },
    token: () => bearer,
    from,
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** @throws Error where it was not refused, or by a fault of the server */
export function expectRefused(reply: Reply, what: string): void {
  const { success } = reply.text.startsWith("{") ? (JSON.parse(reply.text) as { success?: boolean }) : {};
  expect(success !== true && (success === false || reply.status >= 400), `${what} was let through: ${reply.text}`);
  expect(reply.status < 500, `${what}: ${reply.status} ${reply.text}`);
}
