import { mask } from "@sannong/contract/mask";
import { LISTED_TO } from "@sannong/contract/counted";
import type { exportAudit, listAudit } from "@sannong/contract/governance/audit";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import type { AuditEntry } from "../../platform/audit/entry-mac.ts";
import { actorOf, auditOrigin, type Asker } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import {
  cursorOf,
  eventsSought,
  nameShown,
  placeOf,
  rowOf as rowTold,
  searchWritten,
  type Sought,
} from "./audit.rules.ts";
import type { AuditStore } from "./audit.store.ts";

type Deps = {
  store: AuditStore;
  audit: Audit & Pick<SealedAudit, "nameIn" | "prove">;
  accounts: Pick<AccountsModule, "findById" | "findByUsernameOrPhone">;
  regionName: (code: string) => string | undefined;
};
type Filter = ParsedInputOf<typeof exportAudit>;
type Listing = ParsedInputOf<typeof listAudit>;

const SAME_TRACE = 20;
const AT_A_TIME = 1000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Who read what of the log, for whoever watches over those who read it. */
export const readingOf = ({ caller, origin }: Asker): Omit<AuditFact, "event" | "result"> => ({
  actor: actorOf(caller),
  objectKind: "audit",
  ...auditOrigin(origin),
});

const momentOf = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));

export function auditService({ store, audit, accounts, regionName }: Deps) {
  const rowOf = (entry: AuditEntry) => rowTold({ ...entry, actorName: audit.nameIn(entry.actorName) }, regionName);
  const personCalled = async (name: string): Promise<Account | undefined> =>
    UUID.test(name) ? accounts.findById(name) : accounts.findByUsernameOrPhone(name);

  /** Nobody of that name: then nothing is found, unless the text is the id of an account that is gone. */
  const soughtBy = async (
    filter: Filter,
    ofAuditors = false,
  ): Promise<{ sought: Sought; who: Account | undefined }> => {
    const { view, person, side, objectId, traceId, results, address } = filter;
    const who = person ? await personCalled(person) : undefined;
    const sought = {
      view,
      ofAuditors,
      person: person ? (who?.id ?? (UUID.test(person) ? person : "nobody")) : undefined,
      side,
      objectId: objectId || undefined,
      traceId: traceId || undefined,
      events: eventsSought(filter),
      results,
      address: address || undefined,
      from: momentOf(filter.from),
      until: momentOf(filter.until),
    };
    return { sought, who };
  };

  async function list({ cursor, pageSize, ...filter }: Listing, asker: Asker, ofAuditors = false) {
    const after = cursor ? placeOf(cursor) : undefined;
    if (cursor && !after) throw new Refusal("audit.cursorBroken");
    const { sought, who } = await soughtBy(filter, ofAuditors);
    // Written down before anything is shown; turning a page is the same reading.
    if (!after)
      await audit.record({ event: "audit.searched", result: "ok", ...readingOf(asker), detail: searchWritten(sought) });
    const [rows, total] = await Promise.all([
      store.page(sought, { after, limit: pageSize + 1 }),
      after ? null : store.count(sought),
    ]);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      records: shown.map(rowOf),
      nextCursor: rows.length > pageSize && last ? cursorOf(last) : null,
      total: total === null ? null : Math.min(total, LISTED_TO),
      isMore: total !== null && total > LISTED_TO,
      person: who
        ? {
            id: who.id,
            name: nameShown(who.nickname, who.roles[0]?.roleCode ?? ""),
            username: mask.username(who.username),
          }
        : null,
    };
  }

  return {
    /** @throws Refusal `audit.cursorBroken` */
    list: (input: Listing, asker: Asker) => list(input, asker),
    /** What those did who read the log. @throws Refusal `audit.cursorBroken` */
    ofAuditors: (input: Listing, asker: Asker) => list(input, asker, true),

    /** @throws Refusal `audit.unknown` */
    async look(id: string, asker: Asker) {
      const entry = await store.find(id);
      if (!entry) throw new Refusal("audit.unknown");
      await audit.record({ event: "audit.read", result: "ok", ...readingOf(asker), objectId: id });
      const { seq, fault, previousId, nextId } = await audit.prove(id);
      const [beside, trace] = await Promise.all([
        store.findAll([previousId, nextId].filter((one) => one !== null)),
        entry.traceId === null ? [] : store.sameTrace(entry.traceId, SAME_TRACE),
      ]);
      const besideOf = (besideId: string | null) => {
        const found = beside.find((one) => one.id === besideId);
        return found ? rowOf(found) : null;
      };
      return {
        row: rowOf(entry),
        port: entry.port,
        userAgent: entry.userAgent,
        mac: entry.mac,
        seq,
        fault,
        previous: besideOf(previousId),
        next: besideOf(nextId),
        sameTrace: trace.filter((one) => one.id !== id).map(rowOf),
      };
    },

    /** What the filter shows, row by row as a file takes it, at most so many and one more; in words what it was. */
    async takeAlong(filter: Filter, most: number) {
      const { sought } = await soughtBy(filter);
      async function* rows() {
        let after: { at: string; id: string } | undefined;
        for (let left = most + 1; left > 0;) {
          const page: AuditEntry[] = await store.page(sought, { after, limit: Math.min(AT_A_TIME, left) });
          for (const entry of page) yield rowOf(entry);
          const last = page.at(-1);
          if (!last || page.length < AT_A_TIME) return;
          after = { at: last.at.toISOString(), id: last.id };
          left -= page.length;
        }
      }
      return { rows: rows(), written: searchWritten(sought) };
    },
  };
}

export type AuditService = ReturnType<typeof auditService>;
