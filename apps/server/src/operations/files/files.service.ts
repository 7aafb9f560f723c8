import type { ObjectStorage } from "../../gateways/object-storage/object-storage.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Caller, type Origin, auditOrigin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { FilesStore, Subject } from "./files.store.ts";
import { ACCOUNT, type Holder } from "./holders.ts";
import { type FileLinks, LINK_SECONDS } from "./links.ts";
import { hasSmall, smallOf } from "./pictures.ts";

/** A form may lie open for a day; what is not used by then is not wanted. */
const ORPHAN_SECONDS = 26 * 3600;
/** A permit lasts half an hour, and nothing takes so long to arrive: neither can be used any more. */
const SHORT_ORPHAN_SECONDS = 3600;
const AT_A_TIME = 200;

type Deps = { store: FilesStore; storage: ObjectStorage; links: FileLinks; audit: Audit; clock: Clock };
type Reader = { caller: Caller | null | undefined; origin: Origin };

/** What becomes of files once they are there: opened, put in their place, removed. */
export function filesService({ store, storage, links, audit, clock }: Deps) {
  const idOf = (link: string, holder: Holder): string => {
    const id = links.read(link, [holder.link]);
    if (id === undefined) throw new Refusal("files.notHeld");
    return id;
  };

  return {
    /**
     * What somebody handed in and is not for everybody opens for others only once it is written down who did.
     *
     * @param isSmall of a picture, as large as lists show it
     * @throws Refusal `files.linkInvalid`, `server.busy`
     */
    async open(link: string, { caller, origin }: Reader, isSmall = false) {
      const idForAll = links.read(link, [""]);
      const id = idForAll ?? (caller ? links.read(link, [caller.accountId]) : undefined);
      const file = id === undefined ? undefined : await store.find(id);
      if (!file) throw new Refusal("files.linkInvalid");
      if (idForAll === undefined && caller && file.owner !== ACCOUNT + caller.accountId)
        await audit.record({
          event: "file.opened",
          result: "ok",
          actor: actorOf(caller),
          objectKind: "file",
          objectId: file.id,
          detail: file.owner.startsWith(ACCOUNT) ? { subject: file.owner.slice(ACCOUNT.length) } : {},
          ...auditOrigin(origin),
        });
      const whole = () => storage.get(file.id);
      if (!isSmall || !hasSmall(file)) return { ...file, content: await whole() };
      const small = await smallOf(whole);
      return { ...file, type: "image/webp", size: small.length, content: small };
    },

    /** @throws Refusal `files.notHeld` */
    async remove(link: string, holder: Holder): Promise<void> {
      const id = idOf(link, holder);
      if (!(await store.forget(id, holder.owner, () => storage.remove(id)))) throw new Refusal("files.notHeld");
    },

    /**
     * Puts uploads of this person where they belong, in the transaction of what they belong to.
     *
     * @throws Refusal `files.notHeld` when one of them is not theirs, is over, or stands somewhere already
     */
    async attach(fileUrls: readonly string[], holder: Holder, subject: Subject, trx: Db): Promise<void> {
      const ids = [...new Set(fileUrls.map((link) => idOf(link, holder)))];
      if (ids.length === 0) return;
      if ((await store.attach(ids, holder.owner, subject, trx)) < ids.length) throw new Refusal("files.notHeld");
    },

    /**
     * Takes attachments off by the links this reader was shown; what nobody uses is removed in time.
     *
     * @throws Refusal `files.notHeld` for a link that is over or stands for something else
     */
    async detach(fileUrls: readonly string[], reader: Pick<Holder, "link">, subject: Subject, trx: Db): Promise<void> {
      const ids = [...new Set(fileUrls.map((link) => links.read(link, [reader.link]) ?? ""))];
      if (ids.length === 0) return;
      if ((await store.detach(ids, subject, trx)) < ids.length) throw new Refusal("files.notHeld");
    },

    /** Takes off all that stands there, with the act that ends the subject; it is removed in time. */
    release: store.release,

    /** What stands there, with links for this reader; whether they may see it is the module's to say. */
    async shownTo(holder: Pick<Holder, "link">, subject: Subject, from?: Db) {
      const files = await store.attachedTo(subject, from);
      return files.map(({ id, fileName, type, size }) => ({
        fileUrl: links.give(id, holder.link, LINK_SECONDS.shown),
        fileName,
        type,
        size,
      }));
    },

    /** What the first file that stands there holds, for the module it was handed in to. */
    async contentOf(subject: Subject) {
      const [file] = await store.attachedTo(subject);
      return file && storage.get(file.id);
    },

    /** Removes what was handed in and never used, or stood at something that is gone. */
    async tidy(): Promise<void> {
      await store.releaseOfGone();
      const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000);
      const old = { before: ago(ORPHAN_SECONDS), shortBefore: ago(SHORT_ORPHAN_SECONDS) };
      for (;;) {
        const orphans = await store.orphans(old, AT_A_TIME);
        for (const { id, owner } of orphans) await store.forget(id, owner, () => storage.remove(id));
        if (orphans.length < AT_A_TIME) break;
      }
      await storage.sweep(old.before);
    },
  };
}
export type FilesService = ReturnType<typeof filesService>;
