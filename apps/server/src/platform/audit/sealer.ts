import type { KeyObject } from "node:crypto";
import { queryPrepared } from "../fast/prepared-statements.ts";
import type { Db } from "../database/database.ts";
import type { Log } from "../log.ts";
import { repeated } from "../repeated.ts";
import { headMac, linkMac } from "./entry-mac.ts";

export type Stop = () => Promise<void>;

/** Design §3, Audit: within a second. */
const PERIOD = 500;
const BATCH = 500;
/** Any number, as long as nothing else in this database uses it. */
const LOCK = 7_201_321;

/**
 * Links committed entries into the chain, so that acts need not wait for one another: only the
 * sealers of several servers do, and who comes second leaves the work to the first.
 *
 * @returns how many entries were linked
 */
export async function seal(db: Db, key: KeyObject): Promise<number> {
  let linked = 0;
  for (let batch = BATCH; batch === BATCH; linked += batch) {
    if (!(await isWaiting(db))) break;
    batch = await sealBatch(db, key);
  }
  return linked;
}

/** Seals every half second until it is stopped, and once more then. */
export function startSealer(db: Db, key: KeyObject, log: Pick<Log, "info" | "error">): Stop {
  let failing = false;

  async function round() {
    try {
      await seal(db, key);
      if (failing) log.info("the audit log is being sealed again");
      failing = false;
    } catch (failure) {
      // The entries stay where they are and wait; told once, not twice a second.
      if (!failing) log.error({ err: failure }, "the audit log cannot be sealed");
      failing = true;
    }
  }
  const stop = repeated(round, PERIOD);

  return async () => {
    await stop();
    await round();
  };
}

async function isWaiting(db: Db): Promise<boolean> {
  return (await db.selectFrom("auditPending").select("entryId").limit(1).executeTakeFirst()) !== undefined;
}

type Waiting = { id: string; mac: string | null };

function sealBatch(db: Db, key: KeyObject): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const [lock] = await queryPrepared<{ taken: boolean }>(trx, "select pg_try_advisory_xact_lock($1) as taken", [
      LOCK,
    ]);
    if (lock?.taken !== true) return 0;
    const waiting = await queryPrepared<Waiting>(trx, takeWaiting, [BATCH]);
    if (waiting.length === 0) return 0;

    const [head] = await queryPrepared<{ seq: string; mac: string | null }>(trx, readEnd, []);
    let seq = BigInt(head?.seq ?? 0);
    let previous = head?.mac ?? "";
    const links = waiting.map(({ id, mac }) => {
      seq += 1n;
      // An entry that went before it was linked still gets its link: the proof will miss it.
      previous = linkMac(key, { seq, previous, entryId: id, entryMac: mac ?? "" });
      return { seq: seq.toString(), id, mac: previous };
    });
    const column = (name: "seq" | "id" | "mac") => links.map((link) => link[name]);
    await queryPrepared(trx, insertLinks, [column("seq"), column("id"), column("mac")]);
    await queryPrepared(trx, moveHead, [seq.toString(), headMac(key, { seq, mac: previous })]);
    return links.length;
  });
}

/**
 * Sub-selects and arrays, where joins would read better: each entry is then looked up in an index. While the statistics
 * of a growing log lag behind, a join reads all of it for every batch.
 */
const takeWaiting = `
  with taken as (
    delete from audit_pending
     where entry_id = any(array(select entry_id from audit_pending order by entry_id limit $1))
    returning entry_id)
  select entry_id as id, entry.mac
    from taken left join lateral (select at, mac from audit_entry where id = entry_id limit 1) as entry on true
   order by entry.at, entry_id`;

/** The chain goes on from where the head says it ended: had its end been cut off, a gap would stay. */
const readEnd = `
  select seq, (select link.mac from audit_link link where link.seq = head.seq) as mac from audit_head head`;

const insertLinks = `
  insert into audit_link (seq, entry_id, mac) select * from unnest($1::bigint[], $2::uuid[], $3::text[])`;

const moveHead = `
  insert into audit_head (seq, mac) values ($1, $2)
  on conflict ("only") do update set seq = excluded.seq, mac = excluded.mac`;
