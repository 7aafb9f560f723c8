import { mask } from "@sannong/contract/mask";
import { type KnownPermission, permissionName, permissionWords } from "@sannong/contract/governance/permission-words";
import { fixedRoles, mayHavePermission } from "@sannong/contract/rules/identity/role-permissions";
import type { Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { PeopleAdmin } from "../../identity/people/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import { dataScopes, takesTwo } from "./grants.rules.ts";
import type { GrantsStore } from "./grants.store.ts";

type Deps = {
  store: GrantsStore;
  admin: PeopleAdmin;
  regions: Pick<RegionsModule, "fullNameOf">;
  /** what is asked to be changed of roles, and not decided */
  waiting: () => Promise<readonly { subjectId: string }[]>;
};

/** The permission matrix, as the database has it. */
export function grantsService({ store, admin, regions, waiting }: Deps) {
  return {
    async list(caller: Caller) {
      const region = admin.ownRegion(caller);
      const [roles, requested] = await Promise.all([store.roles(), waiting()]);
      const waitingRoles = new Set(requested.map(({ subjectId }) => subjectId));
      const counted = await Promise.all(roles.map(({ code }) => store.countHolders(code, region)));
      const known = Object.keys(permissionWords) as KnownPermission[];
      // a permission that a newer version of a module brought is shown by its own name
      const others = roles
        .flatMap(({ permissions }) => permissions)
        .filter((one) => !Object.hasOwn(permissionWords, one));
      return {
        roles: roles.map((role, place) => ({
          roleCode: role.code,
          roleName: role.name,
          permissions: role.permissions,
          isFixed: fixedRoles.includes(role.code),
          isDangerous: takesTwo(role.code),
          dataScope: dataScopes[role.code] ?? "账号所在行政区划及其下级",
          holders: counted[place]?.holders ?? 0,
          holdersAreMore: counted[place]?.holdersAreMore ?? false,
          revision: role.revision,
          changedAt: role.changedAt?.toISOString() ?? null,
          changedBy: role.changedBy,
          waits: waitingRoles.has(role.code),
        })),
        permissions: [...new Set([...known, ...others])].map((permission) => ({
          permission,
          name: permissionName(permission),
          offeredTo: roles.map(({ code }) => code).filter((code) => mayHavePermission(code, permission)),
        })),
        mayGrant: caller.permissions.has("role.grant"),
      };
    },

    /** @throws Refusal `roles.unknown` */
    async holders(
      { roleCode, pageNum, pageSize }: { roleCode: string; pageNum: number; pageSize: number },
      caller: Caller,
    ) {
      const region = admin.ownRegion(caller);
      if (!(await store.roles()).some(({ code }) => code === roleCode)) throw new Refusal("roles.unknown");
      const [rows, { holders }] = await Promise.all([
        store.holders({ roleCode, region, offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.countHolders(roleCode, region),
      ]);
      const records = rows.map(({ regionCode, nickname, ...row }) => ({
        ...row,
        nickname: mask.personName(nickname),
        regionName: regions.fullNameOf(regionCode) ?? regionCode,
      }));
      return { records, total: holders, pageNum, pageSize };
    },
  };
}

export type GrantsService = ReturnType<typeof grantsService>;
