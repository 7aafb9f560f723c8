import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { AccountsModule } from "../accounts/index.ts";

type Deps = {
  db: Db;
  sealer: { open(sealed: string): string };
  accounts: Pick<AccountsModule, "startClosing" | "stopClosing" | "erase" | "forget">;
};

export type HandoverRow = {
  at: Date;
  event: string;
  /** by which entry point something left, which fields, and what about; null in other rows */
  door: string | null;
  given: string | null;
  about: string | null;
  /** of that moment; null in rows that were written before it was kept */
  scope: string | null;
  systemName: string | null;
  owner: string | null;
  systemScopes: string | null;
  /** of whoever looked at a whole number: what, why, in which office and where */
  item: string | null;
  reason: string | null;
  office: string | null;
  regionCode: string | null;
};

const firstRelease = sql`
  select coalesce(min(released.at), 'infinity') from audit_entry as released
   where released.event = 'personalData.released'`;

/**
 * What left of this account, and whoever looked at its numbers in full. Before each release was written down by itself,
 * rows of the provider and of the hand-off told as much as they knew.
 */
const handovers = (accountId: string) => sql`
  select entry.* from audit_entry as entry
   where entry.detail->>'accountId' = ${accountId} and entry.event = 'personalData.released'
  union all
  select entry.* from audit_entry as entry
   where entry.actor_id = ${accountId} and entry.event = 'handoff.codeIssued' and entry.result = 'ok'
     and entry.at < (${firstRelease})
  union all
  select entry.* from audit_entry as entry
   where entry.detail->>'accountId' = ${accountId}
     and entry.event in ('oidc.codeRedeemed', 'oidc.tokensRefreshed') and entry.result = 'ok'
     and entry.at < (${firstRelease})
  union all
  select entry.* from audit_entry as entry
   where entry.object_kind = 'account' and entry.object_id = ${accountId}
     and entry.event = 'people.revealed' and entry.result = 'ok'
  union all
  select entry.* from audit_entry as entry
   where entry.detail->>'subject' = ${accountId}
     and entry.event in ('approval.revealed', 'rating.phoneRevealed', 'delegation.read') and entry.result = 'ok'`;

/** Reads what other modules keep about one person: the one place that may, for it gives it to nobody else. */
export function accountDataStore({ db, sealer, accounts }: Deps) {
  /** An act on the account and its audit row: both or none. */
  const acting = <T>(id: string, work: (within: Db) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .execute(work)
      .finally(() => accounts.forget(id));

  return {
    /** Newest first. */
    async handoversOf(accountId: string, { limit, offset }: { limit: number; offset: number }): Promise<HandoverRow[]> {
      const { rows } = await sql<HandoverRow>`
        select given.at, given.event, given.detail->>'scope' as scope, given.detail->>'door' as door,
               given.detail->>'fields' as given, given.detail->>'about' as about, given.detail->>'item' as item, given.reason,
               system.name as "systemName", system.owner, system.scopes as "systemScopes",
               case when given.event = 'delegation.read' then '代办人' else role.name end as office,
               case when given.event <> 'delegation.read' then administrator.region_code end as "regionCode"
          from (${handovers(accountId)}) as given
          left join connected_system as system on system.app_id = given.object_id
          left join role on role.code = given.actor_role
          left join account as administrator on administrator.id = given.actor_id
         order by given.at desc, given.id desc
         limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },
    async countHandovers(accountId: string): Promise<number> {
      const { rows } = await sql<{ total: string }>`
        select count(*) as total from (${handovers(accountId)}) as given`.execute(db);
      return Number(rows[0]?.total ?? 0);
    },

    /** The legal person's name and number stand in no account that is read with every request. */
    async legalPersonOf(accountId: string): Promise<{ name: string | null; idNumber: string | null; since: Date }> {
      const row = await db
        .selectFrom("account")
        .select(["legalPersonSealed", "legalPersonIdSealed", "createdAt"])
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      const open = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed));
      return { name: open(row.legalPersonSealed), idNumber: open(row.legalPersonIdSealed), since: row.createdAt };
    },

    async systemRolesOf(accountId: string): Promise<{ systemName: string; roleName: string; since: Date }[]> {
      const rows = await db
        .selectFrom("accountSystemRole")
        .innerJoin("systemRole", "systemRole.id", "accountSystemRole.systemRoleId")
        .innerJoin("connectedSystem", "connectedSystem.abbr", "systemRole.systemAbbr")
        .select(["connectedSystem.name", "systemRole.roleName", "accountSystemRole.grantedAt"])
        .where("accountSystemRole.accountId", "=", accountId)
        .orderBy("accountSystemRole.grantedAt")
        .execute();
      return rows.map((row) => ({ systemName: row.name, roleName: row.roleName, since: row.grantedAt }));
    },

    async bindingsOf(accountId: string): Promise<{ systemName: string; username: string; since: Date }[]> {
      const rows = await db
        .selectFrom("accountBinding")
        .innerJoin("connectedSystem", "connectedSystem.abbr", "accountBinding.systemAbbr")
        .select(["connectedSystem.name", "accountBinding.boundUsername", "accountBinding.boundAt"])
        .where("accountBinding.accountId", "=", accountId)
        .orderBy("accountBinding.boundAt")
        .execute();
      return rows.map((row) => ({ systemName: row.name, username: row.boundUsername, since: row.boundAt }));
    },

    async identitiesOf(accountId: string) {
      const rows = await db
        .selectFrom("upstreamIdentity")
        .select(["source", "personKind", "nameSealed", "company", "linkedAt", "lastUsedAt"])
        .where("accountId", "=", accountId)
        .orderBy("linkedAt")
        .execute();
      return rows.map((row) => ({
        source: row.source,
        isLegalPerson: row.personKind === "legalPerson",
        name: row.nameSealed === null ? null : sealer.open(row.nameSealed),
        company: row.company,
        since: row.linkedAt,
        lastUsedAt: row.lastUsedAt,
      }));
    },

    /** Whom they asked to act for them, and for whom they were asked; the newest first. */
    async delegationsOf(accountId: string, most: number) {
      const { rows } = await sql<{ service: string; isGrantor: boolean; at: Date; state: string; endsAt: Date }>`
        select service.name as service, one.grantor_id = ${accountId} as "isGrantor", one.invited_at as at,
               one.state, coalesce(one.ended_at, one.ends_at) as "endsAt"
          from delegation as one join service on service.identification = one.identification
         where one.grantor_id = ${accountId} or one.helper_id = ${accountId}
         order by one.invited_at desc limit ${most}`.execute(db);
      return rows;
    },

    /** How often something was written down, and since when. */
    async tracesOf(accountId: string) {
      const of = async (table: "serviceClick" | "visitRecord") => {
        const row = await db
          .selectFrom(table)
          .select(({ fn }) => [fn.countAll<string>().as("total"), fn.min("at").as("first")])
          .where("accountId", "=", accountId)
          .executeTakeFirstOrThrow();
        return { total: Number(row.total), first: row.first };
      };
      const [clicks, visits, { total: acts }, { total: passwords }] = await Promise.all([
        of("serviceClick"),
        of("visitRecord"),
        db
          .selectFrom("auditEntry")
          .select(({ fn }) => fn.countAll<string>().as("total"))
          .where("actorId", "=", accountId)
          .executeTakeFirstOrThrow(),
        db
          .selectFrom("passwordHistory")
          .select(({ fn }) => fn.countAll<string>().as("total"))
          .where("accountId", "=", accountId)
          .executeTakeFirstOrThrow(),
      ]);
      return { clicks, visits, acts: Number(acts), passwords: Number(passwords) };
    },

    startClosing: (id: string, at: Date, beside: (within: Db, endsAt: Date) => Promise<void>) =>
      acting(id, async (within) => {
        const endsAt = await accounts.startClosing(id, at, within);
        if (endsAt) await beside(within, endsAt);
        return endsAt;
      }),
    stopClosing: (id: string, beside: (within: Db) => Promise<void>) =>
      acting(id, async (within) => {
        if (await accounts.stopClosing(id, within)) await beside(within);
      }),
    erase: (id: string, beside: (within: Db) => Promise<void>) =>
      acting(id, async (within) => {
        const isErased = await accounts.erase(id, within);
        if (!isErased) return false;
        // what was counted stays counted, under nobody's number
        for (const table of ["serviceClick", "visitRecord", "gatewayLog"] as const)
          await within.updateTable(table).set({ accountId: null }).where("accountId", "=", id).execute();
        await beside(within);
        return isErased;
      }),
  };
}

export type AccountDataStore = ReturnType<typeof accountDataStore>;
