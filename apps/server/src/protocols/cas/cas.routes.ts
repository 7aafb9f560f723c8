import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Origin } from "../../platform/caller.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { AWAY_SECONDS } from "../../platform/http/error-edge.ts";
import { originOf } from "../../platform/http/origin.ts";
import { headersOfDocuments } from "../../platform/http/security-headers.ts";
import type { Log } from "../../platform/log.ts";
import { admissionWords, isOfTheSystem } from "../../kernel/admission/index.ts";
import { agreementPage, notAdmittedPage, PAGE_CSP, type Frame } from "../protocol-pages/index.ts";
import { writeFailure, writePlain, writeProxyFailure, writeProxyTicket, writeSuccess, type Format } from "./answers.ts";
import { forHeader, isSet, withParameter } from "./cas.rules.ts";
import type { LoginService, Next, Visitor } from "./login.service.ts";
import { declinedPage, formPage, signedOffPage, stopPage, type Stop } from "./pages.ts";
import type { ProxyService } from "./proxy.service.ts";
import type { Validate } from "./validate.service.ts";

type Deps = {
  login: LoginService;
  validate: Validate;
  proxy: ProxyService;
  visitorOf: (cookieHeader: string | undefined) => Promise<Visitor | undefined>;
  /** ends the portal session; every system is told */
  signOff: (visitor: Visitor, from: Origin) => Promise<void>;
  isSignOffTarget: (address: string) => Promise<boolean>;
  frame: Frame;
  secure: boolean;
  log: Pick<Log, "error">;
};

/** Its path is one visit's, so it may not be tied to the whole host; under TLS it is tied to that. */
const cookieName = (secure: boolean) => (secure ? "__Secure-sannong_cas" : "sannong_cas");
const statusOf: Record<Stop, number> = {
  unknownService: 403,
  expired: 400,
  tooMany: 429,
};

/** The addresses hold tickets. */
const DISCREET = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

const pathsOf = (uid: string) => ({ agreePath: `/cas/login/${uid}/agree`, declinePath: `/cas/login/${uid}/decline` });

type Query = Record<string, unknown>;
/** A parameter given twice says nothing: which of the two is meant nobody knows. */
const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" && value !== "" && value.length <= 2048 ? value : undefined;
};
const flagOf = (query: Query, name: string) => isSet(typeof query[name] === "string" ? query[name] : undefined);
const askLess = (reply: FastifyReply) => void reply.code(429).header("retry-after", "60");
const formatOf = (query: Query): Format => (textOf(query, "format")?.toUpperCase() === "JSON" ? "json" : "xml");

/** The addresses of the CAS Protocol 3.0 below /cas. */
export function casRoutes(app: FastifyInstance, deps: Deps): void {
  const { login, validate, proxy, visitorOf, frame, secure, log } = deps;
  const name = cookieName(secure);

  const page = (reply: FastifyReply, status: number, html: string, formTo?: string) =>
    reply
      .code(status)
      .headers({ ...headersOfDocuments, ...DISCREET })
      .header(
        "content-security-policy",
        formTo ? PAGE_CSP.replace("form-action 'self'", `form-action 'self' ${new URL(formTo).origin}`) : PAGE_CSP,
      )
      .type("text/html; charset=utf-8")
      .send(html);

  function keepCookie(reply: FastifyReply, uid: string, value: string | undefined) {
    if (value === undefined) return;
    const path = `/cas/login/${uid}`;
    const cookie = { name, value, path, httpOnly: true, sameSite: "lax", secure, maxAge: 3600 } as const;
    void reply.header("set-cookie", stringifySetCookie(cookie));
  }

  function send(next: Next, request: FastifyRequest, reply: FastifyReply) {
    switch (next.go) {
      case "ticket":
        return next.byForm
          ? page(reply, 200, formPage(next, frame), next.service)
          : reply.redirect(forHeader(withParameter(next.service, "ticket", next.ticket)), 302);
      case "back":
        return reply.redirect(forHeader(next.service), 302);
      case "signIn":
        keepCookie(reply, next.uid, next.cookie);
        return reply.redirect(`/unifiedLogin?by=cas&uid=${next.uid}${next.again ? "&again=1" : ""}`, 302);
      case "agree":
        keepCookie(reply, next.uid, next.cookie);
        return page(reply, 200, agreementPage({ ...next, ...pathsOf(next.uid) }, frame), next.service);
      case "askFor":
        keepCookie(reply, next.uid, next.cookie);
        return reply.redirect(`/unifiedLogin?by=cas&uid=${next.uid}&${next.what}=1`, 302);
      case "notAdmitted": {
        const { reason, systemName } = next;
        const said = { systemName, words: admissionWords(reason), detail: reason };
        const status = isOfTheSystem(reason) ? 503 : 403;
        return page(reply, status, notAdmittedPage(said, { ...frame, requestId: request.id }));
      }
      case "declined":
        return page(reply, 200, declinedPage(next.systemName, frame));
      case "stop":
        if (next.stop === "tooMany") askLess(reply);
        return page(reply, statusOf[next.stop], stopPage(next.stop, { ...frame, requestId: request.id }));
    }
  }

  const validation =
    (kind: { acceptsProxies: boolean; tellsAttributes: boolean; plain?: true }) =>
    async (request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) => {
      const { query } = request;
      const from = originOf(request);
      const format = formatOf(query);
      const requested = {
        ticket: textOf(query, "ticket"),
        service: textOf(query, "service"),
        renew: flagOf(query, "renew"),
        pgtUrl: kind.plain ? undefined : textOf(query, "pgtUrl"),
        ...kind,
      };
      try {
        const result = await validate(requested, from);
        if ("success" in result) {
          const { type, body } = kind.plain ? writePlain(result.success.user) : writeSuccess(result.success, format);
          return await reply.type(type).send(body);
        }
        if (result.isTooMany) askLess(reply);
        const { type, body } = kind.plain ? writePlain(undefined) : writeFailure(result.failure, format);
        return await reply.type(type).send(body);
      } catch (fault) {
        log.error({ err: fault, id: request.id }, "a ticket could not be validated");
        const isAway = unavailableOf(fault) !== undefined;
        if (isAway) void reply.header("retry-after", AWAY_SECONDS);
        const failure = { code: "INTERNAL_ERROR", description: `request ${request.id}` } as const;
        const { type, body } = kind.plain ? writePlain(undefined) : writeFailure(failure, format);
        return reply
          .code(isAway ? 503 : 500)
          .type(type)
          .send(body);
      }
    };

  void app.register(async (cas) => {
    cas.addHook("onRequest", async (_request, reply) => {
      reply.headers(DISCREET);
    });
    cas.removeAllContentTypeParsers();
    cas.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, _body, done) => done(null, {}),
    );

    cas.get<{ Querystring: Query }>("/cas/login", async (request, reply) => {
      const { query } = request;
      const visitor = await visitorOf(request.headers.cookie);
      const service = textOf(query, "service");
      if (service === undefined)
        return "service" in query
          ? send({ go: "stop", stop: "unknownService" }, request, reply)
          : reply.redirect(visitor ? "/first" : "/unifiedLogin", 302);
      const requested = {
        service,
        renew: flagOf(query, "renew"),
        gateway: flagOf(query, "gateway"),
        byForm: textOf(query, "method")?.toUpperCase() === "POST",
      };
      return send(await login.begin(requested, visitor, originOf(request)), request, reply);
    });

    const resume =
      (agrees: boolean) => async (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => {
        const { cookie: header } = request.headers;
        const cookie = parseCookie(header ?? "")[name];
        const mine = { uid: request.params.uid, cookie, agrees };
        return send(await login.resume(mine, await visitorOf(header), originOf(request)), request, reply);
      };
    cas.get<{ Params: { uid: string } }>("/cas/login/:uid", resume(false));
    cas.post<{ Params: { uid: string } }>("/cas/login/:uid/agree", resume(true));
    cas.get<{ Params: { uid: string } }>("/cas/login/:uid/decline", async (request, reply) => {
      const cookie = parseCookie(request.headers.cookie ?? "")[name];
      return send(await login.decline(request.params.uid, cookie, originOf(request)), request, reply);
    });

    cas.get("/cas/validate", validation({ acceptsProxies: false, tellsAttributes: false, plain: true }));
    cas.get("/cas/serviceValidate", validation({ acceptsProxies: false, tellsAttributes: false }));
    cas.get("/cas/proxyValidate", validation({ acceptsProxies: true, tellsAttributes: false }));
    cas.get("/cas/p3/serviceValidate", validation({ acceptsProxies: false, tellsAttributes: true }));
    cas.get("/cas/p3/proxyValidate", validation({ acceptsProxies: true, tellsAttributes: true }));

    cas.get<{ Querystring: Query }>("/cas/proxy", async (request, reply) => {
      const { query } = request;
      const requested = { pgt: textOf(query, "pgt"), targetService: textOf(query, "targetService") };
      const result = await proxy.proxy(requested, originOf(request));
      if ("failure" in result && result.isTooMany) askLess(reply);
      const format = formatOf(query);
      const { type, body } =
        "ticket" in result ? writeProxyTicket(result.ticket, format) : writeProxyFailure(result.failure, format);
      return reply.type(type).send(body);
    });

    cas.get<{ Querystring: Query }>("/cas/logout", async (request, reply) => {
      const visitor = await visitorOf(request.headers.cookie);
      if (visitor) await deps.signOff(visitor, originOf(request));
      // `url` is what CAS 1 and 2 called it.
      const target = textOf(request.query, "service") ?? textOf(request.query, "url");
      if (target !== undefined && (await deps.isSignOffTarget(target))) return reply.redirect(forHeader(target), 302);
      return page(reply, 200, signedOffPage(frame));
    });
  });
}
