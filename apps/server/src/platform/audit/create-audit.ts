import type { Keys } from "../../config/config.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import type { DatabaseUse } from "../database/database-use.ts";
import { batched } from "../fast/batched.ts";
import type { Log } from "../log.ts";
import type { Audit, AuditFact } from "./audit.ts";
import { type Happened, insertEntries, penOf } from "./audit-rows.ts";
import { startAuditThread, type AuditThread } from "./audit-thread.ts";
import { type EntryProof, proveEntry } from "./prove-entry.ts";
import { seal, type Stop } from "./sealer.ts";
import { type AuditProof, type Reached, verifyAudit, type Walk } from "./verify-audit.ts";
import { type Part, placeAt, verifyPart } from "./verify-part.ts";

type Deps = { db: Db; auditKey: Keys["audit"]; clock: Clock };

export type SealedAudit = Audit & {
  /** Whoever counts what happens is told of each act that is written down, as soon as it is. */
  follow(hear: (fact: AuditFact) => void): void;
  /** links what is committed and not linked yet, now; how many there were */
  seal(): Promise<number>;
  /**
   * From here on until it is stopped a thread of its own writes what has no transaction, and links every half second.
   *
   * @param url leads to the same database
   */
  startThread(deps: { url: string; log: Log; use?: DatabaseUse | undefined }): Stop;
  /** a walk along the chain in parts */
  verify(walk?: Walk): Promise<AuditProof>;
  /** the part of the chain that comes after a signed head, and what was wrong with that head itself */
  verifyNext(reached: Reached): Promise<Part>;
  /** one entry by itself: its place in the chain, and whether it is as it was written and linked */
  prove(entryId: string): Promise<EntryProof>;
  /** the name that stands in an entry, opened; null where there is none or it was changed */
  nameIn(actorName: string | null): string | null;
};

/** For whoever shows entries: a name is read by this alone. */
export type AuditNames = Pick<SealedAudit, "nameIn">;

/** The audit log in the application's own database. */
export function createAudit({ db, auditKey, clock }: Deps): SealedAudit {
  const pen = penOf(auditKey);
  const { key, names } = pen;
  let thread: AuditThread | undefined;
  const followers: ((fact: AuditFact) => void)[] = [];
  // Acts without a transaction of their own share one: each waits until its row is there.
  const insertJoined = batched({
    run: async (happened: Happened[]) => {
      await (thread?.isUp() ? thread.insert(happened) : insertEntries(db, pen, happened));
      return happened;
    },
  });

  return {
    async record(fact, within) {
      const happened = { fact, at: clock() };
      await (within === undefined ? insertJoined(happened) : insertEntries(within, pen, [happened]));
      for (const hear of followers) hear(fact);
    },
    follow: (hear) => void followers.push(hear),
    seal: () => seal(db, key),
    startThread({ url, log, use }) {
      const started = startAuditThread({ url, auditKey, use, log });
      thread = started;
      return async () => {
        thread = undefined;
        await started.stop();
      };
    },
    verify: (walk) => verifyAudit(db, key, walk),
    async verifyNext(reached) {
      const { place, faults } = await placeAt(db, reached);
      const part = await verifyPart(db, key, place);
      return { ...part, faults: [...faults, ...part.faults] };
    },
    prove: (entryId) => proveEntry(db, key, entryId),
    nameIn: names.open,
  };
}
