import { mask } from "@sannong/contract/mask";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import type { Audit, SignInWay } from "../../platform/audit/audit.ts";
import type { AnonymousAudit } from "../../platform/audit/anonymous-audit.ts";
import { actorOfAccount, auditOrigin, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account } from "../../identity/accounts/index.ts";

/** Refusals that say something of the load, not of anybody's sign-in. */
const aboutLoad: readonly string[] = ["server.busy", "request.tooMany"];
/** Refusals that cost whoever earns them nothing. */
const free: readonly string[] = ["captcha.rejected", "challenge.rejected"];

type Story = {
  event: string;
  name: string;
  origin: Origin;
  account: Account | undefined;
  /** of a sign-in */
  way?: SignInWay;
};

/** People type passwords into the name field, so a name that is no account's is kept masked. */
const maskedName = (name: string) => (PHONE_PATTERN.test(name) ? mask.phone(name) : mask.personName(name));

/** Writes every outcome of a sign-in to the audit log: who, from where, and why not. */
export function signInAudit(audit: Audit, strangers: AnonymousAudit) {
  return {
    async succeeded(story: Story & { account: Account }, more: { objectId: string; detail: Record<string, string> }) {
      const { event, origin, account, way } = story;
      await audit.record({
        event,
        ...(way && { way }),
        result: "ok",
        actor: actorOfAccount(account),
        objectKind: "session",
        objectId: more.objectId,
        detail: more.detail,
        ...auditOrigin(origin),
      });
    },

    /** A code went out, for somebody who is nobody in particular yet. */
    async sent({ event, origin, account }: Story, detail: { sentTo: string }) {
      await audit.record({
        event,
        result: "ok",
        detail,
        ...auditOrigin(origin),
        ...(account ? { objectKind: "account", objectId: account.id } : {}),
      });
    },

    /** Runs the work; a refusal is written down before it is told. */
    async watching<T>(story: Story, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (thrown) {
        if (!(thrown instanceof Refusal) || aboutLoad.includes(thrown.reason)) throw thrown;
        const { event, origin, account, name, way } = story;
        const log = free.includes(thrown.reason) ? strangers : audit;
        await log.record({
          event,
          ...(way && { way }),
          result: "refused",
          reason: thrown.reason,
          detail: { name: maskedName(name) },
          ...auditOrigin(origin),
          ...(account ? { objectKind: "account", objectId: account.id } : {}),
        });
        throw thrown;
      }
    },
  };
}
