import type { FileFault } from "@sannong/contract/operations/file-check-words";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SealedStorage } from "../../gateways/object-storage/sealed-storage.ts";
import { isAbsent } from "../../platform/backup/absent.ts";
import { countedStream } from "../../platform/backup/counted-stream.ts";
import type { Clock } from "../../platform/clock.ts";
import { SealBroken } from "../../platform/crypto/field-sealer.ts";
import type { Log } from "../../platform/log.ts";
import type { FileCheckStore, Looked, Registered } from "./file-check.store.ts";

type Deps = {
  store: FileCheckStore;
  storage: Pick<SealedStorage, "get" | "remove" | "sealOld">;
  clock: Clock;
  log: Pick<Log, "error">;
};

const AT_A_TIME = 50;

/** Whether what lies in the storage is what the rows say, looked at file by file in the night. */
export function fileCheckService({ store, storage, clock, log }: Deps) {
  async function lookAt({ id, size, sha256 }: Registered): Promise<Looked> {
    const counted = countedStream();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    try {
      await pipeline(await storage.get(id), counted.stream, nowhere);
    } catch (failure) {
      if (failure instanceof SealBroken) return { id, fault: "digest", sha256: null };
      if (!isAbsent(failure)) throw failure;
      return { id, fault: "missing", sha256: null };
    }
    const found = counted.result();
    return { id, fault: faultOf({ size, sha256 }, found), sha256: found.sha256 };
  }

  /** What came before files were sealed; somebody may remove it meanwhile. */
  async function sealWhatIsOld(files: readonly Looked[]): Promise<void> {
    for (const { id } of files.filter(({ fault }) => fault === null))
      if ((await storage.sealOld(id)) && !(await store.isThere(id))) await storage.remove(id);
  }

  return {
    /**
     * Reads every file once, and seals those that are not yet. What is missing or is not what it was is noted, written into the log and told in the office.
     *
     * @throws what the storage throws where it does not answer: nothing is said of files that could not be looked at
     */
    async check(): Promise<{ looked: number; faulty: string[] }> {
      let looked = 0;
      const faulty: string[] = [];
      for (let last = ""; ;) {
        const files = await store.after(last, AT_A_TIME);
        if (files.length === 0) break;
        const found: Looked[] = [];
        for (const file of files) found.push(await lookAt(file));
        faulty.push(...(await store.note(found, clock())));
        await sealWhatIsOld(found);
        looked += files.length;
        last = files.at(-1)?.id ?? last;
      }
      if (faulty.length > 0) log.error({ files: faulty }, `${faulty.length} stored files are missing or damaged`);
      return { looked, faulty };
    },

    faults: store.faults,

    async report() {
      const [{ checkedAt, faulty, ...counts }, faults] = await Promise.all([store.report(), store.faults()]);
      return {
        ...counts,
        checkedAt: checkedAt?.toISOString() ?? null,
        faults,
        faulty: faulty.flatMap((row) =>
          row.fault === null || row.checkedAt === null
            ? []
            : {
                id: row.id,
                fault: row.fault,
                size: Number(row.size),
                type: row.mediaType,
                storedAt: row.createdAt.toISOString(),
                foundAt: row.checkedAt.toISOString(),
              },
        ),
      };
    },
  };
}

function faultOf(row: Pick<Registered, "size" | "sha256">, found: { bytes: number; sha256: string }): FileFault | null {
  if (found.bytes !== row.size) return "size";
  return row.sha256 !== null && row.sha256 !== found.sha256 ? "digest" : null;
}
