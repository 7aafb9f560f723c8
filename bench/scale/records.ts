import type { Client } from "pg";
import { type RecordKind, recordKindNames, recordQueries } from "../../packages/contract/src/record-words.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Identified } from "../../apps/server/src/platform/caller.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { createHttp } from "../../apps/server/src/platform/http/create-http.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { createOutbound } from "../../apps/server/src/platform/outbound.ts";
import { recordsRoom } from "../../apps/server/src/features/records/index.ts";
import { regionsRoom } from "../../apps/server/src/features/regions/index.ts";
import type { Asked, ScalePart } from "./scale.ts";

/** One statement a kind: names of place, two characters and a form, as the demonstration's. Indexes are made afterwards. */
const fill = (kind: RecordKind) => {
  const { subject, keyword, date, category, status, categories, statuses, alsoSought } = recordQueries[kind];
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const choice = (values: readonly string[], salt: number) =>
    `(array[${values.map(literal).join(", ")}])[1 + (hashint8(n * 31 + ${salt})::bigint & 1048575) % ${values.length}]`;
  const first = choice([..."禾稻穗田垄塘圩苗菱荷麦桑渔牧春秋"], 1);
  const second = choice([..."丰香源泽润盛兴悦欣安和康嘉宁"], 2);
  const form = choice(
    ["家庭农场", "农机专业合作社", "蔬菜专业合作社", "农业发展有限公司", "水产养殖场", "农资经营部"],
    3,
  );
  const numberField = keyword === subject ? (alsoSought[0] ?? keyword) : keyword;
  return `
    insert into public_record (kind, sought, area_code, category, status, decided_on, published_on, public_until, fields)
    select ${literal(kind)}, name || '演示 演示苏农' || year || '第' || number || '号 93320000dem' || number, area, category, status,
           decided, decided + 3, ${kind === "penalty" ? "current_date + (n % 300)::int" : "null::date"},
           jsonb_build_object(${literal(subject)}, name || '（演示）', ${literal(numberField)},
             '（演示）苏农〔' || year || '〕第' || number || '号', 'tyshxydm', '93320000DEM' || number,
             ${literal(date)}, decided::text, ${literal(category)}, category, ${literal(status)}, status)
      from (select n, county.code as area, county.name || ${first} || ${second} || ${form} as name,
                   lpad(n::text, 7, '0') as number, decided, extract(year from decided)::text as year,
                   ${choice(categories, 4)} as category, ${choice(statuses, 5)} as status
              from (select n, current_date - 10 - ((hashint8(n * 31 + 6)::bigint & 1048575) % 1800)::int as decided
                      from generate_series(1, $1::bigint) as n) as days
              join (select code, name, row_number() over (order by code) - 1 as at, count(*) over () as many
                      from region where level = 4) as county
                on county.at = (hashint8(n * 31 + 7)::bigint & 1048575) % county.many) as made`;
};

const indexes = ["public_record_tokens", "public_record_order", "public_record_ending"] as const;

async function load(owner: Client, size: number): Promise<void> {
  const { rows } = await owner.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = any($1)",
    [indexes],
  );
  await owner.query("set maintenance_work_mem = '512MB'");
  await owner.query("truncate public_record restart identity");
  for (const index of indexes) await owner.query(`drop index ${index}`);
  for (const kind of recordKindNames) await owner.query(fill(kind), [size]);
  for (const { indexdef } of rows) await owner.query(indexdef);
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
  "93320000DEM0001234",
  "绝无此名",
];
const TIMES = 20;
const MOST_MS = 80;

async function ask(db: Db): Promise<Asked[]> {
  const log = createLog("warn");
  const regions = await regionsRoom({ db });
  const { app, server } = createHttp({
    log,
    identify: async () => farmer,
    publicUrl: "http://127.0.0.1",
    trustedProxies: [],
    twoFactorInForce: () => true,
  });
  const audit = { record: async () => {} };
  recordsRoom({ db, audit, clock: systemClock, log, outbound: createOutbound(), hosts: [], regions }).routes(server);
  await app.ready();
  const timed = async (kind: RecordKind, payload: object): Promise<number> => {
    const begun = performance.now();
    const reply = await app.inject({ method: "POST", url: `/api${recordQueries[kind].path}`, payload });
    if (!reply.json<{ success: boolean }>().success) throw new Error(reply.body);
    return performance.now() - begun;
  };
  const many = async (payloads: readonly object[]): Promise<number[]> => {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time += 1)
      for (const kind of recordKindNames) for (const payload of payloads) took.push(await timed(kind, payload));
    return took;
  };
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
    await app.close();
  }
}

export const recordsScale: ScalePart = { name: "records", load, tables: ["public_record"], ask };
