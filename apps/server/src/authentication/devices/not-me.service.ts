import { mask } from "@sannong/contract/mask";
import { deviceWords } from "@sannong/contract/rules/authentication/device-words";
import { actorOfAccount, type Origin, auditOrigin } from "../../platform/caller.ts";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SessionEnds } from "../sessions/index.ts";
import type { DevicesStore } from "./devices.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import { addressHere } from "../../platform/http/entrances.ts";

type Deps = Pick<AppContext, "shortLived" | "audit"> & {
  store: Pick<DevicesStore, "forget" | "inTransaction">;
  publicUrl: string;
  accounts: Pick<AccountsModule, "findById" | "voidPassword">;
  sessions: SessionEnds;
};

const KIND = "notMe";
const TEN_DAYS = 10 * 24 * 3600;

/** The sign-in a link speaks of. */
type About = { accountId: string; deviceHash: string; at: string; userAgent: string };

/**
 * "That was not me": the link in a new-device message. It asks first, works once, and then ends every session
 * of the account, takes the password away and forgets the stranger's browser. It opens nothing: whoever took
 * the message can shut the account's password, not use it. The owner comes back by SMS, recovery, or a factor
 * of their own.
 */
export function notMeService({ store, shortLived, audit, publicUrl, accounts, sessions }: Deps) {
  const keyOf = (token: string) => hashOfToken(token);

  return {
    /** short enough for a text message: 128 random bits */
    async linkFor(about: About): Promise<string> {
      const token = randomToken(16);
      await shortLived.put(KIND, keyOf(token), about, { ttl: TEN_DAYS, group: about.accountId });
      return `${addressHere(publicUrl)}/not-me/${token}`;
    },

    /** @throws Refusal `notMe.gone` */
    async look(token: string) {
      const about = await shortLived.get<About>(KIND, keyOf(token));
      const account = about && (await accounts.findById(about.accountId));
      if (!account) throw new Refusal("notMe.gone");
      const { browser, system } = deviceWords(about.userAgent);
      return { at: about.at, browser, system, account: mask.personName(account.nickname) };
    },

    /** @throws Refusal `notMe.gone` for a link that was used, is too old or never was */
    async confirm(token: string, origin: Origin): Promise<void> {
      const about = await shortLived.take<About>(KIND, keyOf(token));
      const account = about && (await accounts.findById(about.accountId));
      if (!account) throw new Refusal("notMe.gone");
      const { accountId, deviceHash } = about;
      const actor = actorOfAccount(account);
      try {
        await store.inTransaction(async (within) => {
          await accounts.voidPassword(accountId, within);
          await sessions.mustEnd(accountId, "accountChanged", within);
          await store.forget(accountId, deviceHash, within);
          await audit.record(
            {
              event: "account.signInDisavowed",
              result: "ok",
              actor,
              objectKind: "account",
              objectId: accountId,
              detail: { signedInAt: about.at },
              ...auditOrigin(origin),
            },
            within,
          );
        });
      } catch (fault) {
        // nothing happened: the link is good for another try
        await shortLived.put(KIND, keyOf(token), about, { ttl: TEN_DAYS, group: accountId });
        throw fault;
      }
      await sessions.endAllOf(accountId, "accountChanged", undefined, { actor, origin });
      // what was sent of other sign-ins is settled with this one
      await shortLived.removeGroup(KIND, accountId);
    },
  };
}

export type NotMeService = ReturnType<typeof notMeService>;
