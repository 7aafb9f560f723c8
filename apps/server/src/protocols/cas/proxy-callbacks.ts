import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { proxyCallbacksStore } from "./proxy-callbacks.store.ts";

/** Says where a system takes proxy-granting tickets; what was said before no longer counts. */
export function proxyCallbacks({ db, audit }: { db: Db; audit: Audit }) {
  const store = proxyCallbacksStore(db);
  async function replaceWithin(abbr: string, addresses: string[], within: Db): Promise<void> {
    if (!(await store.replace(within, abbr, addresses))) return;
    const fact = { event: "system.proxyCallbacksSet", result: "ok", actor: null } as const;
    const detail = { addresses: addresses.join(" ") };
    await audit.record({ ...fact, objectKind: "system", objectId: abbr, detail }, within);
  }
  return {
    replace: (abbr: string, addresses: string[]): Promise<void> =>
      store.inTransaction((trx) => replaceWithin(abbr, addresses, trx)),
    /** As `replace`, within the act that decides it. */
    replaceWithin,
  };
}
