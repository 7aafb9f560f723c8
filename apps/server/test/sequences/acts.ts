import { permissionWords } from "@sannong/contract/governance/permission-words";
import { Role } from "@sannong/contract/rules/identity/roles";
import * as fc from "fast-check";
import type { Signed } from "../six-administrators.ts";
import { isAdministratorIn, placesOfCast, rolesIn, type Seen } from "./world.ts";

export const place = fc.constantFrom(...placesOfCast);
const reason = "依据任免文件办理";

/** What comes out of the actor's hands, beside what the tables show. */
type GivesOut = {
  halves: readonly ("password" | "code")[];
  apart: "factorResetAsked" | "passwordReset" | "activationIssued";
};
export type Act = {
  name: string;
  /** what it takes, for choosing who tries */
  takes: string;
  /** whether it can be done to this account, as far as the tables tell */
  fits(seen: Seen, id: string): boolean;
  /** sends it, as the page would */
  send(one: { actor: Signed; target: { id: string; username: string }; seen: Seen }): Promise<Answer>;
  gives?: GivesOut;
  /** whomever it is done to is signed in */
  findsSignedIn?: boolean;
};
export type Answer = { success?: boolean; code?: number; status: number; data?: unknown };

const post = (actor: Signed, path: string, body: Record<string, unknown>): Promise<Answer> =>
  actor.ask(path, { method: "POST", body });

/** One act on one account, at its own entry or among many. */
function onAccount(
  path: string,
  { more = {}, many }: { more?: Record<string, unknown>; many?: string } = {},
): Act["send"] {
  return ({ actor, target: { id }, seen }) => {
    if (many !== undefined) return post(actor, "/people/many", { act: many, ids: [id], reason, ...more });
    const revision = seen.accounts.get(id)?.revision ?? 1;
    return post(actor, path, { id, reason, revision, ...more });
  };
}

const manage = "account.manage";
const isInUse: Act["fits"] = ({ accounts }, id) => accounts.get(id)?.status === "active";
export const holds = (seen: Seen, id: string, role: string) => rolesIn(seen, id).includes(role);
const isMarketUser = (seen: Seen, id: string) => rolesIn(seen, id).join() === Role.marketUser;
/** Administrators whose factors were reset, and clerks. */
export const takesCode: Act["fits"] = (seen, id) =>
  isInUse(seen, id) && (isAdministratorIn(seen, id) ? !seen.accounts.get(id)?.hasTotp : holds(seen, id, Role.staff));

export const resetting: Act = {
  name: "reset the password",
  takes: manage,
  fits: isInUse,
  send: onAccount("/people/resetPassword"),
  gives: { halves: ["password"], apart: "passwordReset" },
};
export const issuing: Act = {
  name: "hand out a code",
  takes: "factor.issue",
  fits: takesCode,
  send: ({ actor, target: { username } }) => post(actor, "/secondFactor/activationCode/issue", { username }),
  gives: { halves: ["code"], apart: "activationIssued" },
};

type RoleChange = { roleCode: string; act: string };
export const changeOfRole = (changes: { [part in keyof RoleChange]: readonly string[] }): fc.Arbitrary<Act> =>
  fc.record({ roleCode: fc.constantFrom(...changes.roleCode), act: fc.constantFrom(...changes.act) }).map((asked) => ({
    name: `${asked.act} ${asked.roleCode}`,
    takes: "role.grant",
    fits: (seen, id) =>
      isInUse(seen, id) &&
      (asked.act === "grant"
        ? !holds(seen, id, asked.roleCode) && !isMarketUser(seen, id)
        : holds(seen, id, asked.roleCode) && rolesIn(seen, id).length > 1),
    send: ({ actor, target: { id } }) => post(actor, "/role/change", { id, reason, ...asked }),
  }));

export const disabling = (isMany: boolean): Act => ({
  name: `disable${isMany ? " among many" : ""}`,
  takes: manage,
  fits: isInUse,
  send: onAccount("/people/disable", isMany ? { many: "disable" } : {}),
});
const enabling = (isMany: boolean): Act => ({
  name: `enable${isMany ? " among many" : ""}`,
  takes: manage,
  fits: (seen, id) => !isInUse(seen, id),
  send: onAccount("/people/enable", isMany ? { many: "enable" } : {}),
});
export const moving = ({ areaCode, isMany }: { areaCode: string; isMany: boolean }): Act => ({
  name: `move to ${areaCode}${isMany ? " among many" : ""}`,
  takes: manage,
  fits: (seen, id) => isInUse(seen, id) && seen.accounts.get(id)?.region !== areaCode,
  send: onAccount("/people/move", { more: { areaCode }, ...(isMany && { many: "move" }) }),
});

export const acts: readonly { weight: number; act: fc.Arbitrary<Act> }[] = [
  {
    weight: 7,
    act: changeOfRole({ roleCode: ["5", "3", "2", "6", "1", "4"], act: ["grant", "grant", "withdraw"] }),
  },
  {
    weight: 1,
    act: fc
      .record({
        roleCode: fc.constantFrom("1", "2", "3", "5"),
        permission: fc.constantFrom(...Object.keys(permissionWords)),
      })
      .map(({ roleCode, permission }) => ({
        name: `turn ${permission} of role ${roleCode}`,
        takes: "role.grant",
        fits: isInUse,
        async send({ actor, seen }) {
          const now = seen.permissions.get(roleCode) ?? [];
          const permissions = now.includes(permission) ? now.filter((one) => one !== permission) : [...now, permission];
          const { data } = await actor.ask<{ roles: { roleCode: string; revision: number }[] }>("/role/list");
          const revision = data?.roles.find((role) => role.roleCode === roleCode)?.revision ?? 1;
          return post(actor, "/role/permissions", { roleCode, permissions, revision, reason });
        },
      })),
  },
  {
    weight: 3,
    act: fc.constant({
      name: "ask for a factor reset",
      takes: "factor.confirm",
      fits: (seen, id) => isInUse(seen, id) && isAdministratorIn(seen, id),
      send: ({ actor, target: { username } }) => post(actor, "/secondFactor/reset/request", { username, reason }),
      gives: { halves: [], apart: "factorResetAsked" },
    }),
  },
  {
    weight: 2,
    act: fc.constant(resetting),
  },
  {
    weight: 2,
    act: fc.constant(issuing),
  },
  { weight: 2, act: fc.boolean().map(disabling) },
  { weight: 2, act: fc.boolean().map(enabling) },
  { weight: 3, act: fc.record({ areaCode: place, isMany: fc.boolean() }).map(moving) },
  {
    weight: 1,
    act: fc
      .constantFrom<Record<string, string>>({ nickname: "另一人" }, { company: "另一单位" }, { deptName: "另一处室" })
      .map((more) => ({
        name: `correct ${Object.keys(more).join()}`,
        takes: manage,
        fits: isInUse,
        send: onAccount("/people/correct", { more }),
      })),
  },
  {
    weight: 1,
    act: fc.constant({
      name: "end the sessions",
      takes: manage,
      fits: isInUse,
      send: onAccount("/people/sessions/end"),
      findsSignedIn: true,
    }),
  },
  {
    weight: 1,
    act: fc.constant({
      name: "write another name of one's own",
      takes: "report.read",
      fits: isInUse,
      send: ({ actor }) =>
        post(actor, "/oauth/updateUserInfo", { userName: "别人", company: "别处", deptName: "别处" }),
    }),
  },
  {
    weight: 1,
    act: fc.constant({
      name: "ask to close one's own account",
      takes: "report.read",
      fits: isInUse,
      send: ({ actor }) => post(actor, "/user/closeAccount", {}),
    }),
  },
];
