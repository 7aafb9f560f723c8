import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { UPLOAD_LIMIT, uploadOriginal } from "@sannong/contract/files";
import type { FastifyRequest } from "fastify";
import type { ObjectStorage } from "../../gateways/object-storage/object-storage.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import { awayOf } from "../../platform/away.ts";
import { actorOf, type Caller, type Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { oneFile, type SentFile } from "../../platform/http/one-file.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesStore, StoredFile } from "./files.store.ts";
import { type FileKind, isWanted, judgeName, shownName } from "./files.rules.ts";
import type { Holder } from "./holders.ts";
import { type FileLinks, LINK_SECONDS } from "./links.ts";
import { paintAnew } from "./pictures.ts";

type Needs = {
  store: FilesStore;
  storage: ObjectStorage;
  links: FileLinks;
  audit: Audit;
  clock: Clock;
  log: Log;
};
type Asked = { kind: FileKind; holder: Holder; caller: Caller | null; origin: Origin };

/** What one person may have lying here at a time; somebody who is not signed in, for one form. */
const QUOTAS = {
  account: { bytes: 2 * 1024 ** 3, files: 500 },
  permit: { bytes: 200 * 1024 ** 2, files: 8 },
} as const;

/** From the sender's form into the storage: named, measured, looked into, painted anew, written down. */
export function uploadService({ store, storage, links, audit, clock, log }: Needs) {
  /** What arrived lies in a folder of its own until it is judged. */
  async function examine({ fileName, content }: SentFile, kind: FileKind, folder: string) {
    const verdict = judgeName(kind, fileName);
    if (verdict !== "take") throw new Refusal(verdict);
    const arrived = join(folder, "arrived");
    await pipeline(content, createWriteStream(arrived));
    if (content.truncated) throw new Refusal("files.tooLarge");
    const { fileTypeFromFile } = await import("file-type");
    const type = (await fileTypeFromFile(arrived))?.mime;
    if (!isWanted(kind, fileName, type)) throw new Refusal("files.wrongFormat");
    if (kind === "document") return { path: arrived, type, size: content.bytesRead };
    const painted = join(folder, "painted");
    return { path: painted, type, ...(await paintAnew(arrived, painted, type)) };
  }

  async function keep(file: StoredFile, path: string, { quota }: Holder): Promise<void> {
    if (!(await store.begin(file, QUOTAS[quota], clock()))) throw new Refusal("files.quota");
    try {
      await storage.put(file.id, createReadStream(path));
      await store.complete(file.id);
    } catch (cause) {
      log.error({ err: cause, file: file.id }, "a file could not be stored");
      // the database may be what is away; a row without its file is swept up in time
      await store.forget(file.id, file.owner).catch((failure: unknown) => log.warn({ err: failure }, "left behind"));
      throw awayOf(cause) ? cause : new Refusal("files.failed", { cause });
    }
  }

  return {
    /** @throws Refusal `files.*` */
    async take(request: FastifyRequest, { kind, holder, caller, origin }: Asked) {
      if (Number(request.headers["content-length"]) > (uploadOriginal.bodyLimit ?? UPLOAD_LIMIT))
        throw new Refusal("files.tooLarge");
      const folder = await mkdtemp(join(tmpdir(), "sannong-upload-"));
      try {
        const stored = await oneFile(request, UPLOAD_LIMIT, async (sent) => {
          const { path, type, size } = await examine(sent, kind, folder);
          const file = { id: randomToken(16), owner: holder.owner, fileName: shownName(sent.fileName), type, size };
          await keep(file, path, holder);
          return file;
        });
        if (!stored) throw new Refusal("files.failed");
        await audit.record({
          event: "file.uploaded",
          result: "ok",
          actor: caller && actorOf(caller),
          objectKind: "file",
          objectId: stored.id,
          detail: { type: stored.type, size: stored.size },
          from: { address: origin.address, userAgent: origin.userAgent },
          traceId: origin.traceId,
        });
        const { id, fileName, type, size } = stored;
        return { fileUrl: links.give(id, holder.link, LINK_SECONDS.held), fileName, type, size };
      } catch (failure) {
        if (failure instanceof Refusal || awayOf(failure)) throw failure;
        // a form that is broken, or broke off on its way
        log.warn({ err: failure }, "an upload did not arrive");
        throw new Refusal("files.failed", { cause: failure });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
