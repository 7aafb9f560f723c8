import { Role } from "@sannong/contract/rules/identity/roles";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import type { SetUpFacts } from "./set-up.rules.ts";

type Counted = Pick<SetUpFacts, "columns" | "services" | "indicators" | "dataResources"> & SetUpFacts["holders"];
type Statement = { words: string; toldBy: string; toldAt: Date };

/** One statement for all that is counted; of whatever may be many it counts no further than needed. */
const countAll = `
  select ${[
    ["system", Role.systemAdministrator],
    ["security", Role.securityAdministrator],
    ["audit", Role.auditAdministrator],
    ["regional", Role.regionalAdministrator],
  ]
    .map(
      ([name, role]) => `
    (select count(*)::int from account_role join account on account.id = account_role.account_id
      where account_role.role_code = '${role}' and account.status = 'active') as "${name}"`,
    )
    .join(",")},
    (select count(*)::int from catalogue_module) as "columns",
    (select count(*)::int from service join service_guide using (identification)
      where service.state = 'published') as "services",
    (select count(*)::int from indicator where not is_retired) as "indicators",
    (select count(*)::int from data_resource where state = 'published') as "dataResources"`;

export const setUpStore = (db: Db) => ({
  inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),

  async counted(): Promise<Counted> {
    const [row] = await queryPrepared<Counted>(db, countAll, []);
    if (!row) throw new Error("a statement that counts gave no row");
    return row;
  },

  statement: (item: string): Promise<Statement | undefined> =>
    db.selectFrom("setUpStatement").select(["words", "toldBy", "toldAt"]).where("item", "=", item).executeTakeFirst(),

  async state(item: string, { words, toldBy, toldAt }: Statement, trx: Db): Promise<void> {
    const told = { words, toldBy, toldAt };
    await trx
      .insertInto("setUpStatement")
      .values({ item, ...told })
      .onConflict((conflict) => conflict.column("item").doUpdateSet(told))
      .execute();
  },
});

export type SetUpStore = ReturnType<typeof setUpStore>;
