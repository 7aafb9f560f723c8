import Fastify from "fastify";

/** The bare limit of a read: the same framework handing out the same bytes, nothing else. */
const body = Buffer.from(process.env["BODY"] ?? "", "base64");
const encoding = process.env["ENCODING"] ?? "";
const app = Fastify({ logger: false });
app.get("/healthz", async () => ({ status: "ok" }));
app.get("/read", async (_request, reply) => {
  reply.type("application/json; charset=utf-8");
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(body);
});
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.once("SIGTERM", () => void app.close());
