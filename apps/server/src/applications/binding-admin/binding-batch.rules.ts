import type { LineProblem } from "@sannong/contract/applications/binding-admin-words";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { mask } from "@sannong/contract/mask";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { foldedIdNumber, foldedPhone } from "@sannong/contract/rules/texts/folding";
import { isIdNumber } from "@sannong/contract/rules/identity/id-codes";

/** One pair as it stands in the sheet. */
export type Pair = { line: number; account: string; boundUsername: string };
/** What is known of the accounts that a pair may mean, and of what is bound already. */
export type Known = {
  accounts: readonly { id: string; status: string; isTemporary: boolean; regionCode: string }[];
  /** what this person is bound to in the system */
  boundUsername: string | undefined;
  /** whose the system's account is */
  holder: { accountId: string; isTemporary: boolean } | undefined;
};
type Asker = { accountId: string; reaches: (regionCode: string) => boolean };
export type Judged = { accountId: string | null; problems: LineProblem[] };

const LONGEST_USERNAME = 100;

/** What was typed, as it may be kept and shown: a whole number is nobody's business. */
export function shownAccount(typed: string): string {
  const [phone, idNumber] = [foldedPhone(typed), foldedIdNumber(typed)];
  if (PHONE_PATTERN.test(phone)) return mask.phone(phone);
  return isIdNumber(idNumber) ? mask.idNumber(idNumber) : typed;
}

/** All that is wrong with one pair by itself. */
export function judgePair({ account, boundUsername }: Pair, known: Known, asker: Asker): Judged {
  const problems: LineProblem[] = [];
  const [found, ...others] = known.accounts;
  if (account === "") problems.push("noAccount");
  else if (!found) problems.push("unknownAccount");
  else if (others.length > 0) problems.push("ambiguousAccount");
  // of what lies elsewhere nothing else is told
  else if (!asker.reaches(found.regionCode)) problems.push("otherRegion");
  else if (found.isTemporary) problems.push("temporary");
  else if (found.status !== "active") problems.push("inactive");
  else if (found.id === asker.accountId) problems.push("self");
  const isSure = found !== undefined && problems.length === 0;

  if (boundUsername === "") problems.push("noUsername");
  else if ([...boundUsername].length > LONGEST_USERNAME) problems.push("usernameTooLong");
  else if (isSure && known.boundUsername === boundUsername) problems.push("sameAlready");
  else {
    if (isSure && known.boundUsername !== undefined) problems.push("personBound");
    if (known.holder?.isTemporary) problems.push("usernameInUse");
    else if (known.holder && known.holder.accountId !== found?.id) problems.push("usernameBound");
  }
  return { accountId: isSure ? found.id : null, problems };
}

/** What stands in two lines of one sheet: the second is told where the first is. */
export function doubles() {
  const accounts = new Map<string, number>();
  const usernames = new Map<string, number>();
  const firstOf = (seen: Map<string, number>, key: string, line: number): number | undefined => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    return first;
  };
  return ({ line, boundUsername }: Pair, accountId: string | null): number | null => {
    const ofAccount = accountId === null ? undefined : firstOf(accounts, accountId, line);
    const ofUsername = boundUsername === "" ? undefined : firstOf(usernames, boundUsername, line);
    return ofAccount ?? ofUsername ?? null;
  };
}

/** Whether a list may still be taken back. */
export const undoUntil = (appliedAt: Date, days: number): Date => new Date(appliedAt.getTime() + days * DAY_MS);
