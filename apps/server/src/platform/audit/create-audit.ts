import { createSecretKey, randomUUID } from "node:crypto";
import type { Keys } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import { ask } from "../database/ask.ts";
import type { Db } from "../database/database.ts";
import { joined } from "../joined.ts";
import { asKept } from "../keepable.ts";
import type { Log } from "../log.ts";
import type { Audit, AuditFact } from "./audit.ts";
import { entryMac } from "./entry-mac.ts";
import { type EntryProof, proveEntry } from "./prove-entry.ts";
import { seal, startSealer, type Stop } from "./sealer.ts";
import { type AuditProof, type Head, verifyAudit } from "./verify-audit.ts";

type Needs = { db: Db; auditKey: Keys["audit"]; clock: Clock };

export type SealedAudit = Audit & {
  /** links what is committed and not linked yet, now; how many there were */
  seal(): Promise<number>;
  /** links every half second until it is stopped */
  startSealer(log: Log): Stop;
  verify(atLeast?: Head, onProgress?: (checked: number) => Promise<void>): Promise<AuditProof>;
  /** one entry by itself: its place in the chain, and whether it is as it was written and linked */
  prove(entryId: string): Promise<EntryProof>;
};

/** The audit log in the application's own database. */
export function createAudit({ db, auditKey, clock }: Needs): SealedAudit {
  const key = createSecretKey(auditKey, "hex");
  const insertInto = async (within: Db, rows: AuditRow[]) => {
    await ask(within, insertion, [JSON.stringify(rows)]);
    return rows;
  };
  // Acts without a transaction of their own share one: each waits until its row is there.
  const insertJoined = joined({ run: (rows: AuditRow[]) => insertInto(db, rows) });

  return {
    async record(fact, within) {
      const row = rowOf(fact, clock());
      const signed = { ...row, mac: entryMac(key, row) };
      await (within === undefined ? insertJoined(signed) : insertInto(within, [signed]));
    },
    seal: () => seal(db, key),
    startSealer: (log) => startSealer(db, key, log),
    verify: (atLeast, onProgress) => verifyAudit(db, key, { atLeast, ...(onProgress && { onProgress }) }),
    prove: (entryId) => proveEntry(db, key, entryId),
  };
}

type AuditRow = ReturnType<typeof rowOf> & { mac: string };

/** What is cut to a length may end within a character; an act is not lost over what a text of its row holds. */
function rowOf(told: AuditFact, at: Date) {
  const fact = asKept(told);
  return {
    id: timeOrderedId(at),
    at,
    event: fact.event,
    result: fact.result,
    actor_id: fact.actor?.accountId ?? null,
    actor_name: fact.actor?.name ?? null,
    actor_role: fact.actor?.roleCode ?? null,
    object_kind: fact.objectKind ?? null,
    object_id: fact.objectId ?? null,
    reason: fact.reason ?? null,
    detail: fact.detail ?? {},
    address: fact.from?.address ?? null,
    port: fact.from?.port ?? null,
    user_agent: fact.from?.userAgent ?? null,
    trace_id: fact.traceId ?? null,
  };
}

/** The rows and their places in the sealer's queue, in one statement of the act's own transaction. */
const insertion = `
  with entry as (
    insert into audit_entry (id, at, event, result, actor_id, actor_name, actor_role, object_kind, object_id,
                             reason, detail, address, port, user_agent, trace_id, mac)
    select id, at, event, result, actor_id, actor_name, actor_role, object_kind, object_id,
           reason, detail, address, port, user_agent, trace_id, mac
      from jsonb_populate_recordset(null::audit_entry, $1::jsonb)
    returning id)
  insert into audit_pending (entry_id) select id from entry`;

/** A version 7 UUID: new rows stand together at the end of the index. @see RFC 9562 §5.7 */
function timeOrderedId(at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice("xxxxxxxx-xxxx-4".length)}`;
}
