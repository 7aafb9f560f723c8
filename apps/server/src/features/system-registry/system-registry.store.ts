import { sql } from "kysely";
import type { AuditNames } from "../../platform/audit/create-audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";

export type PlainFacts = {
  name: string;
  summary: string;
  owner: string;
  tab: string;
  moduleId: string | null;
  sort: number;
};
type Changer = { name: string; at: Date };
export type RoleGiven = { roleCode: string; roleName: string; needsSecond: boolean };

/** A system has this role code already; told by the table itself. */
export class RoleTaken extends Error {
  override name = "RoleTaken";
}

/** What the registry reads beside the list of systems, and what it changes at once. */
export const systemRegistryStore = (db: Db, { nameIn }: AuditNames) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** By system: the last day somebody went in. */
  async lastJumps(abbrs: readonly string[]): Promise<Map<string, string>> {
    if (abbrs.length === 0) return new Map();
    const { rows } = await sql<{ abbr: string; day: string }>`
      select given.abbr, last.day::text as day
        from unnest(${[...abbrs]}::text[]) as given (abbr)
        cross join lateral (
          select day from gateway_day where system_abbr = given.abbr and opened > 0 order by day desc limit 1) as last`.execute(
      db,
    );
    return new Map(rows.map(({ abbr, day }) => [abbr, day]));
  },

  /** Those that some published service enters. */
  async withService(abbrs: readonly string[]): Promise<Set<string>> {
    if (abbrs.length === 0) return new Set();
    const rows = await db
      .selectFrom("service")
      .select("system_abbr")
      .distinct()
      .where("system_abbr", "in", abbrs)
      .where("state", "=", "published")
      .where("route_path", "is", null)
      .where(sql<boolean>`jump_type is distinct from 2`)
      .execute();
    return new Set(rows.flatMap(({ system_abbr: abbr }) => (abbr === null ? [] : [abbr])));
  },

  async standing(abbr: string) {
    return db
      .selectFrom("connected_system")
      .select(["version", "changed_at", "changed_by"])
      .where("abbr", "=", abbr)
      .executeTakeFirst();
  },

  /** A module of the tab gives the system its field as well. @returns undefined when it was changed meanwhile */
  async saveFacts(abbr: string, revision: number, facts: PlainFacts, by: Changer, within: Db) {
    const row = await within
      .updateTable("connected_system")
      .set((eb) => ({
        name: facts.name,
        summary: facts.summary,
        owner: facts.owner,
        tab: facts.tab,
        sort: facts.sort,
        module_id: eb.selectFrom("catalogue_module").select("id").where("id", "=", facts.moduleId),
        domain: eb.fn.coalesce(
          eb.selectFrom("catalogue_module").select("domain").where("id", "=", facts.moduleId),
          "connected_system.domain",
        ),
        version: eb("version", "+", 1),
        changed_at: by.at,
        changed_by: by.name,
      }))
      .where("abbr", "=", abbr)
      .where("version", "=", revision)
      .returning("version")
      .executeTakeFirst();
    return row?.version;
  },

  async modules() {
    return db
      .selectFrom("catalogue_module")
      .select(["id", "name", "tab"])
      .orderBy("tab")
      .orderBy("sort")
      .orderBy("id")
      .execute();
  },

  async bindingsOf(abbr: string): Promise<number> {
    const row = await db
      .selectFrom("account_binding")
      .select((eb) => eb.fn.countAll<string>().as("total"))
      .where("system_abbr", "=", abbr)
      .executeTakeFirstOrThrow();
    return Number(row.total);
  },

  async probesOf(abbr: string, days: number) {
    const { rows } = await sql<{ day: string; asked: number; answered: number; slow: number }>`
      select day::text as day, asked, answered, slow from probe_day
       where system_abbr = ${abbr} order by probe_day.day desc limit ${days}`.execute(db);
    return rows;
  },

  /** When its secrets were given, the newest first. */
  async secretsGiven(abbr: string, most: number): Promise<Date[]> {
    const rows = await db
      .selectFrom("audit_entry")
      .select("at")
      .where("object_kind", "=", "system")
      .where("object_id", "=", abbr)
      .where("event", "in", ["system.secretRotated", "system.connected"])
      .orderBy("at", "desc")
      .limit(most)
      .execute();
    return rows.map(({ at }) => at);
  },

  /** What administrators and operators did to it, the newest first. */
  async history(abbr: string, events: readonly string[], most: number) {
    const rows = await db
      .selectFrom("audit_entry")
      .select(["at", "event", "actor_name", "reason"])
      .where("object_kind", "=", "system")
      .where("object_id", "=", abbr)
      .where("event", "in", [...events])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, actor_name: nameIn(row.actor_name) }));
  },

  async rolesOf(abbr: string) {
    return db
      .selectFrom("system_role as role")
      .select((eb) => [
        "role.id",
        "role.role_code as roleCode",
        "role.role_name as roleName",
        "role.needs_second as needsSecond",
        "role.revision",
        eb
          .selectFrom("account_system_role as held")
          .select((of) => of.fn.countAll<string>().as("people"))
          .whereRef("held.system_role_id", "=", "role.id")
          .as("people"),
      ])
      .where("role.system_abbr", "=", abbr)
      .orderBy("role.id")
      .execute();
  },

  /** @throws RoleTaken */
  async addRole(abbr: string, given: RoleGiven, by: Changer, within: Db): Promise<void> {
    await within
      .insertInto("system_role")
      .values({ system_abbr: abbr, ...columnsOf(given), changed_at: by.at, changed_by: by.name })
      .execute()
      .catch((fault: unknown) => {
        throw violatedUnique(fault) === undefined ? fault : new RoleTaken();
      });
  },

  /** @returns false when it was changed meanwhile or is gone. @throws RoleTaken */
  async changeRole(role: { abbr: string; id: string; revision: number }, given: RoleGiven, by: Changer, within: Db) {
    const result = await within
      .updateTable("system_role")
      .set((eb) => ({
        ...columnsOf(given),
        revision: eb("revision", "+", 1),
        changed_at: by.at,
        changed_by: by.name,
      }))
      .where("id", "=", role.id)
      .where("system_abbr", "=", role.abbr)
      .where("revision", "=", role.revision)
      .executeTakeFirst()
      .catch((fault: unknown) => {
        throw violatedUnique(fault) === undefined ? fault : new RoleTaken();
      });
    return result.numUpdatedRows > 0n;
  },

  /** Nobody can be given the role while this transaction lasts; undefined when it is gone. */
  async holdRole(abbr: string, id: string, within: Db) {
    return within
      .selectFrom("system_role")
      .select(["role_code as roleCode", "revision", "changed_at as changedAt", "changed_by as changedBy"])
      .where("id", "=", id)
      .where("system_abbr", "=", abbr)
      .forUpdate()
      .executeTakeFirst();
  },

  /** How many people have it, or wait for it. */
  async peopleWith(roleId: string, within: Db): Promise<number> {
    const { rows } = await sql<{ people: string }>`
      select count(*) as people from (
        select account_id from account_system_role where system_role_id = ${roleId}::bigint
        union
        select asked.account_id from system_role_application as asked
          join approval_request as request on request.receipt_number = asked.receipt_number
         where asked.system_role_id = ${roleId}::bigint and request.status in ('pending', 'awaitingSecond')) as one`.execute(
      within,
    );
    return Number(rows[0]?.people ?? 0);
  },

  async removeRole(id: string, revision: number, within: Db): Promise<boolean> {
    const result = await within
      .deleteFrom("system_role")
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  async roleStanding(abbr: string, id: string) {
    const row = await db
      .selectFrom("system_role")
      .select(["revision", "changed_at", "changed_by"])
      .where("id", "=", id)
      .where("system_abbr", "=", abbr)
      .executeTakeFirst();
    return row && { revision: row.revision, changedAt: row.changed_at, changedBy: row.changed_by };
  },
});

const columnsOf = ({ roleCode, roleName, needsSecond }: RoleGiven) => ({
  role_code: roleCode,
  role_name: roleName,
  needs_second: needsSecond,
});

export type SystemRegistryStore = ReturnType<typeof systemRegistryStore>;
