import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isAbsent, isDamaged } from "../../platform/backup/absent.ts";
import { countedStream } from "../../platform/backup/counted-stream.ts";
import { openingIfSealed, type StreamRing } from "../../platform/crypto/sealed-stream.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { sealedStorage } from "./sealed-storage.ts";

/** A file as the database names it; `sha256` is null of those that nobody has looked at yet. */
export type Named = { id: string; size: number; sha256: string | null };
/** `differs`: what arrived is not what was sent. */
export type CopyFault = { id: string; fault: "missing" | "size" | "digest" | "differs" };
export type CopyReport = { files: number; copied: number; bytes: number; already: number; faults: CopyFault[] };

type Deps = {
  from: ObjectStorage;
  to: ObjectStorage;
  ring: StreamRing;
  files: AsyncIterable<Named>;
  /** what was removed meanwhile is missed by nobody, and stays nowhere */
  isThere: (id: string) => Promise<boolean>;
  onProgress?: (report: CopyReport) => void;
};

/** A network is waited for by several at once. */
const AT_ONCE = 8;

type Summed = { bytes: number; sha256: string };
type Read = { raw: Summed; content: Summed };

/** Reads an object once, and says what lies there and what its seal holds. */
async function readBoth(storage: ObjectStorage, id: string, ring: StreamRing): Promise<Read> {
  const [raw, content] = [countedStream(), countedStream()];
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await storage.get(id), raw.stream, openingIfSealed(ring), content.stream, nowhere);
  return { raw: raw.result(), content: content.result() };
}

/**
 * Carries every file that the database names from one storage to the other, as it is sealed, and reads it again there. What
 * was carried before is found and left, so that whoever was interrupted begins again; nothing is removed at its place.
 *
 * @throws Away where one of the two does not do its work: what was carried until then stays
 */
export async function copyObjects({ from, to, ring, files, isThere, onProgress }: Deps): Promise<CopyReport> {
  const report: CopyReport = { files: 0, copied: 0, bytes: 0, already: 0, faults: [] };

  /** What lies there, where something does and it can be opened. */
  async function readable(storage: ObjectStorage, id: string): Promise<Read | "missing" | "digest"> {
    try {
      return await readBoth(storage, id, ring);
    } catch (failure) {
      if (isDamaged(failure)) return "digest";
      if (isAbsent(failure)) return "missing";
      throw failure;
    }
  }

  const faultOf = ({ size, sha256 }: Named, read: Read | "missing" | "digest"): CopyFault["fault"] | undefined => {
    if (typeof read === "string") return read;
    if (read.content.bytes !== size) return "size";
    return sha256 !== null && read.content.sha256 !== sha256 ? "digest" : undefined;
  };

  /** What was noted when it was put says that it is the same; else it is read. */
  async function isAlready(id: string, { raw, content }: Read): Promise<boolean> {
    const there = await to.look(id);
    if (!there) return false;
    if (there.size === raw.bytes && there.sha256 === raw.sha256) return true;
    const found = await readable(to, id);
    return typeof found !== "string" && found.content.sha256 === content.sha256;
  }

  async function carry(file: Named): Promise<"copied" | "already" | CopyFault["fault"]> {
    const { id } = file;
    const read = await readable(from, id);
    const fault = faultOf(file, read);
    // what came after the other storage was taken into use was never here
    if (read === "missing" && faultOf(file, await readable(to, id)) === undefined) return "already";
    if (fault !== undefined || typeof read === "string") return fault ?? "missing";
    if (await isAlready(id, read)) return "already";
    // what lies open from before files were sealed is sealed on its way
    const target = read.raw.sha256 === read.content.sha256 ? sealedStorage(to, ring) : to;
    await target.put(id, await from.get(id));
    const arrived = await readable(to, id);
    if (typeof arrived === "string" || arrived.content.sha256 !== read.content.sha256) {
      // or what was noted beside it would pass for it the next time
      await to.remove(id);
      return "differs";
    }
    report.bytes += arrived.raw.bytes;
    return "copied";
  }

  async function note(file: Named): Promise<void> {
    const result = await carry(file);
    const isGone = !(await isThere(file.id));
    if (isGone && result === "copied") await to.remove(file.id);
    if (isGone) return;
    report.files += 1;
    if (result === "copied" || result === "already") report[result] += 1;
    else report.faults.push({ id: file.id, fault: result });
    onProgress?.(report);
  }

  const waiting = files[Symbol.asyncIterator]();
  const broken = new AbortController();
  async function work(): Promise<void> {
    try {
      for (let next = await waiting.next(); !broken.signal.aborted && next.done !== true; next = await waiting.next())
        await note(next.value);
    } catch (failure) {
      broken.abort();
      throw failure;
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return report;
}
