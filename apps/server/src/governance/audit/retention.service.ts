import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { HeadPlace } from "@sannong/contract/governance/audit-keeping-words";
import type { Config } from "../../config/config.ts";
import type { AuditKeeping } from "../../platform/audit/audit-keeping.ts";
import { readStatement } from "../../platform/audit/head-statement.ts";
import { NoSegment } from "../../platform/audit/segment-file.ts";
import type { AuditFault } from "../../platform/audit/walk-chain.ts";
import type { Asker } from "../../platform/caller.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import { readingOf } from "./audit.service.ts";
import { heldBack } from "./heads.rules.ts";
import type { HeadsStore } from "./heads.store.ts";
import type { SentHeads } from "./sent-heads.ts";
import type { DueSegment, RetentionStore } from "./retention.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: RetentionStore;
  heads: Pick<HeadsStore, "find">;
  sent: Pick<SentHeads, "takenOf">;
  segments: AuditKeeping["segments"];
  places: readonly HeadPlace[];
  policy: Pick<Config["audit"], "onlineDays" | "archiveDays" | "archiveFolder">;
  log: Pick<Log, "info" | "warn" | "error">;
};

/** So many segments a night: what gathered while the period was longer goes within days. */
const MOST_A_NIGHT = 20;

/** A file that is not what was signed: what it holds must not go. */
class NotAsSigned extends Error {
  override name = "NotAsSigned";
}

/** How long the log stays online and its files after that; nothing goes that was not written out and read again. */
export function retentionService({ store, heads, sent, segments, places, policy, audit, clock, log }: Deps) {
  const factsOf = ({ seq, day, statement }: Pick<DueSegment, "seq" | "day" | "statement">) => ({
    faults: readStatement(statement)?.faults ?? 1,
    seq,
    day,
  });
  const heldBackFor = async (segment: DueSegment) => {
    const takenBy = (await sent.takenOf([segment.seq])).map(({ place }) => place);
    return heldBack({ ...factsOf(segment), takenBy }, places);
  };

  /** What is wrong with the file of a segment; one of another segment, or of anything else, is not it. */
  async function proofOf(file: string, seq: string): Promise<{ checked: number; faults: AuditFault[] }> {
    try {
      const { checked, faults, head } = await segments.verify(join(policy.archiveFolder, file));
      return head.seq === seq ? { checked, faults } : { checked, faults: [{ kind: "headDiffers", seq }] };
    } catch (failure) {
      if (failure instanceof NoSegment) return { checked: 0, faults: [{ kind: "headBroken", seq }] };
      throw failure;
    }
  }

  /** Writes it out and reads the file again before anything of it goes. @throws NotAsSigned */
  async function moveOut(segment: DueSegment): Promise<void> {
    const { seq, first, day } = segment;
    const objectKind = "audit";
    const file = await segments.write(segment, policy.archiveFolder);
    const { faults } = await proofOf(file, seq);
    if (faults.length > 0) {
      const detail = { day, first, faults: faults.length };
      await audit.record({ event: "audit.segmentRemoved", result: "failed", objectKind, objectId: seq, detail });
      throw new NotAsSigned(`the segment up to ${seq} is not what was signed: it stays`);
    }
    const digest = await segments.digest(join(policy.archiveFolder, file));
    const keepDays = policy.onlineDays;
    const rows = await store.inTransaction(async (trx) => {
      const removed = await store.remove({ seq, keepDays, file, digest }, trx);
      const detail = { day, first, rows: removed, fileName: file, digest };
      await audit.record({ event: "audit.segmentRemoved", result: "ok", objectKind, objectId: seq, detail }, trx);
      return removed;
    });
    log.info({ seq, rows, file }, "a segment of the audit log went offline");
  }

  async function destroy({ seq, file }: { seq: string; file: string }): Promise<void> {
    const path = join(policy.archiveFolder, file);
    const isThere = await stat(path).then(
      () => true,
      (failure: NodeJS.ErrnoException) => {
        if (failure.code === "ENOENT") return false;
        throw failure;
      },
    );
    // asked for twice where the server stops between the two: then the file is gone already
    await rm(path, { force: true });
    await store.inTransaction(async (trx) => {
      if (!(await store.destroyed(seq, clock(), trx))) return;
      const fact = { event: "audit.segmentDestroyed", objectKind: "audit", objectId: seq, detail: { fileName: file } };
      await audit.record(
        isThere ? { ...fact, result: "ok" } : { ...fact, result: "failed", reason: "文件已不在" },
        trx,
      );
    });
  }

  return {
    /** Files whose time is over are destroyed; what is past its time goes offline, the oldest first. @throws NotAsSigned */
    async retire(): Promise<void> {
      for (const file of await store.toDestroy(policy.archiveDays)) await destroy(file);
      for (let moved = 0; moved < MOST_A_NIGHT; moved += 1) {
        const segment = await store.nextDue(policy.onlineDays);
        if (!segment) break;
        const reason = await heldBackFor(segment);
        if (reason) {
          log.warn({ seq: segment.seq, reason }, "a segment of the audit log is past its time and stays");
          break;
        }
        await moveOut(segment);
      }
    },

    async standing() {
      const { onlineDays, archiveDays } = policy;
      const [next, due, onlineFrom] = await Promise.all([
        store.nextDue(onlineDays),
        store.countDue(onlineDays),
        store.onlineFrom(),
      ]);
      const reason = next ? await heldBackFor(next) : null;
      return { onlineDays, archiveDays, onlineFrom, due, heldBack: next && reason ? { reason, day: next.day } : null };
    },

    /** @throws Refusal `audit.headUnknown`, `audit.segmentOnline`, `audit.segmentGone` */
    async check(seq: string, asker: Asker) {
      const head = await heads.find(seq);
      if (!head) throw new Refusal("audit.headUnknown");
      if (head.file === null) throw new Refusal("audit.segmentOnline");
      const { checked, faults } = await proofOf(head.file, seq).catch((failure: NodeJS.ErrnoException) => {
        throw failure.code === "ENOENT" ? new Refusal("audit.segmentGone") : failure;
      });
      const isIntact = faults.length === 0;
      await audit.record({
        event: "audit.segmentChecked",
        result: isIntact ? "ok" : "failed",
        ...readingOf(asker),
        objectId: seq,
        detail: { day: head.day, checked, faults: faults.length },
      });
      const { day, first } = head;
      return {
        checked,
        isIntact,
        faults: faults.map(({ kind, seq: at, entryId }) => ({ kind, seq: at ?? null, entryId: entryId ?? null })),
        first,
        seq,
        day,
      };
    },
  };
}

export type RetentionService = ReturnType<typeof retentionService>;
