import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Changes } from "../../platform/changes.ts";
import { freshCache } from "../../platform/fresh-cache.ts";
import type { SharedField } from "@sannong/contract/shared-fields";
import { fieldsUnder, type ConnectedSystem, type SystemRole } from "../systems/index.ts";

/** What is asked about a person who goes to a connected system; the accounts room answers, with personal fields opened. */
export type Person = {
  accountId: string;
  username: string;
  name: string;
  phone: string | null;
  accountType: number;
  regionCode: string;
  regionName: string;
  company: string;
  /** he is gone, but for what he was given a moment ago */
  isLeaving?: true;
};

export const claimsByScope = {
  openid: ["sub", "acr", "amr", "auth_time"],
  profile: [
    "name",
    "given_name",
    "family_name",
    "preferred_username",
    "account_type",
    "region_code",
    "region_name",
    "company",
    "roles",
    "bound_username",
  ],
  phone: ["phone_number", "phone_number_verified"],
};

/** Asked several times in every sign-in; a salt never changes. */
const subs = new LRUCache<string, string>({ max: 20_000 });

/** Another identifier of the same person in every system, so that two systems cannot join what they know. */
export function pairwiseSub(accountId: string, { pairwiseSalt }: Pick<ConnectedSystem, "pairwiseSalt">): string {
  const name = `${pairwiseSalt} ${accountId}`;
  const known = subs.get(name);
  if (known !== undefined) return known;
  const sub = createHmac("sha256", pairwiseSalt).update(accountId).digest("base64url");
  subs.set(name, sub);
  return sub;
}

const compoundSurnames = new Set(
  "欧阳 上官 司马 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 司空 端木 百里 东郭 南宫 独孤 轩辕 西门 呼延 闻人 澹台 钟离 申屠 太史 淳于 单于 拓跋 赫连 濮阳 公冶 宗政 完颜".split(
    " ",
  ),
);

/** Family and given name of a Chinese personal name; anything else is given name alone. */
export function splitName(name: string): { family_name?: string; given_name: string } {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return { given_name: name };
  const family = compoundSurnames.has(name.slice(0, 2)) && name.length > 2 ? name.slice(0, 2) : name.slice(0, 1);
  return { family_name: family, given_name: name.slice(family.length) };
}

/** What one account is to one system. */
export type Standing = { roles: SystemRole[]; boundUsername: string | null };

/** A farm or cooperative has a name, but no family name. */
const ENTITY = 3;

/** What each field amounts to in claims; a system gets those of the fields it was granted. */
const claimsOfField: Record<SharedField, (person: Person, standing: Standing) => Record<string, unknown>> = {
  name: ({ name, accountType }) => ({ name, ...(accountType === ENTITY ? {} : splitName(name)) }),
  accountType: ({ accountType }) => ({ account_type: accountType }),
  region: ({ regionCode, regionName }) => ({ region_code: regionCode, region_name: regionName }),
  company: ({ company }) => ({ company }),
  roles: (_person, { roles }) => ({
    roles: roles.map(({ roleCode, roleName }) => ({ code: roleCode, name: roleName })),
  }),
  accountName: ({ username }) => ({ preferred_username: username }),
  // after the account name, which it takes the place of: the system knows its own user by this one
  boundUsername: (_person, { boundUsername }) =>
    boundUsername === null ? {} : { bound_username: boundUsername, preferred_username: boundUsername },
  phone: ({ phone }) => (phone === null ? {} : { phone_number: `+86${phone}`, phone_number_verified: true }),
};
const claimOrder = Object.keys(claimsOfField) as SharedField[];

export type Claims = Record<string, unknown> & { sub: string };

/** Of what the system was granted, and nothing else. */
function claimsFrom(person: Person, standing: Standing, system: ConnectedSystem): Claims {
  const granted = new Set(fieldsUnder(system.scopes, system.terms));
  const claims = claimOrder
    .filter((field) => granted.has(field))
    .map((field) => claimsOfField[field](person, standing));
  const sub = pairwiseSub(person.accountId, system);
  return Object.assign({ preferred_username: sub }, ...claims, { sub }) as Claims;
}

/** What a system that is told these claims calls the person. */
export const nameIn = (claims: Claims): string => {
  const { preferred_username: name } = claims;
  return typeof name === "string" ? name : claims.sub;
};

type Needs = {
  /** undefined for an account that is gone, disabled or not yet approved */
  findPerson: (accountId: string) => Promise<Person | undefined>;
  standingOf: (accountId: string, abbr: string) => Promise<Standing>;
  /** a system is told of a person: from here on it knows him */
  getToKnow?: (system: ConnectedSystem, accountId: string) => Promise<void>;
  /** a system is told who has come to it, by whatever protocol */
  arrived?: (system: ConnectedSystem, accountId: string) => Promise<void>;
  /** tells of accounts; without it they are asked for again every two seconds */
  changes?: Changes;
};

/**
 * What a system may learn of a person, whatever it speaks: the same name for the same person in every protocol,
 * the roles he has there, the account he is bound to; and of all that only the fields the system was granted.
 */
export function claimsRoom({ findPerson, standingOf, getToKnow, arrived, changes }: Needs) {
  const people = freshCache<Person>(changes);
  const standings = freshCache<Standing>(changes);

  async function standing(
    accountId: string,
    { abbr, requiresRole }: Pick<ConnectedSystem, "abbr" | "requiresRole">,
  ): Promise<Standing> {
    const known = (await standings.load(`${accountId} ${abbr}`, () => standingOf(accountId, abbr))) ?? noStanding;
    // A role that was just granted lets its person in at once, he is waiting for it.
    return requiresRole && known.roles.length === 0 ? standingOf(accountId, abbr) : known;
  }

  return {
    /** undefined for somebody who may go nowhere */
    async person(accountId: string): Promise<Person | undefined> {
      const person = await people.load(accountId, () => findPerson(accountId));
      // that his moment is over is told by nobody
      if (person?.isLeaving) people.forget(accountId);
      return person;
    },
    standing,
    /** What this system is told of this person. */
    async of(person: Person, system: ConnectedSystem): Promise<Claims> {
      await Promise.all([getToKnow?.(system, person.accountId), arrived?.(system, person.accountId)]);
      return claimsFrom(person, await standing(person.accountId, system), system);
    },
    /** This system is told no more of a person than that it is they. */
    async nameTo(system: ConnectedSystem, accountId: string): Promise<void> {
      await arrived?.(system, accountId);
    },
    /** What this system calls this person, also one who may go nowhere any more. */
    async nameOf(accountId: string, system: ConnectedSystem): Promise<string> {
      const person = await this.person(accountId);
      return person
        ? nameIn(claimsFrom(person, await standing(accountId, system), system))
        : pairwiseSub(accountId, system);
    },
    /** As it is this moment, whatever was asked shortly before: for telling a system what has just changed. */
    async now(accountId: string, system: ConnectedSystem): Promise<Claims | undefined> {
      const [person, there] = await Promise.all([findPerson(accountId), standingOf(accountId, system.abbr)]);
      return person && claimsFrom(person, there, system);
    },
  };
}

const noStanding: Standing = { roles: [], boundUsername: null };

export type ClaimsRoom = ReturnType<typeof claimsRoom>;
