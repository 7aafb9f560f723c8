import type { IconName } from "@sannong/ui";
import { addressOf, type ConsolePage } from "../navigation.ts";

/** Something the office's search leads to. */
export type Found = { key: string; title: string; about: string; to: string; icon: IconName };

const plain = (text: string) => text.trim().toLowerCase();

/** Pages that are called what was typed, or hold it in their title, before those that are only sometimes called so. */
export function pagesCalled(consolePages: readonly ConsolePage[], typed: string): Found[] {
  const sought = plain(typed);
  const rankOf = ({ title, also = "", group }: ConsolePage): number => {
    if (plain(title).startsWith(sought)) return 0;
    if (plain(title).includes(sought)) return 1;
    return plain(also).includes(sought) || group.includes(sought) ? 2 : 3;
  };
  return consolePages
    .map((consolePage) => ({ consolePage, rank: rankOf(consolePage) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ consolePage }) => ({
      key: consolePage.path,
      title: consolePage.title,
      about: consolePage.group,
      to: addressOf(consolePage),
      icon: consolePage.icon,
    }));
}

/**
 * Whom somebody means who types this: nobody is looked for by a part of a name or a number. Chinese characters are a
 * whole name, anything else a user name or a whole number.
 */
export function personMeant(typed: string): { name: string } | { keywords: string } | undefined {
  if (/^[\p{Script=Han}·]{2,20}$/u.test(typed)) return { name: typed };
  return /^[\w.@-]{3,40}$/.test(typed) ? { keywords: typed } : undefined;
}
