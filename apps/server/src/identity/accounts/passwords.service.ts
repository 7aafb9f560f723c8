import { NEW_PASSWORD_PATTERN } from "@sannong/contract/fields";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { isCommon } from "./common-passwords.ts";

/** Whose password it is going to be; nothing of these may stand in it. */
export type PasswordOwner = { username: string; nickname: string; phone: string | null; regionName: string };

/** Choices an hour of one person that are compared with their former ones: each takes a core for a tenth of a second. */
const CHOICES_AN_HOUR = 20;

type Deps = {
  shortLived: Pick<ShortLived, "count">;
  hasher: Pick<PasswordHasher, "hash" | "verify">;
  /** passwords that were handed out (`INITIAL_PASSWORD`) */
  initialPasswords: readonly string[];
  formerPasswords: (accountId: string) => Promise<string[]>;
};

/** One rule for every password that anybody chooses, whichever dialog they choose it in (design §4). */
export function passwordsService({ shortLived, hasher, initialPasswords, formerPasswords }: Deps) {
  /** The proof that lets somebody choose outlives a choice that is refused. @throws Refusal `request.tooMany` */
  const withinBudget = async (accountId: string) => {
    const { count, resetsIn } = await shortLived.count("passwordChoices", accountId, 3600);
    if (count > CHOICES_AN_HOUR) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

  return {
    /**
     * Judges a new password and hashes it.
     *
     * @param owner.accountId the account that has it from now on; undefined for one that is being made
     * @throws Refusal `password.tooSimple`, `password.initial`, `password.personal`, `password.repeated`, `request.tooMany`
     */
    async accept(plain: string, owner: PasswordOwner & { accountId?: string }): Promise<string> {
      if (!NEW_PASSWORD_PATTERN.test(plain)) throw new Refusal("password.tooSimple");
      if (initialPasswords.includes(plain) || isCommon(plain)) throw new Refusal("password.initial");
      if (holdsPersonal(plain, owner)) throw new Refusal("password.personal");
      if (owner.accountId !== undefined) {
        await withinBudget(owner.accountId);
        for (const hash of await formerPasswords(owner.accountId))
          if (await hasher.verify(hash, plain)) throw new Refusal("password.repeated");
      }
      return hasher.hash(plain);
    },
  };
}

const SHORTEST_WORD = 2;
const SHORTEST_LATIN = 4;

function holdsPersonal(plain: string, { username, nickname, phone, regionName }: PasswordOwner): boolean {
  const folded = plain.toLowerCase();
  const words = [username, nickname, phone ?? "", regionName].map((word) => word.toLowerCase());
  return words.some((word) => {
    const shortest = /^[\x20-\x7e]+$/.test(word) ? SHORTEST_LATIN : SHORTEST_WORD;
    return word.length >= shortest && folded.includes(word);
  });
}
