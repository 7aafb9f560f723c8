import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { MailGateway } from "../../gateways/mail/mail-gateway.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Server } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../accounts/index.ts";
import { emailBudgets } from "./email-budgets.ts";
import { emailCodes } from "./email-codes.ts";
import { emailDelivery } from "./email-delivery.ts";
import { emailRoutes } from "./email.routes.ts";
import { emailService } from "./email.service.ts";
import { emailStore } from "./email.store.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "sealer" | "audit" | "clock" | "deliveries" | "log"> & {
  accounts: Pick<AccountsModule, "findById" | "hold" | "change" | "forget">;
  /** undefined: mail is not set up, and nobody is asked for an address */
  mail: MailGateway | undefined;
  /** how long one waits between two codes, by whatever way they are sent */
  policy: { readonly resendSeconds: number };
  /** what a session's owner proved in the last 20 minutes; nothing when that is longer ago */
  freshFactors: (caller: Caller) => Promise<Factor[]>;
};

/** The e-mail address that a person may give, verify and take away. */
export function emailModule({ mail, accounts, freshFactors, ...deps }: Deps) {
  const { sealer } = deps;
  const delivery = emailDelivery({ ...deps, gateway: mail });
  const emails = emailService({
    audit: deps.audit,
    isOffered: mail !== undefined,
    findAccount: accounts.findById,
    store: emailStore({ ...deps, accounts }),
    codes: emailCodes(deps),
    budgets: emailBudgets(deps),
    delivery,
    indexOf: (value) => sealer.index(value),
    demandFresh: async (caller) => {
      if ((await freshFactors(caller)).length === 0)
        throw new Refusal(caller.vouchedBy === undefined ? "session.stale" : "session.vouchedElsewhere");
    },
  });
  return {
    routes: (server: Server) => emailRoutes(server, emails),
    channel: delivery.channel,
    deliverDue: delivery.deliverDue,
  };
}
