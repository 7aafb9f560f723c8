import { createHash } from "node:crypto";
import { createServer } from "node:http";

/**
 * A service that keeps heads, as a process of its own: told by its first argument it takes them, asks for a token, is
 * slow, broken or says what nobody agreed on. Prints its port, then every head it keeps.
 */
const manner = process.argv[2] ?? "good";
const kept = new Map<string, string>();
const sm3 = (text: string) => createHash("sm3").update(text, "utf8").digest("hex");

function answerTo(body: string): { status: number; text: string } {
  if (manner === "broken") return { status: 503, text: "upstream is away" };
  if (manner === "portal") return { status: 200, text: "<html>请先登录网络</html>" };
  if (manner === "moved") return { status: 302, text: "" };
  const { statement, signature } = JSON.parse(body) as { statement: string; signature: string };
  const { seq } = JSON.parse(statement) as { seq: string };
  if (kept.has(seq) && kept.get(seq) !== statement) return { status: 409, text: "another one is kept" };
  kept.set(seq, statement);
  process.stdout.write(`${JSON.stringify({ seq, signature })}\n`);
  return { status: 200, text: JSON.stringify({ digest: manner === "other" ? sm3("other") : sm3(statement) }) };
}

const server = createServer((request, reply) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString("utf8")));
  request.on("end", () => {
    if (manner === "slow") return; // never answers
    if (manner === "guarded" && request.headers.authorization !== "Bearer t-1") {
      reply.writeHead(401).end();
      return;
    }
    const { status, text } = answerTo(body);
    reply.writeHead(status, manner === "moved" ? { location: "/elsewhere" } : {}).end(text);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === "object" && address ? address.port : 0 })}\n`);
});
