import type { PersonalKind } from "./fields.ts";
import { isOfOnePerson } from "./rules/identity/id-codes.ts";
import { PHONE_PATTERN } from "./rules/identity/phone-pattern.ts";

/** How personal data is shown to anybody but its owner: 138****1234, 张*, 320***********1234 (design §3, Stored data). */
export const mask: Record<PersonalKind, (value: string) => string> = {
  phone: (value) => (value.length < 7 ? "*".repeat(value.length) : `${value.slice(0, 3)}****${value.slice(-4)}`),
  /** many are called by their phone */
  username: (value) => (PHONE_PATTERN.test(value) ? mask.phone(value) : value),
  idNumber: (value) => `${value.slice(0, 3)}${"*".repeat(Math.max(0, value.length - 7))}${value.slice(-4)}`,
  personName: (value) => `${[...value].slice(0, 1).join("")}${"*".repeat(Math.max(1, [...value].length - 1))}`,
  address: (value) => `${[...value].slice(0, 6).join("")}***`,
  /** of a company it is public; of one person's business it leads to that person */
  creditCode: (value) =>
    isOfOnePerson(value)
      ? `${value.slice(0, 8)}${"*".repeat(Math.max(0, value.length - 12))}${value.slice(-4)}`
      : value,
};
