/**
 * `fetch` for what travels sealed. It adds to TLS that whoever only reads behind a TLS-terminating proxy learns
 * nothing and can repeat nothing; it replaces no TLS, and stops nobody who can change this page
 * (docs/operations/threat-model.md). It weighs what SM2 weighs, so it comes after the first paint.
 */
import { browserAlgorithms } from "@sannong/transport/browser-algorithms";
import {
  type Call,
  openResponse,
  QUERY_HEADER,
  REQUEST_HEADER,
  RESPONSE_HEADER,
  sealRequest,
} from "@sannong/transport/message";
import { forgetPageSeal, type PageSeal, pageSeal } from "./page-seal.ts";

type Init = RequestInit & { headers?: Record<string, string> };

type Sent = { answer: Promise<Response>; signal: AbortSignal | null | undefined };
const underWay = new Map<string, Sent>();

/**
 * The page is told what it would be told without sealing, or why an answer cannot be believed. What is sent once more
 * while its answer is under way is the same press: a button can be pressed twice before it is drawn as busy, and the
 * second would be refused beside the success of the first, or make another of what is made.
 */
export async function sealedFetch(url: string, init: Init): Promise<Response> {
  // each window that is opened wants a code of its own
  if (init.method !== "POST") return send(url, init);
  const same = JSON.stringify([url, init.headers, init.body]);
  const earlier = underWay.get(same);
  // whoever sent it may have given up: that is not the other one's wish
  const isGivenUp = () => earlier?.signal?.aborted;
  if (earlier && !isGivenUp())
    try {
      return (await earlier.answer).clone();
    } catch (failure) {
      if (!isGivenUp()) throw failure;
    }
  const sent: Sent = { answer: send(url, init), signal: init.signal };
  underWay.set(same, sent);
  try {
    return (await sent.answer).clone();
  } finally {
    if (underWay.get(same) === sent) underWay.delete(same);
  }
}

async function send(url: string, init: Init): Promise<Response> {
  const seal = await unlessAborted(pageSeal(), init.signal);
  if (!seal) return fetch(url, init);
  const response = await exchange(url, init, seal);
  const better = response.status === 400 && (await sealAfter(response.clone(), seal));
  return better ? exchange(url, init, better) : response;
}

/** What helps against a key or a clock that was out of date; once, and without asking the user. */
async function sealAfter(refused: Response, seal: PageSeal): Promise<PageSeal | null> {
  const { code, data } = (await refused.json().catch(() => ({}))) as { code?: number; data?: { now?: number } };
  const { refusalOfCode } = await import("@sannong/contract/errors");
  const reason = refusalOfCode(code ?? 0);
  if (reason === "transport.keyUnknown") {
    forgetPageSeal();
    return pageSeal();
  }
  if (reason !== "transport.stale" || !data?.now) return null;
  seal.aheadMs = data.now - Date.now();
  return seal;
}

async function exchange(url: string, { body, headers = {}, ...init }: Init, seal: PageSeal): Promise<Response> {
  const { Authorization: authorization, "generator-userId": generatorUserId = "", ...others } = headers;
  const { pathname, searchParams } = new URL(url, location.origin);
  const method = init.method ?? "GET";
  const call: Call = { method, path: pathname, generatorUserId };
  const data: unknown = { ...(typeof body === "string" ? JSON.parse(body) : {}), ...Object.fromEntries(searchParams) };
  const timestamp = Date.now() + seal.aheadMs;
  const text = JSON.stringify({ authorization, data });
  const request = sealRequest(browserAlgorithms, { ...seal, ...call, timestamp, text });
  const isGet = method === "GET";
  const response = await fetch(pathname, {
    ...init,
    headers: {
      ...others,
      ...(generatorUserId ? { "generator-userId": generatorUserId } : {}),
      [REQUEST_HEADER]: request.token,
      ...(isGet ? { [QUERY_HEADER]: request.body } : { "Content-Type": "text/plain" }),
    },
    ...(isGet ? {} : { body: request.body }),
  });
  return believed(response, seal, request.mac);
}

/** An answer that is sealed for this request; one that is not is believed only where no answer could be sealed. */
async function believed(response: Response, { master, kid }: PageSeal, requestMac: string): Promise<Response> {
  const token = response.headers.get(RESPONSE_HEADER);
  if (token === null) return response.ok ? told("解密失败!RES缺失TOKEN") : bareRefusal(response);
  const { status, statusText, headers } = response;
  const body = await response.text();
  const text = openResponse(browserAlgorithms, { master, kid, token, body, status, requestMac });
  if (text === undefined) return told("500,操作失败!,数据校验失败");
  return isJson(text) ? new Response(text, { status, statusText, headers }) : told("500,操作失败!,STR2JSON ERROR");
}

/** Where a server refuses before it could unseal anything, in words that help. */
const BEFORE_UNSEALING = [400, 413, 415, 429];

/** Others are what their status says, and their text is nobody's: it must not end a session. */
const bareRefusal = (response: Response): Response =>
  BEFORE_UNSEALING.includes(response.status)
    ? response
    : new Response("", { status: response.status, statusText: response.statusText, headers: response.headers });

/** In the form of an answer, since it takes an answer's place. */
const told = (msg: string): Response => new Response(JSON.stringify({ success: false, code: 500, msg, data: null }));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The key is fetched for all calls; one that is cancelled does not wait for it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_done, fail) => {
    const abort = () => fail(new DOMException("aborted", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
  });
  return Promise.race([aborted, work]);
}
