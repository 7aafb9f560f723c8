import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { AWAY_SECONDS } from "../../platform/http/error-edge.ts";
import { originOf } from "../../platform/http/origin.ts";
import { headersOfDocuments } from "../../platform/http/security-headers.ts";
import type { Log } from "../../platform/log.ts";
import { admissionWords, isOfTheSystem } from "../../kernel/admission/index.ts";
import type { BrowserSignOff } from "../browser-sign-off/index.ts";
import {
  agreementPage,
  notAdmittedPage,
  PAGE_CSP,
  shownIn,
  signedOutPage,
  type Frame,
} from "../protocol-pages/index.ts";
import {
  writeFailure,
  writePlain,
  writeProxyFailure,
  writeProxyTicket,
  writeSuccess,
  type Format,
  type Success,
  type Written,
} from "./answers.ts";
import { type Failure, forHeader, isSet, withParameter } from "./cas.rules.ts";
import type { LoginService, Next, Visitor } from "./login.service.ts";
import { declinedPage, formPage, stopPage, type Stop } from "./pages.ts";
import type { ProxyService } from "./proxy.service.ts";
import { LARGEST_ENVELOPE, SOAP_TYPE, ticketInEnvelope, writeAssertion, writeDenial } from "./saml1.ts";
import type { Validate, Validation } from "./validate.service.ts";

type Deps = {
  login: LoginService;
  validate: Validate;
  proxy: ProxyService;
  visitorOf: (cookieHeader: string | undefined) => Promise<Visitor | undefined>;
  /** before: where the browser goes to leave the systems that only it can leave */
  leaveInBrowser: BrowserSignOff["leave"];
  /** ends the portal session; every system is told */
  signOff: (visitor: Visitor, from: Origin) => Promise<void>;
  isSignOffTarget: (address: string) => Promise<boolean>;
  frame: Frame;
  /** of the assertions that the oldest clients take */
  issuer: string;
  secure: boolean;
  log: Pick<Log, "error">;
  clock: Clock;
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

/** How an answer of validation is written at the address that was called. */
type Writer = { success: (success: Success) => Written; failure: (failure: Failure) => Written };
const plainWriter: Writer = { success: ({ user }) => writePlain(user), failure: () => writePlain(undefined) };
const writerIn = (format: Format): Writer => ({
  success: (success) => writeSuccess(success, format),
  failure: (failure) => writeFailure(failure, format),
});

/** The addresses of the CAS Protocol 3.0 below /cas. */
export function casRoutes(app: FastifyInstance, deps: Deps): void {
  const { login, validate, proxy, visitorOf, frame, issuer, secure, log, clock } = deps;
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
          : reply.redirect(forHeader(withParameter(next.service, next.parameter, next.ticket)), 302);
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

  async function answer(requested: Validation, writer: Writer, request: FastifyRequest, reply: FastifyReply) {
    const written = ({ type, body }: Written) => reply.type(type).send(body);
    try {
      const result = await validate(requested, originOf(request));
      if ("success" in result) return await written(writer.success(result.success));
      if (result.isTooMany) askLess(reply);
      return await written(writer.failure(result.failure));
    } catch (fault) {
      log.error({ err: fault, id: request.id }, "a ticket could not be validated");
      const isAway = unavailableOf(fault) !== undefined;
      if (isAway) void reply.header("retry-after", AWAY_SECONDS);
      void reply.code(isAway ? 503 : 500);
      return written(writer.failure({ code: "INTERNAL_ERROR", description: `request ${request.id}` }));
    }
  }

  const validation =
    (kind: { acceptsProxies: boolean; tellsAttributes: boolean; plain?: true }) =>
    async (request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) => {
      const { query } = request;
      const { plain, ...accepted } = kind;
      const requested = {
        ticket: textOf(query, "ticket"),
        service: textOf(query, "service"),
        renew: flagOf(query, "renew"),
        pgtUrl: plain ? undefined : textOf(query, "pgtUrl"),
        ...accepted,
      };
      return answer(requested, plain ? plainWriter : writerIn(formatOf(query)), request, reply);
    };

  /** The ticket in an envelope, for which service in the query: the oldest clients ask so (CAS Protocol 3.0, 2.9). */
  function samlValidation(request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
    const service = textOf(request.query, "TARGET");
    const ticket = typeof request.body === "string" ? ticketInEnvelope(request.body) : undefined;
    const about = () => ({ at: clock(), recipient: service, issuer });
    const writer: Writer = {
      success: (success) => ({ type: SOAP_TYPE, body: writeAssertion(success, about()) }),
      failure: (failure) => ({ type: SOAP_TYPE, body: writeDenial(failure, about()) }),
    };
    const requested = { ticket, service, renew: false, pgtUrl: undefined };
    return answer({ ...requested, acceptsProxies: false, tellsAttributes: true }, writer, request, reply);
  }

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
      const parameter = "TARGET" in query && !("service" in query) ? "SAMLart" : "ticket";
      const service = textOf(query, parameter === "SAMLart" ? "TARGET" : "service");
      if (service === undefined)
        return "service" in query || "TARGET" in query
          ? send({ go: "stop", stop: "unknownService" }, request, reply)
          : reply.redirect(visitor ? "/first" : "/unifiedLogin", 302);
      const requested = {
        service,
        renew: flagOf(query, "renew"),
        gateway: flagOf(query, "gateway"),
        byForm: textOf(query, "method")?.toUpperCase() === "POST",
        parameter,
      } as const;
      return send(await login.begin(requested, visitor, originOf(request)), request, reply);
    });

    const resume =
      (isAgreement: boolean) => async (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => {
        const { cookie: header } = request.headers;
        const cookie = parseCookie(header ?? "")[name];
        const shown = isAgreement ? shownIn(request.query) : undefined;
        const mine = { uid: request.params.uid, cookie, shown };
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
    void cas.register(async (soap) => {
      soap.removeAllContentTypeParsers();
      // whatever a client calls its envelope, it is read as one
      soap.addContentTypeParser("*", { parseAs: "string", bodyLimit: LARGEST_ENVELOPE }, (_request, body, done) =>
        done(null, body),
      );
      soap.post("/cas/samlValidate", samlValidation);
    });

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
      // `url` is what CAS 1 and 2 called it.
      const wanted = textOf(request.query, "service") ?? textOf(request.query, "url");
      const goal = wanted !== undefined && (await deps.isSignOffTarget(wanted)) ? forHeader(wanted) : undefined;
      const leaveBy = visitor && (await deps.leaveInBrowser({ uid: visitor.oidcUid, goal }));
      if (visitor) await deps.signOff(visitor, originOf(request));
      const next = leaveBy ?? goal;
      return next === undefined ? page(reply, 200, signedOutPage([], frame)) : reply.redirect(next, 302);
    });
  });
}
