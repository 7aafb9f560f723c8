import { createDecipheriv, createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Member = { password: string; tel?: string; name?: string; token?: string };
type Asked = {
  username?: string;
  tel?: string;
  password?: string;
  proof?: string;
  systemAbbr?: string;
  event?: string;
};
export type Mood = "good" | "slow" | "garbled" | "broken" | "wrongShape" | "older";

const header = (request: IncomingMessage, name: string) => String(request.headers[name] ?? "");

/** A connected system with accounts of its own, as an integrator writes one: it believes signed questions alone. */
export async function standInSystem(accounts: Record<string, Member>) {
  const state = {
    mood: "good" as Mood,
    secret: "",
    asked: [] as Asked[],
    refused: 0,
    bodies: [] as string[],
    traces: [] as string[],
  };
  const held = new Set<() => void>();

  const isSigned = (request: IncomingMessage, body: string) => {
    const url = new URL(request.url ?? "/", "http://system");
    const signed = [
      request.method,
      url.pathname,
      url.search.replace(/^\?/, ""),
      createHash("sm3").update(body).digest("hex"),
      header(request, "x-timestamp"),
      header(request, "x-nonce"),
      header(request, "x-app-id"),
    ].join("\n");
    return createHmac("sm3", state.secret).update(signed).digest("hex") === header(request, "x-sign");
  };

  const open = (request: IncomingMessage, sealed: string) => {
    const context = `password\n${header(request, "x-timestamp")}\n${header(request, "x-nonce")}`;
    const key = createHmac("sm3", state.secret).update(context).digest().subarray(0, 16);
    const bytes = Buffer.from(sealed, "hex");
    const decipher = createDecipheriv("sm4-cbc", key, bytes.subarray(0, 16));
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString("utf8");
  };

  const answerTo = (request: IncomingMessage, asked: Asked) => {
    if (asked.event) return {};
    const account = accounts[asked.username ?? ""];
    if (asked.password !== undefined) {
      const isRight = account?.password === open(request, asked.password);
      const token = account?.token ? { token: account.token, tokenSeconds: 600 } : {};
      return isRight
        ? { matchFlag: true, ...(account?.name ? { name: account.name } : {}), ...token }
        : { matchFlag: false, ...token };
    }
    // as systems answer that were written before this question was asked, where they are of that mood
    if (asked.proof === "tel" && state.mood !== "older")
      return { matchFlag: account?.tel !== undefined && account.tel === asked.tel, username: asked.username };
    return { matchFlag: Object.values(accounts).some(({ tel }) => tel !== undefined && tel === asked.tel) };
  };

  const server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      state.bodies.push(body);
      state.traces.push(header(request, "traceparent"));
      if (!isSigned(request, body)) {
        state.refused += 1;
        return void reply.writeHead(403).end();
      }
      const asked = JSON.parse(body) as Asked;
      state.asked.push(asked);
      if (state.mood === "slow") return void held.add(() => reply.end("{}"));
      if (state.mood === "broken") return void reply.writeHead(500).end();
      if (state.mood === "garbled") return void reply.end("<html>维护中");
      if (state.mood === "wrongShape") return void reply.end(JSON.stringify({ matchFlag: "true" }));
      reply.end(JSON.stringify(answerTo(request, asked)));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    checkUserUrl: `${base}/platform/check?v=1`,
    state,
    close: () => {
      for (const letGo of held) letGo();
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
