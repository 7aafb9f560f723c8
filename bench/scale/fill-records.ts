import { type RecordKind, recordKindNames, recordQueries } from "../../packages/contract/src/data/record-words.ts";
import { fraction, hashed, type Step, withoutIndexes } from "./fill.ts";
import { slotOf } from "./fill-places.ts";

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const choice = (values: readonly string[], salt: number) =>
  `(array[${values.map(literal).join(", ")}])[1 + ${hashed("n", 30 + salt, values.length)}]`;
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
              from (select n, current_date - 10 - floor(1800 * ${fraction("n", 36)} ^ 2)::int as decided, lpad(n::text, ${DIGITS}, '0') as number,
                           ${choice([..."禾稻穗田垄塘圩苗菱荷麦桑渔牧春秋"], 1)} as first,
                           ${choice([..."丰香源泽润盛兴悦欣安和康嘉宁"], 2)} as second,
                           ${choice(categories, 4)} as category, ${choice(statuses, 5)} as status,
                           ${hashed("n", 33, forms.length)} as form_at,
                           ${slotOf((most) => hashed("n", 37, most))} as slot
                      from generate_series(1, $1::bigint) as n offset 0) as days
              join (select slot, code as area, name as county, county_tokens
                      from bench.place
                      join (select code, public_record_grams(${literal(kind)}, name) as county_tokens
                              from (select distinct code, name from bench.place) as named offset 0) as counties using (code)
                   ) as places using (slot)
              join (select form, place - 1 as form_at, public_record_grams(${literal(kind)}, form) as form_tokens
                      from unnest(array[${forms.map(literal).join(", ")}]) with ordinality as given (form, place)
                     offset 0) as forms
                   using (form_at)
              cross join (select public_record_grams(${literal(kind)}, '演示苏农 93320000dem') as always) as constants offset 0) as made`;
};

const SAMPLE = 500;
/** Is what was put together what the table itself would have reckoned? */
const otherTokens = `
  select sought from (select * from public_record where kind = $1 order by id desc limit ${SAMPLE}) as sample
   where array(select distinct unnest(tokens) order by 1)
      <> array(select distinct unnest(public_record_grams(kind, sought)
                 || public_record_facets(kind, area_code, category, status)) order by 1)`;

const ofKind = (kind: RecordKind): Step => ({
  name: `records of kind ${kind}`,
  async act(client, { many }) {
    await client.query(fill(kind), [Math.ceil(many("records") / recordKindNames.length)]);
    const { rows } = await client.query<{ sought: string }>(otherTokens, [kind]);
    if (rows[0]) throw new Error(`other tokens than the portal would keep: ${rows[0].sought}`);
  },
});

/** The column is reckoned by the table again when it is there anew; here it is only read. */
const tokensAreGiven: Step = {
  name: "tokens of records are given",
  async act(client) {
    await client.query("alter table public_record alter column tokens drop expression if exists");
  },
};

export const recordSteps: Step[] = [
  tokensAreGiven,
  ...withoutIndexes(["public_record"], recordKindNames.map(ofKind), [
    "public_record_ending",
    "public_record_key",
    "public_record_order",
    "public_record_tokens",
    "public_record_unlisted",
  ]),
];
