import { integrationListAll } from "@sannong/contract/catalogue/services";
import { managedModules } from "@sannong/contract/catalogue/services-admin";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["serviceAdmin"] as const;

export const serviceAdminQueries = {
  /** where a service may stand: every module as 上级 / 栏目 */
  modules: () =>
    queryOptions({
      queryKey: [...key, "modules"],
      queryFn: async ({ signal }) => {
        const { modules } = await call(managedModules, {}, { signal });
        const nameOf = new Map(modules.map(({ id, name }) => [id, name]));
        return modules.map(({ id, name, parentId }) => ({
          value: id,
          label: parentId === null ? name : `${nameOf.get(parentId) ?? ""} / ${name}`,
        }));
      },
    }),
  systems: () =>
    queryOptions({
      queryKey: [...key, "systems"],
      queryFn: async ({ signal }) =>
        (await call(integrationListAll, {}, { signal })).systemAuthorizationIntegrationSelectList.map(
          ({ systemAbbr, name }) => ({ value: systemAbbr, label: name }),
        ),
    }),
};
