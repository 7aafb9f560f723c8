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

const standingOf = (abbr: string, within: Db) =>
  within.selectFrom("connectedSystem").select(["version", "changedAt", "changedBy"]).where("abbr", "=", abbr);

/** What the registry reads beside the list of systems, and what it changes at once. */
export const registryStore = (db: Db, { nameIn }: AuditNames) => ({
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
      .select("systemAbbr")
      .distinct()
      .where("systemAbbr", "in", abbrs)
      .where("state", "=", "published")
      .where("routePath", "is", null)
      .where(sql<boolean>`jump_type is distinct from 2`)
      .execute();
    return new Set(rows.flatMap(({ systemAbbr: abbr }) => (abbr === null ? [] : [abbr])));
  },

  standing: (abbr: string, within: Db = db) => standingOf(abbr, within).executeTakeFirst(),

  /** The same, and nobody changes it until the transaction is over. */
  holdStanding: (abbr: string, within: Db) => standingOf(abbr, within).forShare().executeTakeFirst(),

  /** A module of the tab gives the system its field as well. @returns undefined when it was changed meanwhile */
  async saveFacts(abbr: string, revision: number, facts: PlainFacts, by: Changer, within: Db) {
    const row = await within
      .updateTable("connectedSystem")
      .set((eb) => ({
        name: facts.name,
        summary: facts.summary,
        owner: facts.owner,
        tab: facts.tab,
        sort: facts.sort,
        moduleId: eb.selectFrom("catalogueModule").select("id").where("id", "=", facts.moduleId),
        domain: eb.fn.coalesce(
          eb.selectFrom("catalogueModule").select("domain").where("id", "=", facts.moduleId),
          "connectedSystem.domain",
        ),
        version: eb("version", "+", 1),
        changedAt: by.at,
        changedBy: by.name,
      }))
      .where("abbr", "=", abbr)
      .where("version", "=", revision)
      .returning("version")
      .executeTakeFirst();
    return row?.version;
  },

  async modules() {
    return db
      .selectFrom("catalogueModule")
      .select(["id", "name", "tab"])
      .orderBy("tab")
      .orderBy("sort")
      .orderBy("id")
      .execute();
  },

  async bindingsOf(abbr: string): Promise<number> {
    const row = await db
      .selectFrom("accountBinding")
      .select((eb) => eb.fn.countAll<string>().as("total"))
      .where("systemAbbr", "=", abbr)
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
      .selectFrom("auditEntry")
      .select("at")
      .where("objectKind", "=", "system")
      .where("objectId", "=", abbr)
      .where("event", "in", ["system.secretRotated", "system.connected"])
      .orderBy("at", "desc")
      .limit(most)
      .execute();
    return rows.map(({ at }) => at);
  },

  /** What administrators and operators did to it, the newest first. */
  async history(abbr: string, events: readonly string[], most: number) {
    const rows = await db
      .selectFrom("auditEntry")
      .select(["at", "event", "actorName", "reason"])
      .where("objectKind", "=", "system")
      .where("objectId", "=", abbr)
      .where("event", "in", [...events])
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, actorName: nameIn(row.actorName) }));
  },

  async rolesOf(abbr: string) {
    return db
      .selectFrom("systemRole as role")
      .select((eb) => [
        "role.id",
        "role.roleCode",
        "role.roleName",
        "role.needsSecond",
        "role.revision",
        eb
          .selectFrom("accountSystemRole as held")
          .select((of) => of.fn.countAll<string>().as("people"))
          .whereRef("held.systemRoleId", "=", "role.id")
          .as("people"),
      ])
      .where("role.systemAbbr", "=", abbr)
      .orderBy("role.id")
      .execute();
  },

  /** @throws RoleTaken */
  async addRole(abbr: string, given: RoleGiven, by: Changer, within: Db): Promise<void> {
    await within
      .insertInto("systemRole")
      .values({ systemAbbr: abbr, ...columnsOf(given), changedAt: by.at, changedBy: by.name })
      .execute()
      .catch((fault: unknown) => {
        throw violatedUnique(fault) === undefined ? fault : new RoleTaken();
      });
  },

  /** @returns false when it was changed meanwhile or is gone. @throws RoleTaken */
  async changeRole(role: { abbr: string; id: string; revision: number }, given: RoleGiven, by: Changer, within: Db) {
    const result = await within
      .updateTable("systemRole")
      .set((eb) => ({
        ...columnsOf(given),
        revision: eb("revision", "+", 1),
        changedAt: by.at,
        changedBy: by.name,
      }))
      .where("id", "=", role.id)
      .where("systemAbbr", "=", role.abbr)
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
      .selectFrom("systemRole")
      .select(["roleCode", "revision", "changedAt", "changedBy"])
      .where("id", "=", id)
      .where("systemAbbr", "=", abbr)
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
      .deleteFrom("systemRole")
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  async roleStanding(abbr: string, id: string) {
    const row = await db
      .selectFrom("systemRole")
      .select(["revision", "changedAt", "changedBy"])
      .where("id", "=", id)
      .where("systemAbbr", "=", abbr)
      .executeTakeFirst();
    return row && { revision: row.revision, changedAt: row.changedAt, changedBy: row.changedBy };
  },
});

const columnsOf = ({ roleCode, roleName, needsSecond }: RoleGiven) => ({
  roleCode,
  roleName,
  needsSecond,
});

export type RegistryStore = ReturnType<typeof registryStore>;
