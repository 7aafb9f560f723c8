import type { ModuleNode } from "@sannong/contract/catalogue/services";
import { domainOf } from "@sannong/contract/catalogue/service-words";
import type { Db } from "../../platform/database/database.ts";
import type { StoredModule } from "./services.rules.ts";
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
      domain: domainOf(row.domain),
      moduleId: row.moduleId,
      audiences: row.audiences,
      handling: row.handling,
      isNeedLogin: row.isNeedLogin,
      routePath: row.routePath,
      jumpType: row.jumpType,
      jumpUrl: row.jumpUrl,
      resourceUrl: row.resourceUrl,
      systemAbbr: row.systemAbbr,
      validateBoundUser: row.validateBoundUser,
      deleteCasualUser: row.deleteCasualUser,
      jumpSource: row.jumpSource,
      accountTypes: row.accountTypes,
    }));
  },

  async modules(): Promise<StoredModule[]> {
    const rows = await db
      .selectFrom("catalogueModule")
      .select(["id", "parentId", "name", "tab", "domain"])
      .where("isHidden", "=", false)
      .orderBy("sort")
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      name: row.name,
      tab: row.tab as ModuleNode["tab"],
      domain: domainOf(row.domain),
    }));
  },
});

export type CatalogueStore = ReturnType<typeof catalogueStore>;
