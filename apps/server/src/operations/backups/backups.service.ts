import { hostname } from "node:os";
import { type BackupResult, MOST_AGE_HOURS } from "@sannong/contract/operations/backup-words";
import type { listBackups } from "@sannong/contract/operations/backups";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { Audit } from "../../platform/audit/audit.ts";
import type { MadeBackup } from "../../platform/backup/make-backup.ts";
import type { BackupProof } from "../../platform/backup/verify-backup.ts";
import type { Clock } from "../../platform/clock.ts";
import type { BackupContent } from "../../platform/backup/backup-content.ts";
import type { BackupsStore, KeptRun } from "./backups.store.ts";

type Deps = { store: BackupsStore; audit: Audit; clock: Clock };

const HOUR_MS = 3_600_000;
const isOld = (madeAt: Date | null, now: Date): boolean =>
  madeAt === null || now.getTime() - madeAt.getTime() > MOST_AGE_HOURS * HOUR_MS;
const AUDIT_RESULTS = { whole: "ok", faulty: "failed", failed: "failed" } as const satisfies Record<
  BackupResult,
  string
>;

const contentOf = ({ name, folder, manifest }: MadeBackup): BackupContent => ({
  name,
  folder,
  host: hostname(),
  tables: manifest.tables.length,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.length,
  missingFiles: manifest.missingFiles.length - manifest.removedFiles.length,
  bytes: [...manifest.tables.map(({ bytes }) => bytes), ...manifest.files.map(({ size }) => size)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  ),
  auditSeq: manifest.audit.head?.seq ?? null,
  keyIds: Object.entries(manifest.keys.prints).map(([id, print]) => `${id}:${print}`),
});

/** Backups as the office sees them: made by a command beside the server, told here. */
export function backupsService({ store, audit, clock }: Deps) {
  const note = (run: Omit<KeptRun, "endedAt">) =>
    store.inTransaction(async (trx) => {
      await store.add({ ...run, endedAt: clock() }, trx);
      await audit.record(
        {
          event: "backup.made",
          result: AUDIT_RESULTS[run.result],
          objectKind: "backup",
          objectId: run.content?.name ?? "",
          reason: run.faults.join("；"),
          detail: { rows: run.content?.rows ?? 0, faults: run.faults.length },
        },
        trx,
      );
    });

  return {
    /** Makes one, reads it again, and notes how it went; one that could not be made is noted too. */
    async keep(make: () => Promise<MadeBackup>, verify: (folder: string) => Promise<BackupProof>) {
      const begunAt = clock();
      try {
        const made = await make();
        const proof = await verify(made.folder);
        const faults = [...proof.faults, ...proof.wanting];
        const content = contentOf(made);
        const result = faults.length === 0 ? "whole" : "faulty";
        await note({ begunAt, result, contentAt: new Date(made.manifest.at), content, faults });
        return { ...content, at: made.manifest.at, faults };
      } catch (failure) {
        const why = failure instanceof Error ? failure.message : String(failure);
        await note({ begunAt, result: "failed", contentAt: null, content: null, faults: [why] });
        throw failure;
      }
    },

    /** Whole hours since the last whole one, where that is too long ago; 0: there never was one. */
    async overdueHours(): Promise<number | undefined> {
      const [madeAt, now] = [await store.lastWholeAt(), clock()];
      if (!isOld(madeAt, now)) return undefined;
      return madeAt === null ? 0 : Math.floor((now.getTime() - madeAt.getTime()) / HOUR_MS);
    },

    /** When the content of the last whole one is of; null: there never was one. */
    lastWholeAt: store.lastWholeAt,

    /** How much was wrong with the newest one; 0: it was made and found whole, or there is none. */
    async newestFaults(): Promise<number> {
      const newest = await store.newest();
      return newest?.faults.length ?? 0;
    },

    async list({ pageNum, pageSize }: ParsedInputOf<typeof listBackups>) {
      const [{ records, total }, lastWholeAt, newest] = await Promise.all([
        store.page({ offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.lastWholeAt(),
        store.newest(),
      ]);
      return {
        records: records.map(({ begunAt, endedAt, contentAt, content, ...run }) => ({
          ...run,
          begunAt: begunAt.toISOString(),
          endedAt: endedAt.toISOString(),
          content: content && contentAt && { ...content, at: contentAt.toISOString() },
        })),
        total,
        pageNum,
        pageSize,
        lastWholeAt: lastWholeAt?.toISOString() ?? null,
        newest: newest && { result: newest.result, faults: newest.faults },
        isTooOld: isOld(lastWholeAt, clock()),
      };
    },
  };
}
