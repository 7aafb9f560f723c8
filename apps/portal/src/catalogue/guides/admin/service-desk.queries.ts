import { integrationListAll } from "@sannong/contract/catalogue/services";
import { deskModules } from "@sannong/contract/catalogue/services-desk";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const key = ["serviceDesk"] as const;

export const serviceDeskQueries = {
  /** where a service may stand: every module as 上级 / 栏目 */
  modules: () =>
    queryOptions({
      queryKey: [...key, "modules"],
      queryFn: async ({ signal }) => {
        const { modules } = await call(deskModules, {}, { signal });
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
