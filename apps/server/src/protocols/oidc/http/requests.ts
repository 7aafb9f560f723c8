import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type default as Provider } from "oidc-provider";
import type { Origin } from "../../../platform/caller.ts";
import type { PresentedCertificate } from "../../../platform/http/client-certificate.ts";

/** A request before the library has made anything of it. */
export type PlainContext = ReturnType<Provider["createContext"]>;

const origins = new WeakMap<IncomingMessage, Origin>();
const certificates = new WeakMap<IncomingMessage, PresentedCertificate>();
const formTargets = new WeakMap<object, string[]>();
const faults = new WeakMap<object, Error>();
const leavings = new WeakMap<object, (goal: string) => Promise<string | undefined>>();
const delegations = new WeakMap<object, { delegationId: string; helperId: string }>();
const unfinished = new WeakMap<object, Promise<unknown>[]>();

const nowhere: Origin = { address: "", userAgent: "", traceId: "" };
/** Where a request came from; empty for one that the portal asks itself. */
export const originOf = (ctx: { req: IncomingMessage }): Origin => origins.get(ctx.req) ?? nowhere;
/** Notes what was shown where the request came in. */
export const noteCertificate = (request: IncomingMessage, presented: PresentedCertificate | undefined): void =>
  void (presented && certificates.set(request, presented));
/** The certificate that was shown with a request. */
export const certificateOf = (ctx: { req: IncomingMessage }): PresentedCertificate | undefined =>
  certificates.get(ctx.req);

/** The number of a request, for pages and the log. */
export const requestIdOf = (ctx: { req: IncomingMessage }): string => originOf(ctx).traceId;

/** The library takes a request for nothing, and tells its user's refusal where a grant would be. */
export class ScopeMissing extends errors.InvalidScope {
  constructor() {
    super("scope is missing: ask for openid", "");
  }
}

/** Browsers hold a form's `form-action` against the redirects that follow it, so their origin is named too. */
export function allowFormTo(ctx: object, address: string): void {
  if (URL.canParse(address)) formTargets.set(ctx, [...(formTargets.get(ctx) ?? []), new URL(address).origin]);
}
/** The origins that forms of this answer may lead to. */
export const formTargetsOf = (ctx: object): string[] => formTargets.get(ctx) ?? [];

/** What the library answered as a fault of ours. */
export const noteFault = (ctx: object, fault: Error): void => void faults.set(ctx, fault);
/** The fault that was noted for this request. */
export const faultOf = (ctx: object): Error | undefined => faults.get(ctx);

/** A sign-off that is done once the library has said where its browser goes; it may send it elsewhere first. */
export const noteLeaving = (ctx: object, leave: (goal: string) => Promise<string | undefined>): void =>
  void leavings.set(ctx, leave);
/** Does the sign-off that was noted of this request. */
export async function finishLeaving(ctx: PlainContext): Promise<void> {
  const address = await leavings.get(ctx)?.(ctx.response.get("location"));
  if (address !== undefined) ctx.redirect(address);
}

/** Somebody comes for another with what this request shows. */
export const noteDelegated = (
  ctx: object,
  { delegationId, helperId }: { delegationId: string; helperId: string },
): void => void delegations.set(ctx, { delegationId, helperId });
/** Under which delegation, and who; undefined where nobody comes for another. */
export const delegatedOf = (ctx: object): { delegationId: string; helperId: string } | undefined =>
  delegations.get(ctx);

/** Work that an event began and the answer must wait for: the library's events wait for nobody. */
export function beforeAnswering(ctx: object, work: Promise<unknown>): void {
  // Awaited with the others by `finishWork`; until then a rejection is not an unhandled one.
  work.catch(() => undefined);
  unfinished.set(ctx, [...(unfinished.get(ctx) ?? []), work]);
}
/**
 * Waits for all work that was noted for this answer.
 *
 * @throws what the work threw
 */
export async function finishWork(ctx: object): Promise<void> {
  await Promise.all(unfinished.get(ctx) ?? []);
}

/**
 * Makes a raw request what the library expects below its mount, with the public address instead of
 * whatever the request claims: a forged Host header must not reach the addresses we publish.
 */
export function mountRequest(
  request: IncomingMessage,
  _response: ServerResponse,
  origin: Origin,
  publicUrl: URL,
): void {
  const mounted = request as IncomingMessage & { originalUrl?: string };
  mounted.originalUrl = request.url ?? "/oidc";
  const inner = mounted.originalUrl.slice("/oidc".length);
  mounted.url = inner.startsWith("/") ? inner : `/${inner}`;
  request.headers.host = publicUrl.host;
  request.headers["x-forwarded-proto"] = publicUrl.protocol.slice(0, -1);
  delete request.headers["x-forwarded-host"];
  origins.set(request, origin);
}
