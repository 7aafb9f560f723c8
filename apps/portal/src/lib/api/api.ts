import type { Endpoint, Envelope, InputOf, OutputOf } from "@sannong/contract/endpoint";
import type { RefusalName } from "@sannong/contract/errors";
import { acrossSessionEnd, isActOf, isSessionOver } from "./across-session-end.ts";
import { ApiCancelled, ApiRefusal, SessionEnded } from "./api-failure.ts";
import { noteConnection } from "./connection.ts";
import { httpText } from "./http-text.ts";
import { ownFetch } from "./own-fetch.ts";
import { hearTime } from "../browser/clock.ts";
import { queryClient } from "../queries/query-client.ts";
import { storage } from "../storage/storage.ts";

export { ApiCancelled, ApiRefusal, failureText, isSilent, SessionEnded } from "./api-failure.ts";

const BASE = "/api";
/** Specification §9, Times: 30 s. */
const TIMEOUT_MS = 30_000;

type Options = {
  signal?: AbortSignal;
  /** the client id of the captcha, for entries that read it */
  generatorUserId?: string;
  /** a token other than the one in storage; null for none */
  token?: string | null;
  timeoutMs?: number;
  /** neither sends nor takes cookies: for a call about another session than the present one */
  withoutCookies?: boolean;
};

type Answer<T> = { data: T; msg: string };

let gate: Promise<unknown> = Promise.resolve();
/** Holds every call back until this is settled, whatever its outcome. */
export function holdCallsUntil(settled: Promise<unknown>): void {
  gate = settled.catch(() => undefined);
}

/** Calls an entry of the contract and gives what stands in `data`. */
export async function call<E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<OutputOf<E>> {
  return (await callWithMessage(entry, input, options)).data;
}

/**
 * As `call`, with the server's message beside the data (发送成功! and the like).
 *
 * @throws ApiRefusal when the answer is no, or none within 30 s; SessionEnded when nobody signed in again for it
 * @throws ApiCancelled when `signal` was aborted
 */
export async function callWithMessage<E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<Answer<OutputOf<E>>> {
  await gate;
  const send = () => callNow(entry, input, options);
  return options.token === undefined ? acrossSessionEnd(entry, input as Record<string, unknown>, send) : send();
}

/** Past what holds calls back, and told to nobody when the session is over: for the one call that the others wait for. */
export async function callNow<E extends Endpoint>(
  entry: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<Answer<OutputOf<E>>> {
  const token = options.token === undefined ? storage.token.get() : options.token;
  const requested = requestOf(entry, input as Record<string, unknown>, options, token);
  const { response, body } = await exchange(requested, options, entry);
  const isBare = entry.reply && entry.reply !== "envelope" && response.ok;
  const envelope = readEnvelope(body) ?? (isBare ? { ...bare, data: body } : undefined);
  if (response.ok && envelope?.success) return { data: envelope.data as OutputOf<E>, msg: envelope.msg };
  const reason = envelope && (await reasonOf(entry, envelope.code));
  throw refusalFrom(entry, requested, response, envelope, reason);
}

const bare: Envelope = { success: true, code: 200, msg: "", data: null };

/** Public reads also answer GET, so that the browser may keep them. */
const goesByGet = (entry: Endpoint) =>
  entry.method === "GET" || (entry.transport === "plain" && entry.cacheSeconds !== undefined);

type Prepared = { url: string; init: RequestInit & { headers: Record<string, string> } };

const isAbsolute = (url: string): boolean => /^([a-z][a-z0-9+.-]*:)?\/\//i.test(url);

function requestOf(entry: Endpoint, input: Record<string, unknown>, options: Options, token: string | null): Prepared {
  const url = BASE + entry.path;
  const headers: Record<string, string> = { Accept: "application/json", ...authorization(url, token) };
  if (entry.headers?.includes("generator-userId"))
    headers["generator-userId"] = options.generatorUserId ?? storage.generatorUserId.get() ?? "";
  if (goesByGet(entry)) return { url: url + queryOf(input as Record<string, Plain>), init: { method: "GET", headers } };
  headers["Content-Type"] = "application/json";
  const { inQuery = [] } = entry;
  const inAddress = Object.fromEntries(inQuery.map((name) => [name, input[name] as Plain]));
  const inBody = inQuery.length === 0 ? input : without(input, inQuery);
  return { url: url + queryOf(inAddress), init: { method: "POST", headers, body: JSON.stringify(inBody) } };
}

const without = (input: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));

/** The token goes to our own server and nowhere else (specification §7). */
export const authorization = (url: string, token: string | null): Record<string, string> =>
  token && !isAbsolute(url) ? { Authorization: token } : {};

/** A query carries plain values only. */
type Plain = string | number | boolean | null | undefined;

function queryOf(input: Record<string, Plain>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}

type Answered = { response: Response; body: unknown };

async function exchange(
  { url, init }: Prepared,
  { signal, timeoutMs = TIMEOUT_MS, withoutCookies }: Options,
  { reply, transport }: Endpoint,
): Promise<Answered> {
  if (signal?.aborted) throw new ApiCancelled();
  // Chromium 86 has neither AbortSignal.timeout nor AbortSignal.any.
  const flight = new AbortController();
  const cancel = () => flight.abort();
  const timer = setTimeout(cancel, timeoutMs);
  signal?.addEventListener("abort", cancel);
  try {
    const send = transport === "sealed" && !reply ? (await import("../sealing/sealed-fetch.ts")).sealedFetch : ownFetch;
    const response = await send(url, {
      ...init,
      credentials: withoutCookies ? "omit" : "same-origin",
      signal: flight.signal,
    });
    noteConnection("answered");
    if (transport === "sealed") hearTime(response);
    // a refusal comes as an envelope here too, and some with status 200
    const isFile = reply === "spreadsheet" && !response.headers.get("content-type")?.includes("json");
    return { response, body: isFile ? await response.blob() : parse(await response.text()) };
  } catch (cause) {
    if (signal?.aborted || leaving) throw new ApiCancelled();
    // what took too long is no sign that there is no line
    if (!flight.signal.aborted) noteConnection("lost");
    throw Object.assign(new ApiRefusal({ status: 0, message: httpText({ ...silence, url, path: url }) }), { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}

const silence = { status: 0, statusText: "", msg: undefined };

/** The browser cuts running calls when the page goes; that is no failure of theirs. */
let leaving = false;
if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => (leaving = true));
  window.addEventListener("pageshow", () => (leaving = false));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page, or nothing: the status speaks for it
  }
}

const readEnvelope = (body: unknown): Envelope | undefined =>
  typeof body === "object" && body !== null && "success" in body ? (body as Envelope) : undefined;

/** The catalogue comes with the first refusal; where even it cannot be fetched, the server's words still say what is wrong. */
async function reasonOf(entry: Endpoint, code: number): Promise<RefusalName | undefined> {
  const refused = await import("./refused.ts").catch(() => undefined);
  return refused?.heardRefusal(code, { isAct: isActOf(entry), shown: queryClient });
}

function refusalFrom(
  entry: Endpoint,
  input: Prepared,
  response: Response,
  envelope: Envelope | undefined,
  reason: RefusalName | undefined,
): ApiRefusal {
  const { status, statusText } = response;
  const msg = envelope?.msg || undefined;
  const message = response.ok
    ? (msg ?? "服务器错误")
    : httpText({ status, statusText, url: input.url, path: entry.path, msg });
  const told = {
    message,
    said: msg,
    reason,
    status,
    code: envelope?.code,
    data: envelope?.data,
    fields: envelope?.errors,
    requestId: response.headers.get("x-request-id") ?? undefined,
    // a date in its place, or nothing, is no number of seconds
    waitSeconds: Number(response.headers.get("retry-after")) || undefined,
  };
  return isSessionOver(envelope) ? new SessionEnded(told) : new ApiRefusal(told);
}
