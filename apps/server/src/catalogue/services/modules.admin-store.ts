import type { BusinessDomain, ModuleNode } from "@sannong/contract/catalogue/services";
import { domainOf } from "@sannong/contract/catalogue/service-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

type Tab = ModuleNode["tab"];
type Change = { by: string; at: Date };

export type ManagedModuleRow = {
  id: string;
  parentId: string | null;
  name: string;
  tab: Tab;
  domain: BusinessDomain;
  sort: number;
  isHidden: boolean;
  systems: number;
  services: number;
  revision: number;
  changedAt: Date | null;
  changedBy: string | null;
};

/** The tree of modules as administrators change it: a few hundred at most, so it is read and put in order whole. */
export const modulesAdminStore = (db: Db) => ({
  /** One change of the tree at a time: where something goes depends on where everything is. */
  inTurn: <T>(act: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('catalogue_module'))`.execute(trx);
      return act(trx);
    }),

  async all(from: Db = db): Promise<ManagedModuleRow[]> {
    const rows = await from
      .selectFrom("catalogueModule")
      .selectAll()
      .select((eb) => [
        eb
          .selectFrom("connectedSystem")
          .whereRef("connectedSystem.moduleId", "=", "catalogueModule.id")
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .as("systems"),
        eb
          .selectFrom("service")
          .whereRef("service.moduleId", "=", "catalogueModule.id")
          .select(({ fn }) => fn.countAll<string>().as("count"))
          .as("services"),
      ])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      parentId: row.parentId,
      name: row.name,
      tab: row.tab as Tab,
      domain: domainOf(row.domain),
      sort: row.sort,
      isHidden: row.isHidden,
      systems: Number(row.systems),
      services: Number(row.services),
      revision: row.revision,
      changedAt: row.changedAt,
      changedBy: row.changedBy,
    }));
  },

  add: (
    {
      id,
      parentId,
      name,
      tab,
      domain,
      sort,
    }: Pick<ManagedModuleRow, "id" | "parentId" | "name" | "tab" | "domain" | "sort">,
    { by, at }: Change,
    trx: Db,
  ) =>
    trx
      .insertInto("catalogueModule")
      .values({ id, parentId, name, tab, domain, sort, changedAt: at, changedBy: by })
      .execute(),

  /** False when somebody else changed it since `revision`. */
  async change(
    { id, revision }: On,
    to: { name: string; isHidden: boolean } | { parentId: string | null },
    { by, at }: Change,
    trx: Db,
  ): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable("catalogueModule")
      .set({
        ...("parentId" in to ? { parentId: to.parentId } : { name: to.name, isHidden: to.isHidden }),
        revision: sql`revision + 1`,
        changedAt: at,
        changedBy: by,
      })
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Where each stands: no change of its own, so nobody's revision moves. */
  async place(modules: readonly Pick<ManagedModuleRow, "id" | "tab" | "sort">[], trx: Db): Promise<void> {
    const columns = [modules.map(({ id }) => id), modules.map(({ tab }) => tab), modules.map(({ sort }) => sort)];
    await sql`update catalogue_module as module set tab = placed.tab, sort = placed.sort
      from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::integer[]) as placed (id, tab, sort)
      where module.id = placed.id and (module.tab, module.sort) is distinct from (placed.tab, placed.sort)`.execute(
      trx,
    );
  },

  /** Only where nothing hangs in it, however that came about meanwhile. */
  async remove({ id, revision }: On, trx: Db): Promise<boolean> {
    const { numDeletedRows } = await trx
      .deleteFrom("catalogueModule")
      .where("id", "=", id)
      .where("revision", "=", revision)
      .where(
        sql<boolean>`not exists (select from catalogue_module as child where child.parent_id = catalogue_module.id)
          and not exists (select from service where module_id = catalogue_module.id)
          and not exists (select from connected_system where module_id = catalogue_module.id)`,
      )
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
type On = { id: string; revision: number };

export type ModulesAdminStore = ReturnType<typeof modulesAdminStore>;
