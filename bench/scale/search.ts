import { readFileSync } from "node:fs";
import { fittedQuestion } from "../../packages/contract/src/rules/catalogue/fitted-question.ts";
import { find, getSystemHotKeywords, suggest } from "../../packages/contract/src/catalogue/search.ts";
import type { FindableKind } from "../../packages/contract/src/catalogue/search-kinds.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { postgresShortLived } from "../../apps/server/src/platform/short-lived/postgres-short-lived.ts";
import { searchModule } from "../../apps/server/src/catalogue/search/index.ts";
import type { Findable } from "../../apps/server/src/kernel/publication/index.ts";
import { catalogueRows } from "../../packages/demonstration/src/catalogue.ts";
import { asking } from "./asking.ts";
import type { Filling } from "./fill.ts";
import type { Asking, Province, ScalePart } from "./province.ts";

/** What can be found, at both sizes: a province has so many services. What grows is the count of what was looked for. */
const SERVICES = 5_000;
const OTHERS = { system: 400, notice: 2_500, data: 1_000, scene: 600, finance: 300 } as const;
/** Within the time that a statement may take on a busy machine. */
const AT_ONCE = 500;
const SUGGEST_MS = 30;
const SEARCH_MS = 60;
const HOT_MS = 20;

const moduleOver = (db: Db) =>
  searchModule({
    db,
    eventual: db,
    shortLived: postgresShortLived({ db, eventual: db, clock: systemClock }),
    audit: { record: async () => undefined },
    clock: systemClock,
    log: createLog("warn"),
  });

/** The demonstration's services and systems again and again, each time of another place, and what is told of them. */
function thingsOf(places: readonly string[]): Findable[] {
  const { services, systems } = catalogueRows();
  const many = (kind: FindableKind, length: number, tell: (service: (typeof services)[number]) => Fields): Findable[] =>
    Array.from({ length }, (_, at) => {
      const service = services[at % services.length];
      if (!service) throw new Error("there is no service to be told of");
      const place = places[Math.floor(at / services.length) % places.length] ?? "";
      const { title, ...fields } = tell(service);
      return { kind, key: `${kind}-${at}`, title: `${place}${title}`, useCount: (at * 7919) % 500, ...fields };
    });
  const nameOf = new Map(systems.map(({ abbr, name }) => [abbr, name]));
  return [
    ...many("service", SERVICES, ({ name, summary, owner, handling, systemAbbr: system }) => ({
      title: name,
      summary,
      owner,
      isNeedLogin: false,
      belongsTo: system,
      tags: [handling],
      otherWords: [nameOf.get(system ?? "") ?? ""],
    })),
    ...many("system", OTHERS.system, ({ name, summary, owner }) => ({
      title: `${name}系统`,
      summary,
      owner,
      isNeedLogin: false,
    })),
    ...many("notice", OTHERS.notice, ({ name, summary, owner }) => ({
      title: `关于做好${name}工作的通知`,
      summary,
      owner,
      isNeedLogin: false,
    })),
    ...many("data", OTHERS.data, ({ name, summary, owner }) => ({
      title: `${name}信息`,
      summary,
      owner,
      isNeedLogin: true,
      otherWords: ["行政区划", "办理日期", "办理结果"],
    })),
    ...many("scene", OTHERS.scene, ({ name, summary, owner }) => ({
      title: `${name}一件事`,
      summary,
      owner,
      isNeedLogin: false,
    })),
    ...many("finance", OTHERS.finance, ({ name, summary, owner }) => ({
      title: `${name}贷`,
      summary,
      owner,
      isNeedLogin: false,
    })),
  ];
}
type Fields = Omit<Findable, "kind" | "key">;

/** Everything that can be found, and a year of what was looked for: every keyword on every day. */
export async function fillSearch({ owner, db, many }: Pick<Province, "owner" | "db"> & Filling): Promise<void> {
  const { rows } = await owner.query<{ name: string }>("select name from region where level in (3, 4) order by code");
  const module = moduleOver(db);
  const things = thingsOf(rows.map(({ name }) => name));
  for (let at = 0; at < things.length; at += AT_ONCE) await module.put(things.slice(at, at + AT_ONCE));
  module.close();
  await owner.query(
    `insert into search_count (keywords, day, searches, choices)
     select word || at % 40, current_date - (at / 40 % 365)::int, 1 + at % 50, at % 20
       from (select at, at / 14600 as place from generate_series(0, $1::bigint - 1) as at) as searches
       join (select word, row_number() over (order by word) - 1 as place from search_word
              where length(word) > 1) as words using (place)
     on conflict do nothing`,
    [many("searches")],
  );
}

/** What people type: the questions that the relevance of the search is judged by. */
const questionsAsked = readFileSync(
  new URL("../../apps/server/src/catalogue/search/relevance/tuned.tsv", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => fittedQuestion(line.split("\t")[0] ?? ""));
/** Suggestions are asked for while something is typed: after its first sign, half of it and all. */
const typed = questionsAsked.flatMap((question) =>
  [1, Math.ceil(question.length / 2), question.length].map((to) => question.slice(0, to)),
);

async function questions({ db }: Province): Promise<Asking> {
  const module = moduleOver(db);
  const { timed, close } = await asking({ bind: (server) => module.routes(server) });
  const inTurn = (path: string, words: readonly string[]) => (turn: number) =>
    timed(path, { keywords: words[turn % words.length] ?? "" });
  // the words of the index are read with the first question after a start
  await timed(suggest.path, { keywords: questionsAsked[0] ?? "" });
  return {
    questions: [
      { what: "suggestions", most: SUGGEST_MS, ask: inTurn(suggest.path, typed) },
      { what: "search", most: SEARCH_MS, ask: inTurn(find.path, questionsAsked) },
      { what: "hot words", most: HOT_MS, ask: () => timed(getSystemHotKeywords.path, {}) },
    ],
    async close() {
      await close();
      module.close();
    },
  };
}

export const searchScale: ScalePart = { name: "search", tables: ["findable", "search_count"], questions };
