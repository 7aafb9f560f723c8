import { createHash, type Hash } from "node:crypto";
import * as z from "zod/mini";
import { type AuditEntry, sortedDetail } from "./entry-mac.ts";
import type { LinkedEntry } from "./walk-chain.ts";
import { parseJson } from "../texts/parse-json.ts";

/**
 * A link with its entry as one line of text, always written the same way: the content of a segment is the SM3 over
 * its lines, each with its end, so that whoever holds a line can show that it stood there, without any key of ours.
 */
export function lineOf({ seq, entryId, linkMac, ...entry }: LinkedEntry): string {
  if (entry.id === null) return JSON.stringify({ seq, id: entryId, missing: true, link: linkMac });
  const { at, event, result, actorId, actorName, actorRole, objectKind, objectId, ...rest } = entry as AuditEntry;
  const { reason, detail, address, port, userAgent, traceId, mac } = rest;
  return JSON.stringify({
    seq,
    id: entryId,
    at: at.toISOString(),
    event,
    result,
    actor_id: actorId,
    actor_name: actorName,
    actor_role: actorRole,
    object_kind: objectKind,
    object_id: objectId,
    reason,
    detail: Object.fromEntries(sortedDetail(detail)),
    address,
    port,
    user_agent: userAgent,
    trace_id: traceId,
    mac,
    link: linkMac,
  });
}

const text = z.nullable(z.string());
const line = z.object({
  seq: z.string().check(z.regex(/^\d+$/)),
  id: z.string(),
  at: z.iso.datetime(),
  event: z.string(),
  result: z.enum(["ok", "refused", "failed"]),
  actor_id: text,
  actor_name: text,
  actor_role: text,
  object_kind: text,
  object_id: text,
  reason: text,
  detail: z.record(z.string(), z.unknown()),
  address: text,
  port: z.nullable(z.number()),
  user_agent: text,
  trace_id: text,
  mac: z.string(),
  link: z.string(),
});

/** What a line says; undefined where it is none. */
export function readLine(written: string): LinkedEntry | undefined {
  const read = line.safeParse(parseJson(written));
  if (!read.success) return undefined;
  const { seq, link, at, ...entry } = read.data;
  const { actor_id, actor_name, actor_role, object_kind, object_id, user_agent, trace_id, ...same } = entry;
  return {
    ...same,
    at: new Date(at),
    actorId: actor_id,
    actorName: actor_name,
    actorRole: actor_role,
    objectKind: object_kind,
    objectId: object_id,
    userAgent: user_agent,
    traceId: trace_id,
    seq,
    entryId: entry.id,
    linkMac: link,
  };
}

export const contentHash = (): Hash => createHash("sm3");
export const addLine = (hash: Hash, written: string): Hash => hash.update(written, "utf8").update("\n");
