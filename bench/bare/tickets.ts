import { randomBytes } from "node:crypto";
import Fastify from "fastify";

/** The bare limit of a CAS chain: tickets in memory, good once, and an answer of the same size. */
const tickets = new Map<string, string>();
const app = Fastify({ logger: false });
app.get("/healthz", async () => ({ status: "ok" }));
app.get<{ Querystring: { service: string } }>("/cas/login", async ({ query: { service } }, reply) => {
  const ticket = `ST-${randomBytes(32).toString("base64url")}`;
  tickets.set(ticket, service);
  const address = new URL(service);
  address.searchParams.set("ticket", ticket);
  return reply.redirect(address.href, 302);
});
app.get<{ Querystring: { service: string; ticket: string } }>("/cas/p3/serviceValidate", async ({ query }, reply) => {
  const { service, ticket } = query;
  const isGood = tickets.get(ticket) === service && tickets.delete(ticket);
  const attributes = ["name", "phone_number", "region_code", "region_name", "authenticationDate", "amr"];
  const told = attributes.map((name) => `<cas:${name}>演示农户</cas:${name}>`).join("");
  return reply
    .type("application/xml; charset=utf-8")
    .send(
      isGood
        ? `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>demo</cas:user><cas:attributes>${told}</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`
        : `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"/>`,
    );
});
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.once("SIGTERM", () => void app.close());
