import { Role } from "@sannong/contract/rules/identity/roles";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import { type Alarm, type AlarmName, alarmNames, alarms } from "./alarms.rules.ts";

/** `subject`: an address or an account's id; what names neither is counted with nothing. */
export type Burst = { name: AlarmName; subject: string; count: number };

const columns = { address: "address", actor: "actor_id", account: "object_id" } as const;

const likeOneOf = (patterns: readonly string[]) => `like any (array[${patterns.map((one) => `'${one}'`).join()}])`;

/** What is counted is a few minutes of the log, found by its time. */
const countAll = alarmNames
  .map((name) => {
    const { by, events, reasons, isRefused, minutes }: Alarm = alarms[name];
    const isMeant = `event ${likeOneOf(events)}${reasons ? ` or reason ${likeOneOf(reasons)}` : ""}`;
    return `
  select '${name}' as name, ${columns[by]}::text as subject, count(*)::int as count from audit_entry
   where at > $1::timestamptz - interval '${minutes} minutes' and (${isMeant})
     and ${columns[by]} is not null ${isRefused ? "and result <> 'ok'" : "and result = 'ok'"}
   group by 2 having count(*) >= ${alarms[name].from}`;
  })
  .join(" union all");

export const alarmsStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  bursts: (now: Date): Promise<Burst[]> => queryPrepared<Burst>(db, countAll, [now]),

  /** Security administrators act on it, auditors see that it was acted on. */
  async recipients(): Promise<{ watchers: string[]; auditors: string[] }> {
    const rows = await db
      .selectFrom("accountRole")
      .innerJoin("account", "account.id", "accountRole.accountId")
      .select(["account.id", "accountRole.roleCode"])
      .where("accountRole.roleCode", "in", [Role.securityAdministrator, Role.auditAdministrator])
      .where("account.status", "=", "active")
      .execute();
    const holding = (role: string) => rows.filter((row) => row.roleCode === role).map(({ id }) => id);
    return { watchers: holding(Role.securityAdministrator), auditors: holding(Role.auditAdministrator) };
  },
});
export type AlarmsStore = ReturnType<typeof alarmsStore>;
