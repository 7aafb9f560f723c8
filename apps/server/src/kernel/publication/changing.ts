import { leadsTo, publishStates } from "@sannong/contract/content/publication-words";
import type { Asker } from "../../platform/caller.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Acted, Entries, Saved } from "./definition.ts";
import { changedMeanwhile } from "./editing.ts";
import type { Kept } from "./publication.store.ts";
import type { Provided, publicationReading } from "./reading.ts";

const EVENTS = { publish: "published", withdraw: "withdrawn", discard: "discarded" } as const;
const REFERRED_TO = "23503";

type Changing<E extends Entries, Content extends { areaCode: string }, Stored extends Content> = Provided<
  E,
  Content,
  Stored
> & {
  reading: Pick<ReturnType<typeof publicationReading<E, Content, Stored>>, "known" | "whole">;
  /** the public sees, and finds, what it may; what is kept of it now */
  follow: (id: string) => Promise<Kept<Stored> | undefined>;
};

/**
 * The changes of a kind: what it says, and its state. Each is one transaction with its audit entry, and names the
 * revision it was made on.
 *
 * @returns acts that answer what it is now
 */
export function publicationChanging<E extends Entries, Content extends { areaCode: string }, Stored extends Content>({
  definition,
  clock,
  editing,
  files,
  reading: { known, whole },
  follow,
}: Changing<E, Content, Stored>) {
  const { store, titleOf, titledAs = "title" } = definition;
  const changeBy = ({ caller }: Asker) => ({ by: caller.nickname, at: clock() });
  const titled = (content: Content) => ({ [titledAs]: titleOf(content), region: content.areaCode });
  /** What the table keeps once only, in words. */
  const inWords = (fault: unknown, content: Content, id: string): unknown => {
    const constraint = violatedUnique(fault);
    const taken = constraint === undefined ? undefined : definition.taken?.(content, id, constraint);
    if (!taken) return fault;
    taken.cause = fault;
    return taken;
  };

  return {
    /** @throws Refusal `content.*`, and what `check`, `taken` and `within` say */
    async save({ id, revision = 0, content, files: changedFiles }: Saved<Content>, asker: Asker): Promise<object> {
      await editing.admit(asker, content.areaCode, id);
      const isNew = id === undefined || (definition.key !== undefined && revision === 0);
      const before = isNew ? undefined : await known(id, asker);
      await definition.check?.(content, before);
      const own = id ?? (await definition.idOf?.(content)) ?? randomToken(12);
      const act = isNew ? "added" : "changed";
      const write = async (trx: Db) => {
        if (isNew) await store.add(own, content, changeBy(asker), trx);
        else if (!(await store.change({ id: own, revision }, content, changeBy(asker), trx)))
          throw changedMeanwhile(await store.find(own, trx));
        await definition.within?.({ act, id: own, content, before, asker }, trx);
        await files?.change(own, changedFiles, asker, trx);
        await editing.record(asker, act, { id: own, detail: { ...titled(content), revision: revision + 1 } }, trx);
      };
      await store.inOneGo(write).catch((fault: unknown) => {
        throw inWords(fault, content, own);
      });
      const now = await follow(own);
      if (!now) throw new Refusal("content.gone");
      return whole(now, asker);
    },

    /** Null when it is there no more. @throws Refusal `content.*`, and what `mayMove` and `within` say */
    async act({ id, revision, act, reason }: Acted, asker: Asker): Promise<object | null> {
      const before = await known(id, asker);
      await definition.mayMove?.(act, before);
      const { from, to } = leadsTo(act);
      // why it was taken down stands with it for as long as it is down
      const kept = act === "withdraw" ? reason || null : null;
      const change = () => ({ from, reason: kept, columns: definition.onMove?.(act, before) ?? {} });
      const move = async (trx: Db): Promise<boolean> => {
        const isDone =
          to === "gone"
            ? await store.discard({ id, revision }, trx)
            : await store.move({ id, revision }, { ...change(), to }, changeBy(asker), trx);
        if (!isDone) return false;
        if (to === "gone") await files?.release(id, trx);
        await definition.within?.({ act, id, reason, before, asker }, trx);
        const detail = { ...titled(before), revision, ...(reason && { reason }) };
        await editing.record(asker, definition.events?.[act] ?? EVENTS[act], { id, detail }, trx);
        return true;
      };
      const isDone = await store.inOneGo(move).catch((fault: unknown) => {
        if ((fault as { code?: string } | null)?.code !== REFERRED_TO) throw fault;
        throw new Refusal("content.inUse", { params: { what: "别的内容" }, cause: fault });
      });
      if (!isDone) throw whyNot(await store.find(id), revision);
      const now = await follow(id);
      return now ? whole(now, asker) : null;
    },
  };
}

const whyNot = (now: Kept<unknown> | undefined, revision: number): Refusal =>
  now?.revision === revision
    ? new Refusal("content.notNow", { params: { state: publishStates[now.state] } })
    : changedMeanwhile(now);
