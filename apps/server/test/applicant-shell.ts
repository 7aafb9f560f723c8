import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Visit = {
  url: URL;
  method: string;
  body: URLSearchParams;
  text: string;
  cookies: ReadonlyMap<string, string>;
  response: ServerResponse;
};

/** What every small system of somebody else's has: a port, sessions by cookie, and ways to be wrong. */
export async function applicantShell<Flaw extends string>() {
  const flaws = new Set<Flaw>();
  const sessions = new Map<string, { user: string; ticket: string }>();
  let answer: (visit: Visit) => Promise<void> | void = () => undefined;

  const cookiesOf = (request: IncomingMessage) =>
    new Map((request.headers.cookie ?? "").split("; ").map((pair) => pair.split("=") as [string, string]));
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const url = new URL(request.url ?? "/", base);
    const { method = "GET" } = request;
    await answer({ url, method, body: new URLSearchParams(text), text, cookies: cookiesOf(request), response });
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((failure: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(failure instanceof Error ? failure.name : "failed");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    base,
    is: (flaw: Flaw) => flaws.has(flaw),
    serve: (how: typeof answer) => void (answer = how),
    userOf: ({ cookies }: Visit) => sessions.get(cookies.get("sid") ?? "")?.user,
    begin({ response }: Visit, user: string, ticket: string, sameSite = "Lax") {
      const handle = randomBytes(16).toString("hex");
      sessions.set(handle, { user, ticket });
      const cookie = `sid=${handle}; Path=/; HttpOnly; SameSite=${sameSite}`;
      response.writeHead(302, { location: "/home", "set-cookie": cookie }).end();
    },
    refuse: ({ response }: Visit) => void response.writeHead(403).end("登录未成功"),
    end: ({ cookies }: Visit) => void sessions.delete(cookies.get("sid") ?? ""),
    endOf(ticket: string) {
      for (const [handle, session] of sessions) if (session.ticket === ticket) sessions.delete(handle);
    },
    /** Wrong in exactly these ways. */
    breakIn(...next: Flaw[]) {
      flaws.clear();
      for (const flaw of next) flaws.add(flaw);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
