import { hashed, hot, lately, type Step, SYSTEMS, withoutIndexes } from "./fill.ts";

const events = ["signIn", "signIn", "signIn", "oidc.codeRedeemed", "personalData.released", "signOff"];

/** Half of what is written down is sign-ins, one of twenty refused; the chain over it is no part of what is read here. */
const entries: Step = {
  name: "audit entries",
  async act(client, { many }) {
    await client.query(
      `insert into audit_entry (id, at, event, result, actor_id, actor_name, actor_role, object_kind, object_id, detail,
          address, port, user_agent, trace_id, mac)
        select md5(n || 'audit')::uuid, at, event, case when n % 20 = 0 then 'refused' when n % 500 = 1 then 'failed' else 'ok' end,
          case when event = 'signIn' and n % 20 = 0 then null else whose end, null,
          case when n % 5000 = 2 then '6' when n % 30 = 0 then '1' else '4' end,
          case when event like '%evealed' then 'account' when event <> 'signIn' then 'system' when n % 20 = 0 then 'account' end,
          case when event like '%evealed' then whose when event <> 'signIn' then 'b' || place when n % 20 = 0 then whose end,
          case when event in ('oidc.codeRedeemed', 'personalData.released')
            then jsonb_build_object('accountId', whose, 'system', 'b' || place) else '{}' end,
          '10.' || n % 200 || '.' || n % 250 || '.' || n % 240, 4000 + (n % 50000)::int, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120',
          md5(n || 'trace'), md5(n::text) || md5(n || 'm')
          from (select n, ${lately("n", 41, 180)} as at,
                       case when n % 700 = 3 then 'account.phoneRevealed'
                            else (array[${events.map((event) => `'${event}'`).join(", ")}])[1 + n % ${events.length}] end as event,
                       'g' || 1 + ${hashed("n", 42, "$2::bigint")} as whose, ${hot("n", 43, SYSTEMS)} as place
                  from generate_series(1, $1::bigint) as n offset 0) as made`,
      [many("auditEntries"), many("accounts")],
    );
  },
};

export const auditSteps: Step[] = withoutIndexes(
  ["audit_entry"],
  [entries],
  [
    "audit_entry_actor",
    "audit_entry_address",
    "audit_entry_auditors",
    "audit_entry_about",
    "audit_entry_failed",
    "audit_entry_kind",
    "audit_entry_personal",
    "audit_entry_received",
    "audit_entry_released",
    "audit_entry_sign_in",
    "audit_entry_subject",
    "audit_entry_time",
    "audit_entry_trace",
    "audit_entry_trouble",
    "audit_entry_trouble_kind",
  ],
);
