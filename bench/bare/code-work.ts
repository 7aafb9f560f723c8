import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { Pool } from "pg";

/**
 * The bare limit of a sign-in by SMS code: the same framework, the same engine, and the three writes it cannot do
 * without, each safe on disk before the answer: the code spent, a session, a line in the audit log.
 */
const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 6 }); // the engine has room for few beside the portal
const insert = `insert into short_lived (kind, key, value, expires_at) values ($1, $2, $3, now() + interval '5 minutes')`;
const spend = `delete from short_lived where kind = $1 and key = $2 and expires_at > now() returning value`;

const app = Fastify({ logger: false });
app.get("/healthz", async () => ({ status: "ok" }));
app.post<{ Body: { code: string } }>("/prepare", async ({ body: { code } }) => {
  await pool.query(insert, ["benchCode", code, "true"]);
  return { success: true };
});
app.post<{ Body: { code: string } }>("/sign-in", async ({ body: { code } }) => {
  const { rowCount } = await pool.query(spend, ["benchCode", code]);
  if (rowCount !== 1) throw new Error("the code was not there");
  const session = randomUUID();
  await Promise.all(
    ["benchSession", "benchAudit"].map((kind) => pool.query(insert, [kind, session, JSON.stringify({ code })])),
  );
  return { success: true, data: { session } };
});
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.once("SIGTERM", () => void app.close().then(() => pool.end()));
