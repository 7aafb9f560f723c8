import { maskedEmail } from "@sannong/contract/rules/identity/email-address";
import { actorOf, type Asker, auditOrigin, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { Account } from "../accounts/index.ts";
import type { EmailBudgets } from "./email-budgets.ts";
import type { EmailCodes } from "./email-codes.ts";
import type { EmailDelivery } from "./email-delivery.ts";
import type { EmailStore } from "./email.store.ts";

type Deps = Pick<AppContext, "audit"> & {
  /** mail is set up */
  isOffered: boolean;
  findAccount: (id: string) => Promise<Account | undefined>;
  store: EmailStore;
  codes: EmailCodes;
  budgets: EmailBudgets;
  delivery: EmailDelivery;
  indexOf: (value: string) => string;
  /** @throws Refusal `session.stale`, `session.vouchedElsewhere` */
  demandFresh: (caller: Caller) => Promise<void>;
};

const mustBeHere = (account: Account | undefined): void => {
  if (account?.status !== "active") throw new Refusal("session.missing");
};

/**
 * One's own e-mail address: given by a code that is sent there, told to systems once it is verified, taken away at any
 * time. It is no way in: it opens and recovers nothing, so several accounts may have the same one.
 */
export function emailService(deps: Deps) {
  const { isOffered, findAccount, store, codes, budgets, delivery, indexOf, demandFresh, audit } = deps;

  const mustFind = async ({ accountId }: Caller): Promise<Account> => {
    const account = await findAccount(accountId);
    if (!account) throw new Refusal("session.missing");
    return account;
  };
  const demandOffered = () => {
    if (!isOffered) throw new Refusal("email.notOffered");
  };
  const factOf = (event: string, { caller, origin }: Asker, email: string | null) => ({
    event,
    result: "ok" as const,
    actor: actorOf(caller),
    objectKind: "account",
    objectId: caller.accountId,
    ...(email !== null && { detail: { email: maskedEmail(email) } }),
    ...auditOrigin(origin),
  });

  return {
    async own(caller: Caller) {
      const { email } = await mustFind(caller);
      // one that was given before mail was taken out is told of, so that it can be taken away
      if (!isOffered) return { offered: false, email, waiting: null };
      const waiting = await codes.waiting(caller.accountId);
      const resendAfter = waiting ? await budgets.pauseLeft(caller.accountId) : 0;
      return { offered: true, email, waiting: waiting ? { ...waiting, resendAfter } : null };
    },

    /** Gives an address, or another one; the one that is verified stays until the new one is. */
    async send(email: string, asker: Asker) {
      demandOffered();
      const { caller, origin } = asker;
      await demandFresh(caller);
      const { accountId } = caller;
      if ((await mustFind(caller)).email === email) throw new Refusal("email.isOwn");
      const addressKey = indexOf(`emailTo:${email}`);
      const { resendAfter } = await budgets.spend({ accountId, addressKey, origin: origin.address });
      const code = await codes.make(accountId, email);
      try {
        const { isDelayed } = await delivery.send(accountId, { to: email, code });
        await audit.record(factOf("email.codeSent", asker, email));
        return { resendAfter, isDelayed };
      } catch (failure) {
        await codes.drop(accountId);
        await budgets.endPause(accountId);
        throw failure;
      }
    },

    /** @throws Refusal `email.codeRejected` */
    async verify(code: string, asker: Asker): Promise<{ email: string }> {
      demandOffered();
      const { accountId } = asker.caller;
      const email = await codes.redeem(accountId, code);
      if (email === undefined) {
        await audit.record({
          ...factOf("email.refused", asker, null),
          result: "refused",
          reason: "email.codeRejected",
        });
        throw new Refusal("email.codeRejected");
      }
      await store.set(accountId, email, mustBeHere, (within) =>
        audit.record(factOf("email.verified", asker, email), within),
      );
      await codes.drop(accountId);
      return { email };
    },

    /** Also where mail is set up no more: what was given may always be taken back. */
    async remove(asker: Asker): Promise<void> {
      const { caller } = asker;
      await demandFresh(caller);
      await codes.drop(caller.accountId);
      await delivery.takeBack(caller.accountId);
      const { email } = await mustFind(caller);
      if (email === null) return;
      await store.set(caller.accountId, null, mustBeHere, (within) =>
        audit.record(factOf("email.removed", asker, email), within),
      );
    },
  };
}

export type EmailService = ReturnType<typeof emailService>;
