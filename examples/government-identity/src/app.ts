import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Markup } from "@sannong/example-relying-party/html";
import { createGrants, type Grant } from "./grants.ts";
import { homePage, loggedOutPage, loginPage, problemPage, registerPage } from "./pages.ts";
import { isManner, personOf } from "./people.ts";
import { portalFamily } from "./portal-family.ts";
import type { Secrets } from "./secrets.ts";
import { standardFamily } from "./standard-family.ts";

type Form = Record<string, string>;
type Deps = { base: string; portalUrl: string; secrets: Secrets };

/** Which page each family sends browsers to. */
const flows = {
  "/jis/login": "jszwfw",
  "/gateway/login": "zwb",
  "/cas/login": "sncas",
  "/oidc/authorize": "snoidc",
  "/oauth2/authorize": "snoauth",
} as const;

class Refused extends Error {}

/** A stand-in for the identity providers of a province (design §3, Government portal connector). */
export async function createApp({ base, portalUrl, secrets }: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: process.env["LOG_LEVEL"] ?? "warn",
      serializers: { req: ({ method, url }) => ({ method, path: url.split("?")[0] }) },
    },
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  });
  const stylesheet = await readFile(join(import.meta.dirname, "style.css"), "utf8");
  const grants = createGrants();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(portalUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });
  const show = (reply: FastifyReply, page: Markup, status = 200) =>
    reply.code(status).type("text/html; charset=utf-8").send(page.text);
  app.setErrorHandler(async (fault: Error, request, reply) => {
    if (fault instanceof Refused) return show(reply, problemPage(fault.message), 400);
    request.log.error({ err: fault }, "failed");
    return show(reply, problemPage("系统繁忙，请稍后再试。"), 500);
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/favicon.ico", async (_request, reply) => reply.code(204).send());
  app.get("/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(stylesheet));
  app.get("/", async (_request, reply) => show(reply, homePage()));
  app.get("/logout", async (_request, reply) => show(reply, loggedOutPage()));
  app.get<{ Querystring: Form }>("/register", async ({ query }, reply) =>
    show(reply, registerPage(query["kind"] ?? "person", portalUrl)),
  );
  for (const [path, flow] of Object.entries(flows))
    app.get<{ Querystring: Form }>(path, async ({ query }, reply) => show(reply, loginPage(flow, query)));

  /** Only ever back to the portal, at the address of the family that was asked. */
  const returnAddress = (flow: string, given: string | undefined): URL => {
    const own = `${portalUrl}/upstream/return/${flow}`;
    const back = given ?? own;
    if (!URL.canParse(back) || new URL(back).href.split("?")[0] !== own) throw new Refused("返回地址没有登记。");
    return new URL(back);
  };
  const goBack = (flow: string, given: Form, grant: Grant): URL => {
    if (flow === "jszwfw" || flow === "zwb") {
      const back = returnAddress(flow, undefined);
      back.searchParams.set("ticket", grants.issue("JT", grant));
      back.searchParams.set("usertype", grant.person.kind === "person" ? "1" : "2");
      if (given["gotoUrl"]) back.searchParams.set("gotoUrl", given["gotoUrl"]);
      return back;
    }
    if (flow === "sncas") {
      const back = returnAddress(flow, given["service"]);
      const ticket = grants.issue("ST", { ...grant, facts: { service: back.href } });
      back.searchParams.set("ticket", ticket);
      return back;
    }
    if (given["client_id"] !== secrets.clientId) throw new Refused("应用没有登记。");
    const back = returnAddress(flow, given["redirect_uri"]);
    const { redirect_uri = "", code_challenge = "", nonce = "" } = given;
    back.searchParams.set("code", grants.issue("AC", { ...grant, facts: { redirect_uri, code_challenge, nonce } }));
    back.searchParams.set("state", given["state"] ?? "");
    if (flow === "snoidc") back.searchParams.set("iss", `${base}/oidc`);
    return back;
  };

  app.post<{ Body: Form }>("/login", async ({ body }, reply) => {
    const person = personOf(body["person"] ?? "");
    const manner = body["manner"] ?? "good";
    if (!person || !isManner(manner)) throw new Refused("请选择身份和应答方式。");
    const given = Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) => (name.startsWith("given.") ? [[name.slice(6), value]] : [])),
    );
    return reply.redirect(goBack(body["flow"] ?? "", given, { person, manner, facts: {} }).href, 303);
  });

  portalFamily(app, { grants, secrets });
  await standardFamily(app, { base, grants, secrets });
  return app;
}
