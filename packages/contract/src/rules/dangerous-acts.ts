import type { ApprovalKind } from "../approval-words.ts";
import type { AccountAct } from "../people-words.ts";
import type { KnownPermission } from "../permission-words.ts";
import { DAY_MS } from "./days.ts";
import { Role } from "./roles.ts";

/** For so many days the acts on one administrator's account that together make somebody else of it lie in different hands. */
export const APART_DAYS = 7;
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
 * Which act this person did to the same administrator lately keeps them from this one; undefined where none does. The
 * same act may be done twice by the same hand.
 *
 * @param lately what was done to the account since `apartSince`
 */
export const heldApart = (act: ActApart, personId: string, lately: readonly DoneBefore[]): ActApart | undefined =>
  actsApart.find((other) => other !== act && lately.some((done) => done.act === other && done.byId === personId));

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
