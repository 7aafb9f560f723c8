import * as z from "zod/mini";
import { anyText, flag, number, readTable, text, yes } from "./data-files.ts";

/**
 * The people of the demonstration: one of each role and account type, and the cases that need a
 * look of their own. All of them are invented; passwords and secrets are public on purpose and
 * exist in databases that carry the demonstration's mark only.
 */
export const seededAccounts = readTable("accounts.tsv", {
  username: text,
  label: text,
  nickname: text,
  password: text,
  /** how many days ago the password was chosen */
  passwordAge: number,
  passwordIsWeak: flag,
  /** empty when none is on record */
  tel: anyText,
  /** empty when none is set up */
  totpSecret: anyText,
  accountType: z.pipe(number, z.literal([1, 2, 3])),
  roleCode: text,
  regionCode: text,
  company: anyText,
  deptName: anyText,
  source: anyText,
  /** has agreed to nothing yet: sees the first-jump notice of every system */
  isNewToSystems: z.optional(yes),
  /** the version of the privacy policy they agreed to, where it is not the one in force: they are asked anew */
  agreedPrivacy: z.optional(text),
  /** unified social credit code of an entity */
  creditCode: z.optional(text),
  /** an entity whose licence was seen; every other is its own word */
  isVerified: z.optional(yes),
});
export type SeedAccount = (typeof seededAccounts)[number];
