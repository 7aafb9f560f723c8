import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  BINDING_SHEET_BYTES,
  type BindingColumn,
  MOST_BINDINGS,
} from "@sannong/contract/applications/binding-admin-words";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { csvLines, isWorkbook } from "../../platform/read-csv.ts";
import { sheetLines, UnreadableSheet } from "../../platform/read-sheet.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { PeopleAdmin } from "../../identity/people/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BatchAdmin } from "./batch-admin.ts";
import { cellText, doubles, headOf, judgePair, type Pair, shownAccount } from "./binding-batch.rules.ts";
import type { BindingBatchStore, NewLine } from "./binding-batch.store.ts";

type Deps = {
  store: BindingBatchStore;
  admin: BatchAdmin;
  people: Pick<PeopleAdmin, "ownRegion" | "reaches">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  clock: Clock;
};
type Sent = { fileName: string; content: Readable };

/** The head stands below a title, at most so far down. */
const HEAD_WITHIN = 10;
const AT_ONCE = 500;
const SHOWN = 100;
const LONGEST_NAME = 100;

/** A list of pairs, looked through line by line and kept until somebody submits it. Nothing is bound by it. */
export function batchPreviewService({ store, admin, people, systems, clock }: Deps) {
  /** @throws Refusal `bindingDesk.sheet*` */
  async function pairsIn(content: Readable): Promise<Pair[]> {
    const pairs: Pair[] = [];
    let places: Record<BindingColumn, number> | undefined;
    try {
      for await (const { line, cells } of await linesOf(content)) {
        const texts = cells.map(cellText);
        if (!places) {
          places = headOf(texts);
          if (!places && line >= HEAD_WITHIN) break;
          continue;
        }
        if (pairs.length === MOST_BINDINGS)
          throw new Refusal("bindingDesk.sheetTooLong", { params: { most: MOST_BINDINGS.toLocaleString("zh-CN") } });
        const [account = "", boundUsername = ""] = [texts[places.门户账号], texts[places.系统账号]];
        if (account !== "" || boundUsername !== "") pairs.push({ line, account, boundUsername });
      }
    } catch (thrown) {
      if (thrown instanceof UnreadableSheet) throw new Refusal("bindingDesk.sheetUnreadable", { cause: thrown });
      throw thrown;
    }
    if (!places) throw new Refusal("bindingDesk.sheetHead");
    if (pairs.length === 0) throw new Refusal("bindingDesk.sheetEmpty");
    return pairs;
  }

  async function judged(pairs: readonly Pair[], systemAbbr: string, { caller }: Asker): Promise<NewLine[]> {
    const lines: NewLine[] = [];
    const firstOf = doubles();
    const asker = { accountId: caller.accountId, reaches: (code: string) => people.reaches(caller, code) };
    for (let from = 0; from < pairs.length; from += AT_ONCE) {
      const some = pairs.slice(from, from + AT_ONCE);
      const called = await store.accountsCalled(some.map(({ account }) => account).filter((typed) => typed !== ""));
      const meant = some.map((pair) => ({ pair, accounts: called(pair.account) }));
      const { usernameOf, holderOf } = await store.boundAmong(
        systemAbbr,
        meant.flatMap(({ accounts }) => accounts.map(({ id }) => id)),
        some.map(({ boundUsername }) => boundUsername),
      );
      for (const { pair, accounts } of meant) {
        const known = {
          accounts,
          boundUsername: usernameOf.get(accounts[0]?.id ?? ""),
          holder: holderOf.get(pair.boundUsername),
        };
        const { accountId, problems } = judgePair(pair, known, asker);
        const { line, account, boundUsername } = pair;
        const doubleOf = firstOf(pair, accountId);
        lines.push({ line, said: shownAccount(account), accountId, boundUsername, problems, doubleOf });
      }
      await nextTurn();
    }
    return lines;
  }

  /** @throws Refusal `systemRegistry.unknown`, `bindingDesk.sheet*` */
  return async function preview({ fileName, content }: Sent, systemAbbr: string, asker: Asker) {
    const regionCode = people.ownRegion(asker.caller);
    if (!(await systems.findByAbbr(systemAbbr))) throw new Refusal("systemRegistry.unknown");
    const pairs = await pairsIn(content);
    const lines = await judged(pairs, systemAbbr, asker);
    const id = randomToken(12);
    const { accountId: madeBy, nickname: madeByName } = asker.caller;
    const made = { id, systemAbbr, fileName: fileName.slice(0, LONGEST_NAME), regionCode, madeBy, madeByName };
    const digest = digestOf(lines);
    await store.inTransaction(async (trx) => {
      await store.add({ ...made, madeAt: clock(), digest, lines }, trx);
      const detail = { system: systemAbbr, rows: lines.length, sha256: digest };
      await admin.record(asker, "batchLooked", { id, detail }, trx);
    });
    const [batch, problems] = await Promise.all([
      admin.known(id, asker),
      store.lines({ id, only: "bad", offset: 0, limit: SHOWN }),
    ]);
    return { batch: admin.toView(batch, asker), problems };
  };
}

const digestOf = (lines: readonly NewLine[]): string => {
  const hash = createHash("sha256");
  for (const { accountId, boundUsername } of lines) hash.update(`${accountId ?? ""}\t${boundUsername}\n`);
  return hash.digest("hex");
};

/** @throws UnreadableSheet also for one that is larger than may be sent */
async function linesOf(content: Readable) {
  const parts: Buffer[] = [];
  for await (const part of content as AsyncIterable<Buffer>) parts.push(part);
  const whole = Buffer.concat(parts);
  if (whole.length >= BINDING_SHEET_BYTES) throw new UnreadableSheet("the file is too large");
  if (!isWorkbook(whole)) return csvLines(whole);
  return sheetLines(Readable.from([whole]));
}
