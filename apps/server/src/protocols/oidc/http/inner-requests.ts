import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { AdmissionReason } from "../../../kernel/admission/index.ts";
import type { Origin } from "../../../platform/caller.ts";

/**
 * A request that another module of this server makes to the provider for a system, so that both ways of asking meet
 * the same rules: one use of a code, revocation of what a second use finds, the audit log.
 */
type InnerRequest = {
  /** who asked this server, for the audit log */
  origin: Origin;
  /** the client that proved itself at the entry point it came through; nobody outside can set this */
  vouchedFor: string | null;
  /** why the library refused, in its own words, which it tells no client */
  problem: string;
  /** the person may not enter the system now */
  notAdmitted?: AdmissionReason;
};

const running = new AsyncLocalStorage<InnerRequest>();
/** The request within which the library runs; undefined for one that came from outside. */
export const innerRequest = (): InnerRequest | undefined => running.getStore();

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  problem: string;
  notAdmitted?: AdmissionReason | undefined;
};
type Input = {
  origin: Origin;
  vouchedFor?: string;
  path: string;
  form?: Record<string, string>;
  authorization: string;
};

/**
 * Asks an address of the provider from within, for a caller who speaks another protocol.
 *
 * @returns status and body of the provider, and what went wrong in the library's words
 */
export async function askProvider(app: FastifyInstance, input: Input): Promise<Answer> {
  const { origin, vouchedFor = null, path, form, authorization } = input;
  const inner: InnerRequest = { origin, vouchedFor, problem: "" };
  return running.run(inner, async () => {
    const reply = await app.inject({
      method: form ? "POST" : "GET",
      url: `/oidc${path}`,
      headers: { authorization, ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}) },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    return {
      status: reply.statusCode,
      body: reply.json<Record<string, unknown>>(),
      problem: inner.problem,
      notAdmitted: inner.notAdmitted,
    };
  });
}
