import { cut } from "@sannong/contract/rules/texts/cut";
import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { admissionWords, isOfTheSystem } from "../../kernel/admission/index.ts";
import {
  agreementPage,
  notAdmittedPage,
  PAGE_CSP,
  shownIn,
  signedOutPage,
  type Frame,
  type Shown,
} from "../protocol-pages/index.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Origin } from "../../platform/caller.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { originOf } from "../../platform/http/origin.ts";
import type { Log } from "../../platform/log.ts";
import type { Answer } from "./answers.ts";
import { BadMessage, NotAdmitted } from "./bad-message.ts";
import { readPost, readRedirect } from "./bindings.ts";
import type { LogoutService } from "./logout.service.ts";
import { postPage, refusedPage } from "./pages.ts";
import type { SignOnService } from "./sign-on.service.ts";

/** Its path is one request's, so it may not be tied to the whole host; under TLS it is tied to that. */
const cookieName = (secure: boolean) => (secure ? "__Secure-sannong_saml" : "sannong_saml");
const MOST_BYTES = 256 * 1024;
const WAITING_SECONDS = 3600;

type Deps = {
  metadata: () => Promise<string>;
  signOn: SignOnService;
  logout: LogoutService;
  frame: Frame;
  secure: boolean;
  audit: Audit;
  log: Pick<Log, "error">;
};

const header = (request: FastifyRequest, name: "cookie") => request.headers[name];
const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

/** Everything below /saml. Answers are pages and redirects for a person's browser, never data. */
export function mountSaml(app: FastifyInstance, deps: Deps): void {
  const { signOn, logout, frame } = deps;
  const cookie = cookieName(deps.secure);

  function pageOf(reply: FastifyReply, html: string, formTarget?: string) {
    const policy =
      formTarget === undefined
        ? PAGE_CSP
        : PAGE_CSP.replace("form-action 'self'", `form-action ${new URL(formTarget).origin}`);
    return reply
      .headers({ "content-security-policy": policy, "cache-control": "no-store", "referrer-policy": "no-referrer" })
      .type("text/html; charset=utf-8")
      .send(html);
  }

  function send(reply: FastifyReply, answer: Answer) {
    switch (answer.kind) {
      case "redirect":
        if (answer.waitsFor !== undefined) void reply.header("set-cookie", waitingCookie(answer.waitsFor));
        return reply.header("cache-control", "no-store").redirect(answer.address, 303);
      case "post":
        // A system may lead on from where the form goes, and browsers count that as the form's target too.
        return pageOf(reply, postPage(answer, frame), answer.to);
      case "agree": {
        const path = `/saml/continue/${answer.id}`;
        const paths = { agreePath: `${path}/agree`, declinePath: `${path}/decline` };
        return pageOf(reply, agreementPage({ ...answer, ...paths }, frame));
      }
      case "signedOut":
        return pageOf(reply, signedOutPage(answer.results, frame));
    }
  }

  /** One request waits in one browser: nobody can have another's person answer it. */
  const waitingCookie = (id: string) =>
    stringifySetCookie({
      name: cookie,
      value: id,
      path: `/saml/continue/${id}`,
      httpOnly: true,
      sameSite: "lax",
      secure: deps.secure,
      maxAge: WAITING_SECONDS,
    });
  const isMine = (request: FastifyRequest) => parseCookie(header(request, "cookie") ?? "")[cookie] === idOf(request);

  async function notAdmitted(request: FastifyRequest, reply: FastifyReply, { reason, system }: NotAdmitted) {
    const { traceId, ...from } = originOf(request);
    await deps.audit.record({
      event: "saml.requestRefused",
      result: "refused",
      actor: null,
      objectKind: "system",
      objectId: system.abbr,
      reason,
      from,
      traceId,
    });
    const said = { systemName: system.name, words: admissionWords(reason), detail: reason };
    const status = isOfTheSystem(reason) ? 503 : 403;
    return pageOf(reply.code(status), notAdmittedPage(said, { ...frame, requestId: request.id }));
  }

  async function refused(request: FastifyRequest, reply: FastifyReply, fault: unknown, status = 400) {
    // the one edge says it, as it says it for every other address
    if (unavailableOf(fault)) throw fault;
    const known = fault instanceof BadMessage ? fault : undefined;
    if (!known) deps.log.error({ err: fault, id: request.id }, "SAML failed");
    else {
      const { traceId, ...from } = originOf(request);
      await deps.audit.record({
        event: "saml.messageRefused",
        result: "refused",
        actor: null,
        objectKind: "system",
        objectId: known.system ?? "unknown",
        reason: cut(`${known.reason}：${known.message}`, 200),
        from,
        traceId,
      });
    }
    const detail = known ? `${known.reason}: ${known.message}` : "fault";
    return pageOf(
      reply.code(known ? status : 500),
      refusedPage(known?.reason ?? "fault", { ...frame, requestId: request.id, detail }),
    );
  }

  const answered =
    (work: (request: FastifyRequest) => Promise<Answer>) => async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await send(reply, await work(request));
      } catch (fault) {
        if (fault instanceof NotAdmitted) return await notAdmitted(request, reply, fault);
        return refused(request, reply, fault);
      }
    };
  const bodyOf = (request: FastifyRequest) => (typeof request.body === "string" ? request.body : "");

  void app.register(async (inner) => {
    // a person's browser brought it, and what is cut off here never comes as far as an answer of ours
    inner.setErrorHandler((fault: Error & { code?: string }, request, reply) => {
      if (fault.code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw fault;
      return refused(request, reply, new BadMessage("tooLarge", "the form is too large", { cause: fault }), 413);
    });
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    inner.get("/saml/metadata", async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=300")
        .type("application/samlmetadata+xml; charset=utf-8")
        .send(await deps.metadata()),
    );
    inner.get(
      "/saml/sso",
      answered(async (request) => signOn.receive(readRedirect(request.url), originOf(request))),
    );
    inner.post(
      "/saml/sso",
      answered(async (request) => signOn.receive(readPost(bodyOf(request)), originOf(request))),
    );
    inner.get(
      "/saml/slo",
      answered(async (request) => logout.receive(readRedirect(request.url), header(request, "cookie"))),
    );
    inner.post(
      "/saml/slo",
      answered(async (request) => logout.receive(readPost(bodyOf(request)), header(request, "cookie"))),
    );
    inner.get(
      "/saml/start/:id",
      answered(async (request) => {
        const { target } = request.query as { target?: unknown };
        return signOn.start(idOf(request), typeof target === "string" && target ? target : undefined);
      }),
    );
    type Work = (id: string, cookie: string | undefined, from: Origin, shown?: Shown) => Promise<Answer>;
    const mine = (work: Work, isAgreement = false) =>
      answered(async (request) => {
        if (!isMine(request)) throw new BadMessage("sessionOver", "the request waits in another browser");
        const shown = isAgreement ? shownIn(request.query) : undefined;
        return work(idOf(request), header(request, "cookie"), originOf(request), shown);
      });
    inner.get("/saml/continue/:id", mine(signOn.goOn));
    inner.post("/saml/continue/:id/agree", mine(signOn.goOn, true));
    inner.get(
      "/saml/continue/:id/decline",
      mine((id, _cookie, from) => signOn.decline(id, from)),
    );
    inner.get(
      "/saml/logout/:id",
      answered(async (request) => logout.run(idOf(request))),
    );
  });
}
