import type { Caller, Origin } from "../../platform/caller.ts";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";

/** Whose an upload is; `link` is who may open its links (empty: whoever has one). */
export type Holder = { owner: string; link: string; quota: "account" | "permit" };
export type FileVisit = { caller: Caller | null; generatorUserId: string; origin: Origin };

/** Begins the owner of what somebody handed in who was signed in. */
export const ACCOUNT = "account:";
const PERMIT = "uploadPermit";
const PERMIT_SECONDS = 30 * 60;
const AN_HOUR = 3600;
const A_MEMBER_AN_HOUR = 200;
const AN_ADDRESS_AN_HOUR = 300;
const MEGABYTE = 1024 * 1024;
/** What one address may bring with all its permits: their files lie here for about an hour, so this bounds what they take. */
const ANONYMOUS_MEGABYTES_AN_HOUR = 1024;

type Deps = {
  shortLived: ShortLived;
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spendCaptcha">;
};

/** Who hands a file in: a session, or a browser that answered a captcha for one form. */
export function holders({ shortLived, oneTimeCodes }: Deps) {
  const keyOf = (generatorUserId: string, permit: string) => `${generatorUserId}:${hashOfToken(permit)}`;
  const ofAccount = (accountId: string): Holder => ({
    owner: ACCOUNT + accountId,
    link: accountId,
    quota: "account",
  });
  const ofPermit = (key: string): Holder => ({ owner: `permit:${hashOfToken(key)}`, link: "", quota: "permit" });

  return {
    ofAccount,

    /** @throws Refusal `captcha.*` */
    async permit(answer: string, { generatorUserId: given }: Pick<FileVisit, "generatorUserId">) {
      const generatorUserId = oneTimeCodes.knownClient(given);
      const captcha = await oneTimeCodes.spendCaptcha(generatorUserId, answer);
      if (!captcha || captcha.servedSendOf !== null) throw new Refusal("captcha.rejected");
      const permit = randomToken();
      await shortLived.put(PERMIT, keyOf(generatorUserId, permit), true, { ttl: PERMIT_SECONDS });
      return { permit, expiresIn: PERMIT_SECONDS };
    },

    /** @throws Refusal `session.missing`, `files.permitInvalid` */
    async of(permit: string | undefined, { caller, generatorUserId }: FileVisit): Promise<Holder> {
      if (caller) return ofAccount(caller.accountId);
      if (permit === undefined) throw new Refusal("session.missing");
      const key = keyOf(generatorUserId, permit);
      if (!(await shortLived.get(PERMIT, key))) throw new Refusal("files.permitInvalid");
      return ofPermit(key);
    },

    /** The form goes off: its permit serves no other. @throws Refusal `files.permitInvalid` */
    async spend(permit: string, generatorUserId: string): Promise<Holder> {
      const key = keyOf(generatorUserId, permit);
      if (!(await shortLived.take(PERMIT, key))) throw new Refusal("files.permitInvalid");
      return ofPermit(key);
    },

    /** @throws Refusal `request.tooMany` */
    async slowDown({ owner, quota }: Holder, { origin }: FileVisit, size: number): Promise<void> {
      const client = clientOfAddress(origin.address);
      const megabytes = Math.ceil(size / MEGABYTE);
      const budgets = [
        { kind: "uploads", key: owner, by: 1, most: A_MEMBER_AN_HOUR },
        { kind: "uploadsFrom", key: client, by: 1, most: AN_ADDRESS_AN_HOUR },
        { kind: "strangersMegabytes", key: client, by: megabytes, most: ANONYMOUS_MEGABYTES_AN_HOUR },
      ].slice(0, quota === "permit" ? 3 : 2);
      const counts = await Promise.all(
        budgets.map(async ({ kind, key, by, most }) => ({ most, ...(await shortLived.count(kind, key, AN_HOUR, by)) })),
      );
      const over = counts.find(({ count, most }) => count > most);
      if (over) throw new Refusal("request.tooMany", { retryAfter: over.resetsIn });
    },
  };
}
export type Holders = ReturnType<typeof holders>;
