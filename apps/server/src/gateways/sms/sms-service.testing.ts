import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Taken = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
type Answer = (asked: Taken, reply: ServerResponse) => void;

/** Somebody else's SMS service, on a real port: keeps what it was asked and answers as the test says. */
export async function smsService(usual: Answer) {
  const taken: Taken[] = [];
  const next: Answer[] = [];
  const server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString("utf8")));
    request.on("end", () => {
      const asked = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
      taken.push(asked);
      (next.shift() ?? usual)(asked, reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  /** `answers` come first, one a request; then the usual one again */
  return { url, taken, close, answerWith: (...answers: Answer[]) => void next.push(...answers) };
}

export const says =
  (content: unknown, status = 200): Answer =>
  (_asked, reply) =>
    reply
      .writeHead(status, { "content-type": "application/json" })
      .end(typeof content === "string" ? content : JSON.stringify(content));
export const hangsUp: Answer = (_asked, reply) => void reply.destroy();
/** Never answers; the caller has to give up. */
export const silence: Answer = () => {};
