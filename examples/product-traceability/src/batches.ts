import { randomInt } from "node:crypto";
import { inTransaction, type Database } from "@sannong/example-relying-party/database";
import type { Person } from "@sannong/example-relying-party/sessions";

export const eventKinds = {
  plant: "播种定植",
  fertilise: "施肥",
  protect: "用药",
  harvest: "采收",
  inspect: "检测",
  ship: "出库",
} as const;
export type EventKind = keyof typeof eventKinds;
export const isEventKind = (value: string): value is EventKind => Object.hasOwn(eventKinds, value);

export type Batch = {
  code: string;
  ownerSub: string;
  producer: string;
  product: string;
  plot: string;
  regionName: string;
  kilograms: number;
  recalled: boolean;
  at: string;
};
export type BatchEvent = { at: string; kind: EventKind; note: string };
export type Draft = { product: string; plot: string; kilograms: string };
export type Problems = Partial<Record<keyof Draft, string>>;

export const batchSchema = `
  create table if not exists batch (
    code text primary key, owner_sub text not null, producer text not null, product text not null, plot text not null,
    region_name text not null, kilograms integer not null, recalled integer not null default 0, at text not null
  ) strict;
  create table if not exists event (code text not null references batch, at text not null, kind text not null, note text not null) strict;
`;

/** What is wrong with a draft, field by field. */
export function problemsOf(draft: Draft): Problems {
  const kilograms = Number(draft.kilograms);
  const text = (value: string, what: string) =>
    value.trim() && value.length <= 40 ? undefined : `请填写${what}，最多 40 个字`;
  const problems = {
    product: text(draft.product, "产品名称"),
    plot: text(draft.plot, "生产地块"),
    kilograms:
      Number.isInteger(kilograms) && kilograms >= 1 && kilograms <= 1_000_000
        ? undefined
        : "请填写数量，1 至 1000000 之间的整数（千克）",
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const now = () => new Date().toISOString();
const asBatch = (row: Record<string, unknown>): Batch => ({
  code: String(row["code"]),
  ownerSub: String(row["owner_sub"]),
  producer: String(row["producer"]),
  product: String(row["product"]),
  plot: String(row["plot"]),
  regionName: String(row["region_name"]),
  kilograms: Number(row["kilograms"]),
  recalled: Number(row["recalled"]) === 1,
  at: String(row["at"]),
});

export function createBatches(database: Database) {
  const insert = database.prepare(
    "insert into batch (code, owner_sub, producer, product, plot, region_name, kilograms, at) values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const own = database.prepare("select * from batch where owner_sub = ? order by at desc");
  const one = database.prepare("select * from batch where code = ?");
  const addEvent = database.prepare("insert into event (code, at, kind, note) values (?, ?, ?, ?)");
  const events = database.prepare("select at, kind, note from event where code = ? order by at, rowid");
  const recall = database.prepare("update batch set recalled = 1 where code = ? and owner_sub = ? and recalled = 0");

  return {
    listFor: (person: Person): Batch[] => own.all(person.sub).map(asBatch),
    /** What a consumer sees too; a code on a label is public. */
    find(code: string): Batch | undefined {
      const row = one.get(code);
      return row && asBatch(row);
    },
    eventsOf: (code: string): BatchEvent[] =>
      events
        .all(code)
        .map((row) => ({ at: String(row["at"]), kind: String(row["kind"]) as EventKind, note: String(row["note"]) })),
    create(draft: Draft, person: Person): string {
      const at = now();
      const code = `${at.slice(2, 10).replaceAll("-", "")}${String(randomInt(100_000_000)).padStart(8, "0")}`;
      const producer = person.company || person.name;
      const { product, plot, kilograms } = draft;
      insert.run(code, person.sub, producer, product.trim(), plot.trim(), person.regionName, Number(kilograms), at);
      return code;
    },
    note: (code: string, kind: EventKind, note: string): void => void addEvent.run(code, now(), kind, note),
    /** False when it is not this person's, or was recalled before. */
    recall: (code: string, person: Person, reason: string): boolean =>
      inTransaction(database, () => {
        if (recall.run(code, person.sub).changes !== 1) return false;
        addEvent.run(code, now(), "ship", `召回：${reason}`);
        return true;
      }),
  };
}

export type Batches = ReturnType<typeof createBatches>;
