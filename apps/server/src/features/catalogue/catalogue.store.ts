import type { Domain, ModuleNode } from "@sannong/contract/catalogue";
import type { Db } from "../../platform/database/database.ts";
import type { StoredModule } from "./catalogue.rules.ts";
import type { StoredService } from "./stored.rules.ts";

export const catalogueStore = (db: Db) => ({
  async services(): Promise<StoredService[]> {
    const rows = await db
      .selectFrom("service")
      .selectAll()
      .where("state", "=", "published")
      .orderBy("sort")
      .orderBy("identification")
      .execute();
    return rows.map((row) => ({
      identification: row.identification,
      name: row.name,
      summary: row.summary,
      owner: row.owner,
      domain: row.domain as Domain,
      moduleId: row.module_id,
      audiences: row.audiences,
      handling: row.handling,
      isNeedLogin: row.is_need_login,
      routePath: row.route_path,
      jumpType: row.jump_type,
      jumpUrl: row.jump_url,
      resourceUrl: row.resource_url,
      systemAbbr: row.system_abbr,
      validateBoundUser: row.validate_bound_user,
      deleteCasualUser: row.delete_casual_user,
      jumpSource: row.jump_source,
      accountTypes: row.account_types,
    }));
  },

  async modules(): Promise<StoredModule[]> {
    const rows = await db
      .selectFrom("catalogue_module")
      .select(["id", "parent_id", "name", "tab", "domain"])
      .where("is_hidden", "=", false)
      .orderBy("sort")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      name: row.name,
      tab: row.tab as ModuleNode["tab"],
      domain: row.domain as Domain,
    }));
  },
});

export type CatalogueStore = ReturnType<typeof catalogueStore>;
