import type { IdentitySource } from "../../gateways/identity-sources/index.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { IdentityProvidersStore } from "./identity-providers.store.ts";

type Deps = {
  sources: readonly IdentitySource[];
  store: IdentityProvidersStore;
  accounts: Pick<AccountsModule, "change">;
  audit: Audit;
};

/**
 * A temporary user completed their information: their sources mean the new account from now on, and where they came from
 * stays known, since 政务办 opens government mode (specification §6). Part of the act that makes the account.
 */
export function moveLinks({ sources, store, accounts, audit }: Deps) {
  return async (formerId: string, accountId: string, within: Db): Promise<void> => {
    for (const name of await store.move(formerId, accountId, within)) {
      const source = sources.find((one) => one.name === name)?.userSource;
      if (source) await accounts.change(accountId, { source }, within);
      const fact = { event: "upstream.linked", result: "ok", objectKind: "account", objectId: accountId } as const;
      await audit.record({ ...fact, detail: { source: name, by: "registration" } }, within);
    }
  };
}
