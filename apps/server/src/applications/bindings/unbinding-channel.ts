import type { AccountCheck } from "../../gateways/connected-systems/account-check.ts";
import type { ChannelHandler } from "../../kernel/delivery/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { SystemAccounts } from "./system-accounts.service.ts";

type Deps = Pick<AppContext, "audit"> & {
  accounts: Pick<SystemAccounts, "endpointOf">;
  accountCheck: Pick<AccountCheck, "tellUnbound">;
};

/** Tells systems that one of their accounts is no longer bound. That it was told, or given up, stands in the audit log. */
export function unbindingChannel({ accounts, accountCheck, audit }: Deps): ChannelHandler<{ boundUsername: string }> {
  return {
    async deliver({ recipient: systemAbbr, content }) {
      const { endpoint } = await accounts.endpointOf({ systemAbbr });
      await accountCheck.tellUnbound(endpoint, content.boundUsername);
      return { is: "delivered" };
    },

    async follow({ recipient, attempts, state }, within) {
      if (state === "waiting") return;
      await audit.record(
        {
          event: "binding.systemTold",
          result: state === "delivered" ? "ok" : "failed",
          objectKind: "system",
          objectId: recipient,
          detail: { attempts },
        },
        within,
      );
    },
  };
}
