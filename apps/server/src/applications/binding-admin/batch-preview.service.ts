import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { bindingColumns, MOST_BINDINGS } from "@sannong/contract/applications/binding-admin-words";
import { cut } from "@sannong/contract/rules/texts/cut";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { readTable, textsOf } from "../../platform/sheets/read-table.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { PeopleAdmin } from "../../identity/people/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BatchAdmin } from "./batch-admin.ts";
import { doubles, judgePair, type Pair, shownAccount } from "./binding-batch.rules.ts";
import type { BindingBatchStore, NewLine } from "./binding-batch.store.ts";

type Deps = {
  store: BindingBatchStore;
  admin: BatchAdmin;
  people: Pick<PeopleAdmin, "ownRegion" | "reaches">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  clock: Clock;
};
type Sent = { fileName: string; content: Readable };
type Asked = { systemAbbr: string; sheet?: string | undefined };

const AT_ONCE = 500;
const SHOWN = 100;
const LONGEST_NAME = 100;
const LONGEST_CELL = 200;

/** A list of pairs, looked through line by line and kept until somebody submits it. Nothing is bound by it. */
export function batchPreviewService({ store, admin, people, systems, clock }: Deps) {
  /** @throws Refusal `sheet.*` */
  const pairsIn = (content: Readable, sheet: string | undefined) =>
    readTable(content, { columns: bindingColumns, most: MOST_BINDINGS, sheet }, async ({ read, rows }) => {
      const pairs: Pair[] = [];
      for await (const { line, cells } of rows) {
        const { 门户账号, 系统账号 } = textsOf(cells);
        const [account, boundUsername] = [cut(门户账号, LONGEST_CELL), cut(系统账号, LONGEST_CELL)];
        if (account !== "" || boundUsername !== "") pairs.push({ line, account, boundUsername });
      }
      if (pairs.length === 0) throw new Refusal("sheet.empty");
      return { pairs, read };
    });

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

  /** @throws Refusal `systemRegistry.unknown`, `sheet.*` */
  return async function preview({ fileName, content }: Sent, { systemAbbr, sheet }: Asked, asker: Asker) {
    const regionCode = people.ownRegion(asker.caller);
    if (!(await systems.findByAbbr(systemAbbr))) throw new Refusal("systemRegistry.unknown");
    const { pairs, read } = await pairsIn(content, sheet);
    const lines = await judged(pairs, systemAbbr, asker);
    const id = randomToken(12);
    const { accountId: madeBy, nickname: madeByName } = asker.caller;
    const made = { id, systemAbbr, fileName: cut(fileName, LONGEST_NAME), regionCode, madeBy, madeByName };
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
    return { batch: admin.toView(batch, asker), read, problems };
  };
}

const digestOf = (lines: readonly NewLine[]): string => {
  const hash = createHash("sha256");
  for (const { accountId, boundUsername } of lines) hash.update(`${accountId ?? ""}\t${boundUsername}\n`);
  return hash.digest("hex");
};
