import type { Client } from "pg";
import { type RecordKind, recordKindNames, recordQueries } from "../../packages/contract/src/data/record-words.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Identified } from "../../apps/server/src/platform/caller.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { jobQueue } from "../../apps/server/src/platform/jobs/job-queue.ts";
import { createOutbound } from "../../apps/server/src/platform/outbound.ts";
import { recordsModule } from "../../apps/server/src/data/records/index.ts";
import { regionsModule } from "../../apps/server/src/operations/regions/index.ts";
import { firstCalendar } from "../../apps/server/src/governance/calendar/first-calendar.ts";
import { asking, timesOver } from "./asking.ts";
import { withoutIndexes } from "./bulk.ts";
import type { Asked, ScalePart } from "./scale.ts";

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const hashed = (salt: number, most: number | string) => `(hashint8(n * 31 + ${salt})::bigint & 1048575) % ${most}`;
const choice = (values: readonly string[], salt: number) =>
  `(array[${values.map(literal).join(", ")}])[1 + ${hashed(salt, values.length)}]`;
const forms = ["家庭农场", "农机专业合作社", "蔬菜专业合作社", "农业发展有限公司", "水产养殖场", "农资经营部"];
const DIGITS = 7;
/** Neighbours within a text of known length, as expressions. */
const neighbours = (text: string, length: number, size: number) =>
  Array.from({ length: length - size + 1 }, (_, at) => `substr(${text}, ${at + 1}, ${size})`);

/**
 * One statement a kind: names of place, two characters and a form, as the demonstration's. To reckon the tokens of
 * each record by the table's own function would take most of an hour's work: they are put together from those of the
 * parts, and a sample is compared. Each part is reckoned once (`offset 0`), not at every place that names it.
 */
const fill = (kind: RecordKind) => {
  const { subject, keyword, date, category, status, categories, statuses, alsoSought } = recordQueries[kind];
  const numberField = keyword === subject ? (alsoSought[0] ?? keyword) : keyword;
  const across = [
    "right(county, 1) || first",
    "first || second",
    "second || left(form, 1)",
    "right(form, 1) || '演'",
    "'农' || left(year, 1)",
    "right(year, 1) || '第'",
    "'第' || left(number, 1)",
    "right(number, 1) || '号'",
    "'m' || left(number, 1)",
    "'dem' || left(number, 1)",
    "'em' || left(number, 2)",
    "'m' || left(number, 3)",
    "year",
    ...neighbours("year", 4, 2),
    ...neighbours("number", DIGITS, 2),
    ...neighbours("number", DIGITS, 4),
  ].map((token) => `${literal(kind[0] ?? "")} || ${token}`);
  return `
    insert into public_record (kind, sought, area_code, category, status, decided_on, published_on, public_until, fields, tokens)
    select ${literal(kind)}, name || '演示 演示苏农' || year || '第' || number || '号 93320000dem' || number, area, category, status,
           decided, decided + 3, ${kind === "penalty" ? "current_date + (n % 300)::int" : "null::date"},
           jsonb_build_object(${literal(subject)}, name || '（演示）', ${literal(numberField)},
             '（演示）苏农〔' || year || '〕第' || number || '号', 'tyshxydm', '93320000DEM' || number,
             ${literal(date)}, decided::text, ${literal(category)}, category, ${literal(status)}, status),
           part_tokens || array[${across.join(", ")}] || public_record_facets(${literal(kind)}, area, category, status)
      from (select days.*, county, form, area, county || first || second || form as name,
                   county_tokens || form_tokens || always as part_tokens, extract(year from decided)::text as year
              from (select n, current_date - 10 - (${hashed(6, 1800)})::int as decided, lpad(n::text, ${DIGITS}, '0') as number,
                           ${choice([..."禾稻穗田垄塘圩苗菱荷麦桑渔牧春秋"], 1)} as first,
                           ${choice([..."丰香源泽润盛兴悦欣安和康嘉宁"], 2)} as second,
                           ${choice(categories, 4)} as category, ${choice(statuses, 5)} as status,
                           ${hashed(3, forms.length)} as form_at,
                           ${hashed(7, "(select count(*) from region where level = 4)")} as county_at
                      from generate_series(1, $1::bigint) as n offset 0) as days
              join (select code as area, name as county, row_number() over (order by code) - 1 as county_at,
                           public_record_grams(${literal(kind)}, name) as county_tokens
                      from region where level = 4 offset 0) as counties using (county_at)
              join (select form, place - 1 as form_at, public_record_grams(${literal(kind)}, form) as form_tokens
                      from unnest(array[${forms.map(literal).join(", ")}]) with ordinality as given (form, place)
                     offset 0) as forms
                   using (form_at)
              cross join (select public_record_grams(${literal(kind)}, '演示苏农 93320000dem') as always) as constants offset 0) as made`;
};

const SAMPLE = 500;
/** Is what was put together what the table itself would have reckoned? */
const otherTokens = `
  select sought from (select * from public_record order by id desc limit ${SAMPLE}) as sample
   where array(select distinct unnest(tokens) order by 1)
      <> array(select distinct unnest(public_record_grams(kind, sought)
                 || public_record_facets(kind, area_code, category, status)) order by 1)`;

const indexes = ["public_record_tokens", "public_record_order", "public_record_ending"] as const;
async function load({ owner, second }: { owner: Client; second: Client }, size: number): Promise<void> {
  await owner.query("truncate public_record restart identity");
  await owner.query("alter table public_record alter column tokens drop expression if exists");
  await owner.query("alter table public_record set unlogged");
  await owner.query("set maintenance_work_mem = '1GB'");
  await withoutIndexes(owner, indexes, async () => {
    const waiting = [...recordKindNames];
    await Promise.all(
      [owner, second].map(async (client) => {
        for (let kind = waiting.shift(); kind; kind = waiting.shift()) await client.query(fill(kind), [size]);
      }),
    );
    const { rows } = await owner.query<{ sought: string }>(otherTokens);
    if (rows[0]) throw new Error(`other tokens than the portal would keep: ${rows[0].sought}`);
  });
  await owner.query("vacuum analyze public_record");
}

const farmer: Identified = {
  state: "live",
  caller: {
    sessionId: "bench",
    accountId: "bench",
    username: "bench",
    nickname: "bench",
    accountType: 2,
    roles: [{ roleCode: "4", roleName: "社会用户" }],
    permissions: new Set(),
    regionCode: "32",
    source: "",
    factors: ["password"],
    oidcUid: "bench",
  },
};

/** Words that many names have, few have, one has and none has; two words; numbers. */
const keywords = [
  "合作",
  "农场",
  "禾丰",
  "建湖县",
  "建湖县禾丰家庭农场",
  "禾丰 合作社",
  "0004321",
  "第0000777号",
  "93320000DE001234",
  "绝无此名",
];
const TIMES = 20;
const MOST_MS = 80;

async function ask(db: Db): Promise<Asked[]> {
  const log = createLog("warn");
  const regions = await regionsModule({ db });
  const audit = { record: async () => {} };
  const module = recordsModule({
    db,
    audit,
    clock: systemClock,
    calendar: firstCalendar,
    log,
    jobs: jobQueue(),
    outbound: createOutbound(),
    ownerName: () => "省农业农村厅（演示）",
    hosts: [],
    regions,
    // nobody hands a workbook in here
    files: {
      attach: async () => undefined,
      contentOf: async () => undefined,
      holderOfAccount: (id) => ({ owner: id, link: id, quota: "account" }),
    },
  });
  const { timed, close } = await asking({ bind: module.routes, caller: farmer });
  const many = (payloads: readonly object[]) =>
    timesOver(
      TIMES,
      recordKindNames.flatMap((kind) => payloads.map((payload) => ({ path: recordQueries[kind].path, payload }))),
      ({ path, payload }) => timed(path, payload),
    );
  try {
    await many([{}]);
    return [
      { what: "by keyword", took: await many(keywords.map((keyword) => ({ keyword, pageSize: 20 }))), most: MOST_MS },
      {
        what: "by keyword and filters",
        took: await many([
          { keyword: "合作", areaCode: "3209", pageSize: 20 },
          { keyword: "农场", areaCode: "320925", order: "oldest", pageSize: 20 },
        ]),
        most: MOST_MS,
      },
      {
        what: "without a keyword, and far down",
        took: await many([{ pageSize: 20 }, { order: "oldest", pageSize: 20 }, { pageNum: 400, pageSize: 20 }]),
        most: MOST_MS,
      },
    ];
  } finally {
    await close();
  }
}

export const recordsScale: ScalePart = { name: "records", load, tables: ["public_record"], ask };
