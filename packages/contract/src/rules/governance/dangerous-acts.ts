import type { ApprovalKind } from "../../governance/approval-words.ts";
import type { AccountAct } from "../../identity/people-words.ts";
import type { KnownPermission } from "../../governance/permission-words.ts";
import { DAY_MS } from "../time/days.ts";
import { Role } from "../identity/roles.ts";

/** For so many days the acts on one administrator's account that together make somebody else of it lie in different hands. */
export const APART_DAYS = 7;
/** Acts since this moment count. */
export const apartSince = (now: Date): Date => new Date(now.getTime() - APART_DAYS * DAY_MS);

/**
 * Whoever does two of these to one administrator walks in under that name: the reset takes the factors away, the
 * password and the code are the two halves of the next sign-in.
 */
export const actsApart = ["factorResetAsked", "passwordReset", "activationIssued"] as const satisfies AccountAct[];
export type ActApart = (typeof actsApart)[number];

type Dangerous = {
  name: string;
  /** what it takes to ask for it */
  asks: KnownPermission;
  /** what it takes to confirm what another one asked for; null: one does it */
  confirms: KnownPermission | null;
  /** where it waits for the second person */
  queue: ApprovalKind | null;
  /** what whoever did it does not do to the same account for `APART_DAYS`, nor the other way round */
  apart: readonly ActApart[];
};

/**
 * Acts by which one administrator could become another, or be alone (design §4): who asks, who confirms, and what lies
 * in yet another hand. All of them ask for a fresh proof of whoever acts. Of two security administrators one may be whom
 * it is about and the other who asks: what is done to an administrator is also confirmed by system administrators.
 */
export const dangerousActs = {
  roleChange: {
    name: "授予或撤销管理角色",
    asks: "role.grant",
    confirms: "role.grant",
    queue: "roleGrant",
    apart: [],
  },
  rolePermissions: {
    name: "更改角色的权限",
    asks: "role.grant",
    confirms: "role.grant",
    queue: "rolePermissions",
    apart: [],
  },
  factorReset: {
    name: "重置管理员的验证方式",
    asks: "factor.confirm",
    confirms: "factor.confirm",
    queue: "factorReset",
    apart: ["passwordReset", "activationIssued"],
  },
  passwordReset: {
    name: "重置管理员的密码",
    asks: "role.grant",
    confirms: null,
    queue: null,
    apart: ["factorResetAsked", "activationIssued"],
  },
  activationCode: {
    name: "验证方式重置后向管理员发放激活码",
    asks: "factor.confirm",
    confirms: null,
    queue: null,
    apart: ["factorResetAsked", "passwordReset"],
  },
  disable: {
    name: "停用管理员",
    asks: "role.grant",
    confirms: "factor.confirm",
    queue: "administratorChange",
    apart: [],
  },
  enable: {
    name: "启用已停用的管理员",
    asks: "role.grant",
    confirms: "factor.confirm",
    queue: "administratorChange",
    apart: [],
  },
  move: {
    name: "调动管理员（管理角色随之撤销）",
    asks: "role.grant",
    confirms: "factor.confirm",
    queue: "administratorChange",
    apart: [],
  },
  correct: {
    name: "更正管理员的姓名、单位或处室",
    asks: "role.grant",
    confirms: "factor.confirm",
    queue: "administratorChange",
    apart: [],
  },
  endSessions: {
    name: "结束管理员的会话",
    asks: "role.grant",
    confirms: null,
    queue: null,
    apart: [],
  },
} as const satisfies Record<string, Dangerous>;
export type DangerousActName = keyof typeof dangerousActs;
/** What is done to an administrator's account by two. */
export type AdministratorChangeAct = "disable" | "enable" | "move" | "correct";

/** An act that lies in another hand than the one that is about to be done. */
export type DoneBefore = { act: string; byId: string | null };

/**
 * Which act the same hand did to the same administrator lately keeps it from this one; undefined where none does. The
 * same act may be done twice by the same hand.
 *
 * @param lately what was done to the account since `apartSince`
 * @param isSameHand may whoever did that be the person who is about to act?
 */
export const heldApart = (
  act: ActApart,
  lately: readonly DoneBefore[],
  isSameHand: (byId: string) => boolean,
): ActApart | undefined =>
  actsApart.find(
    (other) =>
      other !== act && lately.some(({ act: done, byId }) => done === other && byId !== null && isSameHand(byId)),
  );

type Half = "password" | "secondFactor";
/**
 * What opens an account in somebody else's hands: a password and what stands for the second factor. Whoever makes an
 * account gives out its password and may have written down a phone of their own.
 */
const halvesGivenBy = {
  created: ["password", "secondFactor"],
  imported: ["password", "secondFactor"],
  passwordReset: ["password"],
  activationIssued: ["secondFactor"],
} as const satisfies Partial<Record<AccountAct, readonly Half[]>>;
export const openingActs = Object.keys(halvesGivenBy) as (keyof typeof halvesGivenBy)[];

const givesOut = (act: string, half: Half): boolean =>
  openingActs.some((one) => one === act && halvesGivenBy[one].some((given) => given === half));

export type Given = { accountId: string; act: string; byId: string | null };

/**
 * Which accounts' owners may act as an account: its own, and whoever gave out both its halves, be it by the hand of
 * another account that they hold.
 *
 * @param given what was given out of these accounts, and of those who gave it, since `apartSince`
 */
export function handsBehind(given: readonly Given[]): (accountId: string) => ReadonlySet<string> {
  const hands = new Map<string, Set<string>>();
  const of = (id: string): Set<string> => {
    const known = hands.get(id) ?? new Set([id]);
    hands.set(id, known);
    return known;
  };
  const ofHalf = (id: string, half: Half): Set<string> =>
    new Set(
      given
        .filter(({ accountId, act }) => accountId === id && givesOut(act, half))
        .flatMap(({ byId }) => (byId === null ? [] : [...of(byId)])),
    );
  const accounts = new Set(given.map(({ accountId }) => accountId));
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const id of accounts) {
      const known = of(id);
      const secondFactors = ofHalf(id, "secondFactor");
      for (const hand of ofHalf(id, "password")) {
        if (!secondFactors.has(hand) || known.has(hand)) continue;
        known.add(hand);
        isGrowing = true;
      }
    }
  }
  return of;
}

/** May these two be one person? */
export const shareAHand = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((hand) => other.has(hand));

/** The three posts stand above a region's administrators, and these above everybody else. */
export function rankOf(roles: readonly string[]): 0 | 1 | 2 {
  if (roles.some((role) => postRoles.includes(role))) return 2;
  return roles.includes(Role.regionalAdministrator) ? 1 : 0;
}

/** Posts without which the portal cannot be governed: somebody active holds each at any time. */
export const postRoles: readonly string[] = [
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
];

/**
 * The post that nobody would hold any more; undefined where each has somebody left.
 *
 * @param losing roles that are about to be lost
 * @param others how many others are active in each post
 */
export const postLeftEmpty = (losing: readonly string[], others: ReadonlyMap<string, number>): string | undefined =>
  postRoles.find((role) => losing.includes(role) && (others.get(role) ?? 0) === 0);
