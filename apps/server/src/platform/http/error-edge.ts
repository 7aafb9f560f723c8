import type { Envelope } from "@sannong/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Backend, unavailableOf } from "../unavailable.ts";
import { escapeHtml } from "../texts/markup.rules.ts";
import { Refusal } from "../refusal.ts";
import { BrokenForm } from "./one-file.ts";
import { DATA_CSP, headersOfDocuments } from "./security-headers.ts";

/** Where the interface begins. */
export const API = "/api/";

type Thrown = Error & { code?: string; statusCode?: number };

/** What a thrown thing is to the user. Everything that nobody foresaw becomes `server.fault`, without its cause. */
export function asRefusal(thrown: Thrown, path = API): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof BrokenForm)
    return new Refusal("request.malformed", { message: "文件没有完整收到，请重新上传" });
  if (thrown.code === "FST_ERR_BAD_URL") return new Refusal("request.badAddress");
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refusal("request.tooLarge");
  if (thrown.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return unsupportedType(path);
  if (thrown instanceof SyntaxError || thrown.code?.startsWith("FST_ERR_CTP_"))
    return new Refusal("request.malformed", { message: "提交的内容不是有效的 JSON，请检查后重试" });
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new Refusal("request.malformed");
  return awayRefusal(thrown) ?? new Refusal("server.fault", { cause: thrown });
}

/** Below the interface JSON is spoken; the protocols beside it take the forms of browsers. */
const unsupportedType = (path: string) =>
  path.startsWith(API)
    ? new Refusal("request.unsupportedType")
    : new Refusal("request.unsupportedType", { message: "只接受表单（application/x-www-form-urlencoded）格式的内容" });

/** Long enough for a database that fell to be back, short enough to be waited for. */
export const AWAY_SECONDS = 10;

const awayAs = {
  database: "server.away",
  redis: "server.away",
  storage: "server.storageAway",
  cryptoModule: "server.cryptoAway",
} as const satisfies Record<Backend, string>;
const isAwayReason = (reason: string) => Object.values<string>(awayAs).includes(reason);

/** What is said when it is our own ground that is gone. */
function awayRefusal(thrown: Thrown): Refusal | undefined {
  const away = unavailableOf(thrown);
  if (away === undefined) return undefined;
  return new Refusal(awayAs[away], { retryAfter: AWAY_SECONDS, cause: thrown });
}

export function envelopeOf(refusal: Refusal): Envelope {
  const { fields, data = null } = refusal.detail;
  return {
    success: false,
    code: refusal.code,
    msg: refusal.message,
    data,
    ...(fields ? { errors: fields } : {}),
  };
}

/** Answers with the envelope; the request id travels in `X-Request-Id`. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { retryAfter } = refusal.detail;
  if (retryAfter !== undefined) reply.header("retry-after", Math.max(1, Math.ceil(retryAfter)));
  return reply.code(refusal.status).header("cache-control", "no-store").send(envelopeOf(refusal));
}

/** A page that says a refusal, and what it may load; without a policy it loads nothing. */
export type PageOfRefusal = (refusal: Refusal, requestId: string) => { html: string; csp?: string };
export type Refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => FastifyReply;

/**
 * The one place where a thrown error becomes an answer.
 *
 * @returns what answers a refusal that was not thrown: with a page where somebody looks at it, else with the envelope
 */
export function installErrorEdge(app: FastifyInstance, pageOf: PageOfRefusal = barePage): Refuse {
  const refuse: Refuse = (request, reply, refusal) =>
    wantsPage(request) ? sendRefusalPage(request, reply, refusal, pageOf) : sendRefusal(reply, refusal);
  app.setErrorHandler((thrown: Thrown, request, reply) => {
    const refusal = asRefusal(thrown, request.url);
    if (refusal.reason === "server.fault")
      request.log.error({ id: request.id, err: thrown, route: request.routeOptions.url }, "fault");
    // in a line: while the database is away every request tells the same
    else if (isAwayReason(refusal.reason))
      request.log.warn({ id: request.id, why: thrown.message, route: request.routeOptions.url }, refusal.reason);
    return refuse(request, reply, refusal);
  });
  return refuse;
}

/** Somebody looks at it in a browser, and there is no page of ours behind the address to tell them. */
const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === "GET" && !url.startsWith(API) && headers.accept?.includes("text/html") === true;

function sendRefusalPage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, pageOf: PageOfRefusal) {
  const { html, csp = DATA_CSP } = pageOf(refusal, request.id);
  reply.headers({ ...headersOfDocuments, "content-security-policy": csp });
  if (refusal.detail.retryAfter !== undefined) reply.header("retry-after", Math.ceil(refusal.detail.retryAfter));
  return reply.code(refusal.status).type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
}

/** What such a page says: what is wrong with the address or the request, or that it is not to be had now and may be soon. */
export function wordsOfPage({ reason, status, message }: Refusal) {
  const mayPass = status >= 500 || status === 429;
  if (mayPass) return { title: "暂时不能办理", message, mayPass };
  const isAddress = reason === "request.badAddress" || reason === "request.otherHost";
  return { title: isAddress ? "链接有误" : "请求有误", message, mayPass };
}

/** Stands by itself: nothing it would load is sure to be there. */
export const barePage: PageOfRefusal = (refusal, requestId) => {
  const { title, message } = wordsOfPage(refusal);
  return {
    html: `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - 农业农村数字服务门户</title>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="">刷新本页</a>　<a href="/first">返回门户首页</a></p>
<p>请求编号 ${requestId}</p>
</body>
</html>
`,
  };
};

/** What entries are asked by. */
export const entryMethods = ["GET", "POST"] as const;

/** An address that is served another way is there: whoever asks is told which way. */
export function notFoundUnderApi({ server, url }: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = url.split("?");
  const methods = entryMethods.filter((method) => server.hasRoute({ method, url: path }));
  return methods.length > 0 ? refuseMethod(reply, methods) : sendRefusal(reply, new Refusal("request.notFound"));
}

/** Marks a route that serves nothing. */
export const refusesAll = Object.freeze({});

/** 405 with the methods that there are (RFC 9110, 15.5.6). */
export function refuseMethod(reply: FastifyReply, methods: readonly string[]) {
  void reply.header("allow", methods.join(", "));
  return sendRefusal(reply, new Refusal("request.otherMethod", { params: { methods: methods.join("、") } }));
}
