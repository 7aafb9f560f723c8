import type { FileFault } from "@sannong/contract/operations/file-check-words";
import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SealedStorage } from "../../gateways/object-storage/sealed-storage.ts";
import { isAbsent, isDamaged } from "../../platform/backup/absent.ts";
import { countedStream } from "../../platform/backup/counted-stream.ts";
import type { Clock } from "../../platform/clock.ts";
import { isSealedSize } from "../../platform/crypto/sealed-stream.ts";
import type { Log } from "../../platform/log.ts";
import type { FileCheckStore, Looked, Registered } from "./file-check.store.ts";

type Deps = {
  store: FileCheckStore;
  storage: Pick<SealedStorage, "look" | "get" | "remove" | "sealOld">;
  clock: Clock;
  log: Pick<Log, "error">;
  /** how much is read in a night */
  nightlyBytes?: number;
};

const AT_A_TIME = 50;
/** A quarter of an hour's reading, of a disk or over a network. */
const NIGHTLY_BYTES = 50 * 1024 ** 3;
/** No file waits longer, however many there are. */
const MOST_NIGHTS = 30;
const DAY_MS = 86_400_000;

/** Of so many nights, the one in which this file is read. */
const nightOf = (id: string, nights: number) => createHash("sha256").update(id).digest().readUInt32BE() % nights;

/** Whether what lies in the storage is what the rows say, looked at file by file in the night. */
export function fileCheckService({ store, storage, clock, log, nightlyBytes = NIGHTLY_BYTES }: Deps) {
  async function read({ id, size, sha256 }: Registered): Promise<Looked> {
    const counted = countedStream();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    try {
      await pipeline(await storage.get(id), counted.stream, nowhere);
    } catch (failure) {
      if (isDamaged(failure)) return { id, fault: "digest", sha256: null };
      if (!isAbsent(failure)) throw failure;
      return { id, fault: "missing", sha256: null };
    }
    const found = counted.result();
    return { id, fault: faultOf({ size, sha256 }, found), sha256: found.sha256 };
  }

  /** There, and as long as it must be; its content where it is its turn, or anything is doubtful. */
  async function lookAt(file: Registered, isItsTurn: boolean): Promise<Looked & { liesOpen: boolean }> {
    const { id, size } = file;
    const found = await storage.look(id);
    const liesOpen = found?.size === size;
    if (found && !isItsTurn && file.isKnownGood && isSealedSize(size, found.size))
      return { id, fault: null, sha256: null, liesOpen };
    const first = await read(file);
    // what was changed on its way here is well when it is read again
    return { ...(first.fault === null ? first : await read(file)), liesOpen };
  }

  /** What came before files were sealed; somebody may remove it meanwhile. */
  async function sealWhatIsOld(ids: readonly string[]): Promise<void> {
    for (const id of ids) if ((await storage.sealOld(id)) && !(await store.isThere(id))) await storage.remove(id);
  }

  return {
    /**
     * Looks whether every file is there and as long as it must be, and reads as many as a night has room for, the others in
     * the nights that follow. Seals those that are not yet. What is missing or is not what it was is noted, written into
     * the log and told in the office.
     *
     * @throws what the storage throws where it does not answer: nothing is said of files that could not be looked at
     */
    async check(): Promise<{ looked: number; faulty: string[] }> {
      const nights = Math.min(MOST_NIGHTS, Math.max(1, Math.ceil((await store.bytes()) / nightlyBytes)));
      const tonight = Math.floor(clock().getTime() / DAY_MS) % nights;
      let looked = 0;
      const faulty: string[] = [];
      for (let last = ""; ;) {
        const files = await store.after(last, AT_A_TIME);
        if (files.length === 0) break;
        const found: Looked[] = [];
        const open: string[] = [];
        for (const file of files) {
          const { liesOpen, ...what } = await lookAt(file, nightOf(file.id, nights) === tonight);
          found.push(what);
          if (liesOpen && what.fault === null) open.push(file.id);
        }
        faulty.push(...(await store.note(found, clock())));
        await sealWhatIsOld(open);
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
