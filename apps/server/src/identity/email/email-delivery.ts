import { isRefused } from "../../gateways/mail/mail-failure.ts";
import type { MailGateway } from "../../gateways/mail/mail-gateway.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChannelHandler } from "../../kernel/delivery/index.ts";
import { Refusal } from "../../platform/refusal.ts";
import { codeMail } from "./email-mail.ts";

/** All go the same way. */
const RECIPIENT = "smtp";
const NEXT_TRY_SECONDS = 60;

type Deps = Pick<AppContext, "deliveries" | "log"> & {
  gateway: MailGateway | undefined;
  sealer: { seal(plain: string): string; open(sealed: string): string };
};
type Due = { to: string; code: string };

/**
 * Hands a code to the mail server while its owner waits; what is not taken for the time being is tried again by the job
 * runner, as long as the code is good.
 */
export function emailDelivery({ gateway, deliveries, sealer, log }: Deps) {
  const { mail } = deliveries;

  const channel: ChannelHandler<{ sealed: string }> = {
    async deliver({ content }) {
      // mail was taken out of the configuration meanwhile
      if (!gateway) return { is: "skipped", why: null };
      const { to, code } = JSON.parse(sealer.open(content.sealed)) as Due;
      try {
        await gateway.send(codeMail(to, code));
      } catch (failure) {
        if (!isRefused(failure)) throw failure;
        return { is: "skipped", why: "refused" };
      }
      return { is: "delivered" };
    },
    async follow({ state, attempts, cause, result }) {
      if (state === "waiting") log.warn({ err: cause, tries: attempts }, "a mail was not taken; it is tried again");
      if (state === "dead") log.error({ err: cause, tries: attempts }, "a mail was given up");
      if (state === "skipped") log.warn({ result, tries: attempts }, "a mail is not sent");
    },
  };

  /** What still waits for this account is not sent: another code took its place, or none is wanted any more. */
  const takeBack = (accountId: string): Promise<void> => mail.withdraw({ keys: [accountId] });

  return {
    channel,
    takeBack,

    /**
     * @returns whether it has to be tried again
     * @throws Refusal `email.refused`
     */
    async send(accountId: string, due: Due): Promise<{ isDelayed: boolean }> {
      await takeBack(accountId);
      try {
        await gateway?.send(codeMail(due.to, due.code));
        return { isDelayed: false };
      } catch (failure) {
        if (isRefused(failure)) throw new Refusal("email.refused", { cause: failure });
        log.error({ err: failure }, "a mail was not taken; it is tried again");
        const content = { sealed: sealer.seal(JSON.stringify(due)) };
        await mail.add([{ recipient: RECIPIENT, content, key: accountId, afterSeconds: NEXT_TRY_SECONDS }]);
        return { isDelayed: true };
      }
    },

    /** Tries what is due; the job's round. */
    deliverDue: mail.round,
  };
}

export type EmailDelivery = ReturnType<typeof emailDelivery>;
