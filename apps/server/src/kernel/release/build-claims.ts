import { createHmac } from "node:crypto";
import { memo } from "../../platform/cache/memo.ts";
import type { EntityLevel } from "@sannong/contract/identity/entity-level";
import type { SharedField } from "@sannong/contract/identity/shared-fields";
import type { ConnectedSystem, SystemRole } from "../application/index.ts";

/** What is asked about a person who goes to a connected system; the accounts module answers, with personal fields opened. */
export type Person = {
  accountId: string;
  username: string;
  name: string;
  phone: string | null;
  /** verified; null: none */
  email: string | null;
  accountType: number;
  regionCode: string;
  regionName: string;
  company: string;
  /** how far it is known that an entity is who it says; null of everybody else */
  entityLevel: EntityLevel | null;
  /** when anything of their account was changed last; nobody changes invented people */
  changedAt?: Date;
  /** they must change their password first: until then they go nowhere, and nothing of them leaves */
  mustChangePassword?: true;
};

export const claimsByScope = {
  openid: ["sub", "acr", "amr", "auth_time", "act"],
  profile: [
    "name",
    "given_name",
    "family_name",
    "preferred_username",
    "account_type",
    "region_code",
    "region_name",
    "company",
    "organization_level",
    "roles",
    "bound_username",
    "locale",
    "zoneinfo",
    "updated_at",
  ],
  phone: ["phone_number", "phone_number_verified"],
  email: ["email", "email_verified"],
};

/** Asked several times in every sign-in; a salt never changes. */
const subs = memo<string>({ size: 20_000 });

/** Another identifier of the same person in every system, so that two systems cannot join what they know. */
export function pairwiseSub(accountId: string, { pairwiseSalt }: Pick<ConnectedSystem, "pairwiseSalt">): string {
  return subs.of(`${pairwiseSalt} ${accountId}`, () =>
    createHmac("sha256", pairwiseSalt).update(accountId).digest("base64url"),
  );
}

const compoundSurnames = new Set(
  "欧阳 上官 司马 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 司空 端木 百里 东郭 南宫 独孤 轩辕 西门 呼延 闻人 澹台 钟离 申屠 太史 淳于 单于 拓跋 赫连 濮阳 公冶 宗政 完颜".split(
    " ",
  ),
);

/** Family and given name of a Chinese personal name; anything else is given name alone. */
export function splitName(name: string): { family_name?: string; given_name: string } {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return { given_name: name };
  // by signs: a rare one takes two units
  const signs = [...name];
  const pair = signs.slice(0, 2).join("");
  const family = compoundSurnames.has(pair) && signs.length > 2 ? pair : (signs[0] ?? "");
  return { family_name: family, given_name: name.slice(family.length) };
}

/** What one account is to one system. */
export type Standing = { roles: SystemRole[]; boundUsername: string | null };

/** A farm or cooperative has a name, but no family name. */
const ENTITY = 3;

/**
 * What an entity says of itself leaves with how far it is known: without it a system would take anybody's word for a
 * fact. So it goes with every field it is about, and is asked for by none of its own.
 */
const levelOf = ({ entityLevel }: Person) => (entityLevel === null ? {} : { organization_level: entityLevel });

/** What each field amounts to in claims; a system gets those of the fields it was granted. */
const claimsOfField: Record<SharedField, (person: Person, standing: Standing) => Record<string, unknown>> = {
  name: (person) => ({
    name: person.name,
    ...(person.accountType === ENTITY ? {} : splitName(person.name)),
    ...levelOf(person),
  }),
  accountType: (person) => ({ account_type: person.accountType, ...levelOf(person) }),
  region: ({ regionCode, regionName }) => ({ region_code: regionCode, region_name: regionName }),
  company: (person) => ({ company: person.company, ...levelOf(person) }),
  roles: (_person, { roles }) => ({
    roles: roles.map(({ roleCode, roleName }) => ({ code: roleCode, name: roleName })),
  }),
  accountName: ({ username }) => ({ preferred_username: username }),
  // after the account name, which it takes the place of: the system knows its own user by this one
  boundUsername: (_person, { boundUsername }) =>
    boundUsername === null ? {} : { bound_username: boundUsername, preferred_username: boundUsername },
  phone: ({ phone }) => (phone === null ? {} : { phone_number: `+86${phone}`, phone_number_verified: true }),
  // only one that was verified is there at all
  email: ({ email }) => (email === null ? {} : { email, email_verified: true }),
};
/** The claims that each field can amount to. Of other claims of the scopes nobody in particular is told. */
export const claimsBehind: Readonly<Record<SharedField, readonly string[]>> = {
  name: ["name", "given_name", "family_name", "organization_level"],
  accountType: ["account_type", "organization_level"],
  region: ["region_code", "region_name"],
  company: ["company", "organization_level"],
  roles: ["roles"],
  accountName: ["preferred_username"],
  boundUsername: ["bound_username", "preferred_username"],
  phone: ["phone_number", "phone_number_verified"],
  email: ["email", "email_verified"],
};
const claimOrder = Object.keys(claimsOfField) as SharedField[];

declare const released: unique symbol;
/** What leaves for a system. Only `release` makes it, so that nothing is told of anybody without its being asked. */
export type Claims = Record<string, unknown> & { sub: string; readonly [released]: true };

/** Of these fields, and nothing else. For `release` alone: whoever calls this has asked whether they may leave. */
export function buildClaims(
  person: Person,
  standing: Standing,
  { system, fields }: { system: Pick<ConnectedSystem, "pairwiseSalt">; fields: readonly SharedField[] },
): Claims {
  const given = claimOrder.filter((field) => fields.includes(field));
  const sub = pairwiseSub(person.accountId, system);
  const claims = given.map((field) => claimsOfField[field](person, standing));
  return Object.assign({ preferred_username: sub }, ...claims, { sub }) as Claims;
}

/** Claims that OpenID Connect has of everybody whose name it tells: the portal speaks one language, in one zone. */
export const standardClaims = ({ changedAt }: Person): Record<string, string | number> => ({
  locale: "zh-CN",
  zoneinfo: "Asia/Shanghai",
  ...(changedAt && { updated_at: Math.floor(changedAt.getTime() / 1000) }),
});

/** What a system that is told these claims calls the person. */
export const nameIn = (claims: Claims): string => {
  const { preferred_username: name } = claims;
  return typeof name === "string" ? name : claims.sub;
};
