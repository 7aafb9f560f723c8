import Provider from "oidc-provider";
import { unavailableOf } from "../../../platform/unavailable.ts";
import { faultOf, noteFault } from "./requests.ts";

/**
 * When the database is away the library goes on asking, to find out where to tell of it: within one request only the
 * first who asks waits.
 */
export async function oncePerRequest<T>(ask: () => Promise<T>): Promise<T> {
  const ctx = Provider.ctx;
  const known = ctx && faultOf(ctx);
  if (known && unavailableOf(known)) throw known;
  try {
    return await ask();
  } catch (fault) {
    if (ctx && fault instanceof Error && unavailableOf(fault)) noteFault(ctx, fault);
    throw fault;
  }
}
