import { createSecretKey, type KeyObject, randomUUID } from "node:crypto";
import type { Keys } from "../../config/config.ts";
import { queryPrepared } from "../fast/prepared-statements.ts";
import type { Db } from "../database/database.ts";
import { asKept } from "../texts/keepable.ts";
import { type ActorNames, actorNames } from "./actor-names.ts";
import type { AuditFact } from "./audit.ts";
import { entryMac } from "./entry-mac.ts";

/** What happened, and when. */
export type Happened = { fact: AuditFact; at: Date };

/** What entries are written with: the key of their MACs, and the sealer of names. */
export type Pen = { key: KeyObject; names: ActorNames };

export function penOf(auditKey: Keys["audit"]): Pen {
  const key = createSecretKey(auditKey, "hex");
  return { key, names: actorNames(key) };
}

/** Writes what happened, and its places in the sealer's queue. */
export async function insertEntries(within: Db, { key, names }: Pen, happened: readonly Happened[]): Promise<void> {
  const rows = happened.map((one) => rowOf(one, names)).map((row) => ({ ...row, mac: entryMac(key, row) }));
  await queryPrepared(within, insertion, [JSON.stringify(rows)]);
}

/** What is cut to a length may end within a character; an act is not lost over what a text of its row holds. */
function rowOf({ fact: told, at }: Happened, names: ActorNames) {
  const fact = asKept(told);
  return {
    id: timeOrderedId(at),
    at,
    event: fact.event,
    result: fact.result,
    actorId: fact.actor?.accountId ?? null,
    actorName: fact.actor ? names.seal(fact.actor.name) : null,
    actorRole: fact.actor?.roleCode ?? null,
    objectKind: fact.objectKind ?? null,
    objectId: fact.objectId ?? null,
    reason: fact.reason ?? null,
    detail: fact.detail ?? {},
    address: fact.from?.address ?? null,
    port: fact.from?.port ?? null,
    userAgent: fact.from?.userAgent ?? null,
    traceId: fact.traceId ?? null,
  };
}

/** In one statement of the act's own transaction. */
const insertion = `
  with entry as (
    insert into audit_entry (id, at, event, result, actor_id, actor_name, actor_role, object_kind, object_id,
                             reason, detail, address, port, user_agent, trace_id, mac)
    select id, at, event, result, "actorId", "actorName", "actorRole", "objectKind", "objectId",
           reason, detail, address, port, "userAgent", "traceId", mac
      from json_to_recordset($1::json)
           as given (id uuid, at timestamptz, event text, result text, "actorId" text, "actorName" text,
                     "actorRole" text, "objectKind" text, "objectId" text, reason text, detail jsonb, address text,
                     port integer, "userAgent" text, "traceId" text, mac text)
    returning id)
  insert into audit_pending (entry_id) select id from entry`;

/** A version 7 UUID: new rows stand together at the end of the index. @see RFC 9562 §5.7 */
function timeOrderedId(at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice("xxxxxxxx-xxxx-4".length)}`;
}
