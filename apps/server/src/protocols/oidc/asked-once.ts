import Provider from "oidc-provider";
import { awayOf } from "../../platform/away.ts";
import { faultOf, noteFault } from "./requests.ts";

/**
 * When the database is away the library goes on asking, to find out where to tell of it: within one request only the
 * first who asks waits.
 */
export async function askedOnce<T>(ask: () => Promise<T>): Promise<T> {
  const ctx = Provider.ctx;
  const known = ctx && faultOf(ctx);
  if (known && awayOf(known)) throw known;
  try {
    return await ask();
  } catch (fault) {
    if (ctx && fault instanceof Error && awayOf(fault)) noteFault(ctx, fault);
    throw fault;
  }
}
