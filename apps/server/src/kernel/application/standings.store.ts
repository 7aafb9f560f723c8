import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import { expectFew } from "../../platform/fast/planner-hint.ts";
import { batched } from "../../platform/fast/batched.ts";

export type SystemRole = { roleCode: string; roleName: string };

/** What one account is to one system: its roles there, and the account of that system it is bound to. */
type Standing = { roles: SystemRole[]; boundUsername: string | null };

const standings = `
  select given."accountId", given.abbr, role.role_code as "roleCode", role.role_name as "roleName",
         null as "boundUsername"
    from unnest($1::text[], $2::text[]) as given ("accountId", abbr)
    join account_system_role as held on held.account_id = given."accountId"
    join system_role as role on role.id = held.system_role_id and role.system_abbr = given.abbr
   where ${expectFew("given.abbr")}
  union all
  select given."accountId", given.abbr, null, null, binding.bound_username
    from unnest($1::text[], $2::text[]) as given ("accountId", abbr)
    join account_binding as binding on binding.account_id = given."accountId" and binding.system_abbr = given.abbr
   where ${expectFew("given.abbr")}`;

type Pair = { accountId: string; abbr: string };
type StandingRow = Pair & { roleCode: string | null; roleName: string | null; boundUsername: string | null };

/** Asked with every hand-over, so those of one moment are looked up together. */
export function joinedStandings(db: Db) {
  const keyOf = (one: Pair) => `${one.accountId} ${one.abbr}`;
  const find = batched({
    run: async (requested: Pair[]) => {
      const unique = [...new Map(requested.map((one) => [keyOf(one), one])).values()];
      const parameters = [unique.map((one) => one.accountId), unique.map((one) => one.abbr)];
      const rows = Map.groupBy(await queryPrepared<StandingRow>(db, standings, parameters), keyOf);
      return requested.map((one) => standingFrom(rows.get(keyOf(one)) ?? []));
    },
  });
  return (accountId: string, abbr: string): Promise<Standing> => find({ accountId, abbr });
}

const standingFrom = (rows: StandingRow[]): Standing => ({
  roles: rows.flatMap(({ roleCode, roleName }) =>
    roleCode === null || roleName === null ? [] : [{ roleCode, roleName }],
  ),
  boundUsername: rows.find((row) => row.boundUsername !== null)?.boundUsername ?? null,
});
