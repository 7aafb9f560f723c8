import { checkAddress } from "@sannong/contract/rules/placeholders";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { proxyCallbacksStore } from "./proxy-callbacks.store.ts";

/** What is wrong with an address that is to receive proxy-granting tickets; null when nothing is. */
export function callbackProblem(address: string): string | null {
  if (checkAddress(address) !== null) return "须为完整的 http 或 https 地址，中文域名写成 xn-- 开头的形式";
  const { username, password } = new URL(address);
  if (username || password) return "不能带用户名或密码";
  return /[#{}\s\\*]/.test(address) ? "不能含 # 片段、占位符、通配符、反斜杠或空白" : null;
}

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
