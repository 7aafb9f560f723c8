import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileKind } from "@sannong/contract/operations/file-kinds";
import { UPLOAD_LIMIT, UPLOADS_AT_ONCE } from "@sannong/contract/operations/files";
import type { FastifyRequest } from "fastify";
import type { ObjectStorage } from "../../gateways/object-storage/object-storage.ts";
import { unavailableOf } from "../../platform/unavailable.ts";
import { boundedQueue } from "../../platform/limits/bounded-queue.ts";
import { actorOf, type Caller, type Origin, auditOrigin } from "../../platform/caller.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { oneFile, type SentFile } from "../../platform/http/one-file.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Allowance, FilesStore, StoredFile } from "./files.store.ts";
import { judgeContent, judgeName, judgeSize, shownName, typeOf } from "./files.rules.ts";
import type { Holder } from "./holders.ts";
import { type FileLinks, LINK_SECONDS } from "./links.ts";
import { paintAnew } from "./pictures.ts";
import type { AppContext } from "../../kernel/context.ts";

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

type Deps = Pick<AppContext, "audit" | "clock" | "log"> & {
  store: FilesStore;
  storage: ObjectStorage;
  links: FileLinks;
};
type Input = { kind: FileKind; holder: Holder; size: number; caller: Caller | null; origin: Origin };

/** A file on its way: `isStored` once its bytes lie in the storage. */
type Arriving = { id: string; owner: string; quota: Holder["quota"]; isStored: boolean } & Pick<
  Input,
  "caller" | "origin"
>;

/** What one person may have lying here at a time; somebody who is not signed in, for one form. */
const ALLOWANCES: Record<Holder["quota"], Allowance> = {
  account: { bytes: 2 * 1024 ** 3, files: 500, atOnce: 2 * UPLOADS_AT_ONCE },
  permit: { bytes: 200 * 1024 ** 2, files: 8, atOnce: UPLOADS_AT_ONCE },
};
/** When to try again where others are being taken in. */
const RETRY_AFTER = 30;

/** From the sender's form into the storage: named, measured, looked into, painted anew, written down. */
export function uploadService({ store, storage, links, audit, clock, log }: Deps) {
  // What arrives lies on this server's own disk first, so it takes so many at once; visitors take no member's place.
  const place = {
    account: boundedQueue({ concurrency: 16, longest: 0, retryAfter: RETRY_AFTER }),
    permit: boundedQueue({ concurrency: 6, longest: 0, retryAfter: RETRY_AFTER }),
  };

  /** What arrived lies in a folder of its own until it is judged. */
  async function examine({ fileName, content }: SentFile, kind: FileKind, folder: string) {
    const verdict = judgeName(kind, fileName);
    if (verdict !== "take") throw new Refusal(verdict);
    const arrived = join(folder, "arrived");
    await pipeline(content, createWriteStream(arrived));
    if (content.truncated) throw new Refusal("files.tooLarge");
    const { fileTypeFromFile } = await import("file-type");
    const type = typeOf(kind, (await fileTypeFromFile(arrived))?.mime);
    const judged = judgeContent(kind, fileName, type);
    if (judged !== "take") throw new Refusal(judged);
    if (kind !== "picture") return { path: arrived, type, size: content.bytesRead };
    const painted = join(folder, "painted");
    return { path: painted, type, ...(await paintAnew(arrived, painted, type)) };
  }

  async function keep(file: StoredFile, path: string, arriving: Arriving): Promise<void> {
    // of what arrived here, before it lies where others may touch it
    const sha256 = await digestOf(path);
    try {
      await storage.put(file.id, createReadStream(path));
    } catch (cause) {
      log.error({ err: cause, file: file.id }, "a file could not be stored");
      throw unavailableOf(cause) ? cause : new Refusal("files.failed", { cause });
    }
    arriving.isStored = true;
    const { caller, origin } = arriving;
    const completed = await store.inTransaction(async (trx) => {
      const outcome = await store.complete({ ...file, sha256 }, ALLOWANCES[arriving.quota], trx);
      if (outcome !== "whole") return outcome;
      await audit.record(
        {
          event: "file.uploaded",
          result: "ok",
          actor: caller && actorOf(caller),
          objectKind: "file",
          objectId: file.id,
          detail: { type: file.type, size: file.size },
          ...auditOrigin(origin),
        },
        trx,
      );
      return outcome;
    });
    if (completed === "whole") return;
    // painted anew it may be larger than it came
    if (completed === "quota") throw new Refusal("files.quota");
    log.warn({ file: file.id }, "a file arrived after its room was given back");
    throw new Refusal("files.failed");
  }

  async function receive(request: FastifyRequest, kind: FileKind, arriving: Arriving): Promise<StoredFile> {
    const { id, owner } = arriving;
    const folder = await mkdtemp(join(tmpdir(), "sannong-upload-"));
    try {
      const stored = await oneFile(request, UPLOAD_LIMIT, async (sent) => {
        const { path, type, size } = await examine(sent, kind, folder);
        const file = { id, owner, fileName: shownName(sent.fileName), type, size };
        await keep(file, path, arriving);
        return file;
      });
      if (!stored) throw new Refusal("files.failed");
      return stored;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Room is kept before a byte is read; what came to nothing gives it back. */
  async function receiveWithin(request: FastifyRequest, input: Input): Promise<StoredFile> {
    const { kind, holder, size, caller, origin } = input;
    const { owner, quota } = holder;
    const arriving: Arriving = { id: randomToken(16), owner, quota, isStored: false, caller, origin };
    const allowance = ALLOWANCES[holder.quota];
    const begun = await store.begin({ ...arriving, size }, allowance, clock());
    if (begun === "quota") throw new Refusal("files.quota");
    if (begun === "atOnce")
      throw new Refusal("files.manyAtOnce", { params: { most: String(allowance.atOnce) }, retryAfter: RETRY_AFTER });
    try {
      return await receive(request, kind, arriving);
    } catch (failure) {
      await giveBack(arriving);
      throw failure;
    }
  }

  /** With the database or the storage away, it is swept up in time. */
  async function giveBack({ id, owner, isStored }: Arriving): Promise<void> {
    try {
      await store.forget(id, owner, async () => {
        if (isStored) await storage.remove(id);
      });
    } catch (failure) {
      log.warn({ err: failure, file: id }, "what was kept for a file is given back later");
    }
  }

  return {
    /**
     * What a form may bring, before anything of it is read.
     *
     * @throws Refusal `files.tooLarge`, `files.notPicture` where a visitor brings something else: their forms ask for no more
     */
    announced(request: FastifyRequest, { kind, holder }: Pick<Input, "kind" | "holder">): number {
      if (kind !== "picture" && holder.quota === "permit") throw new Refusal("files.notPicture");
      const size = judgeSize(request.headers["content-length"]);
      if (size === "files.tooLarge") throw new Refusal(size);
      return size;
    },

    /** @throws Refusal `files.*`, `server.busy` */
    async take(request: FastifyRequest, input: Input) {
      const { holder } = input;
      try {
        const { id, fileName, type, size } = await place[holder.quota](() => receiveWithin(request, input));
        return { fileUrl: links.give(id, holder.link, LINK_SECONDS.held), fileName, type, size };
      } catch (failure) {
        if (failure instanceof Refusal || unavailableOf(failure)) throw failure;
        // a form that is broken, or broke off on its way
        log.warn({ err: failure }, "an upload did not arrive");
        throw new Refusal("files.failed", { cause: failure });
      }
    },
  };
}
