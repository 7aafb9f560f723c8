import { hashed, lately, type Step, SYSTEMS } from "./fill.ts";
import { slotOf } from "./fill-places.ts";

/** Of a whole province. */
const parts = {
  message: 2_500_000,
  system_todo: 1_000_000,
  feedback: 250_000,
  approval_request: 500_000,
  data_application: 100_000,
  data_grant: 60_000,
  data_row: 1_000_000,
  scene: 5_000,
  notice: 20_000,
} as const;
const RESOURCES = 100;

/** Most is of a county, some of a city, and little of the province. */
const area = `(select case when n % 50 = 0 then '32' when n % 10 = 0 then left(code, 4) else code end
    from bench.place where slot = ${slotOf((most) => hashed("n", 51, most))})`;
const past = (days: number) => lately("n", 52, days);

/** What fills a table up to `most` of it, one statement each, in the order in which they refer to each other. */
const fills: Record<keyof typeof parts, string> = {
  message: `insert into message (account_id, kind, title, content, about, created_at, read_at)
    select 'g' || 1 + n % $2, (array['decision', 'reply', 'expiry', 'todo', 'system'])[1 + n % 5], '演示', '演示', 'm' || n,
      ${past(700)}, case when n % 7 > 0 then now() end`,
  system_todo: `insert into system_todo (system_abbr, todo_id, account_id, title, summary, address, due_at, created_at, completed_at)
    select 'b' || n % ${SYSTEMS}, 't' || n, 'g' || 1 + n * 31 % $2, '演示', '演示', '/', now() + n % 90 * interval '1 day',
      ${past(300)}, case when n % 5 > 0 then now() end`,
  feedback: `insert into feedback (reference_number, account_id, about, content, phone_sealed, phone_index, region_code,
      area_name, created_at, answer_by, answer, answered_at)
    select 'BF' || n, case when n % 3 > 0 then 'g' || 1 + n % $2 end, 'portal', '演示', (select sealed from bench.facts), 'p' || n, ${area}, '演示', ${past(900)},
      now() + n % 15 * interval '1 day', case when n % 20 > 0 then '演示' end, case when n % 20 > 0 then now() end`,
  approval_request: `insert into approval_request (id, receipt_number, kind, subject_id, applicant_id, applicant_index,
      region_code, facts_sealed, status, needs_second, decided_at, due_at, created_at, title, name_index)
    select 'br' || n, 'BR' || n, (array['registration', 'roleApplication', 'scene', 'dataDepartment'])[1 + n % 4], 's' || n, 'g' || 1 + n % $2, 'p' || n % $2,
      ${area}, (select sealed from bench.facts), case when n % 30 = 0 then 'pending' when n % 9 = 0 then 'rejected' else 'approved' end, false,
      case when n % 30 > 0 then now() end, now() + n % 5 * interval '1 day', ${past(900)}, '演示', 'n' || n % $2`,
  data_application: `insert into data_application (id, resource_code, applicant_id, region_code, purpose, basis, items,
      scope_code, months, status, created_at, saved_at)
    select 'bd' || n, 'bc' || n % ${RESOURCES}, 'g' || 1 + n % $2, ${area}, '演示', '演示', '[]', '32', 12,
      (array['approved', 'rejected', 'withdrawn'])[1 + n % 3], ${past(900)}, ${past(900)}`,
  data_grant: `insert into data_grant (id, application_id, resource_code, holder_id, unit, items, scope_code, rate,
      granted_at, expires_at, ended_at)
    select 'bg' || n, 'bd' || n, 'bc' || n % ${RESOURCES}, 'g' || 1 + n % $2, '演示' || n % 500, '[]', '32', 60, ${past(500)},
      now() + n % 300 * interval '1 day', case when n % 3 > 0 then now() end`,
  data_row: `insert into data_row (resource_code, seq, region_code, content)
    select 'bc' || n % ${RESOURCES}, n / ${RESOURCES}, ${area}, '{"xm": "演示"}'`,
  scene: `insert into scene (id, declarer_id, declarer_region, form, status, created_at, updated_at, published_at, last_online_at)
    select 'bx' || n, 'g' || 1 + n % $2, '320925', jsonb_build_object('name', '场景' || n, 'field', 'f' || n % 8,
      'regionCode', '320925', 'unit', '演示', 'summary', '演示', 'systemAbbr', 'b' || n % ${SYSTEMS}),
      case when n % 5 = 0 then 'draft' else 'published' end, now(), now(), case when n % 5 > 0 then ${past(900)} end, ${past(9)}`,
  notice: `insert into notice (id, kind, title, summary, paragraphs, source, author, keywords, for_staff, published_at, is_demonstration)
    select 'bn' || n, (array['notice', 'publicity', 'policy', 'reading', 'system'])[1 + n % 5], '关于演示的通知' || n, '演示',
      '[]', '演示', '演示', '', n % 9 = 0, ${past(900)}, true`,
};

const catalogues = [
  `insert into data_class (code, name) values ('bc', '演示') on conflict do nothing`,
  `insert into data_resource (code, class_code, name, provider, provider_code, provider_region, summary, domain, level, formats,
      items, sharing, sharing_condition, sharing_way, legal_basis, openness, openness_condition, update_cycle, published_on,
      updated_on, related, quality, is_demonstration)
    select 'bc' || n, 'bc', '演示', '演示', 'p', '32', '演示', 'x', 'province', '[]', '[]', 'unconditional', '', 'api', '', 'open',
      '', 'daily', '2026-01-01', '2026-01-01', '[]', '{}', true
      from generate_series(0, ${RESOURCES - 1}) as n on conflict do nothing`,
];

const tables = Object.keys(parts) as (keyof typeof parts)[];

const fill = (table: keyof typeof parts): Step => ({
  name: table,
  async act(client, { share, many }) {
    const text = fills[table];
    const rows = Math.ceil(parts[table] * share);
    await client.query(`${text} from generate_series(1, $1::bigint) as n`, [
      rows,
      ...(text.includes("$2") ? [many("accounts")] : []),
    ]);
  },
});

export const listSteps = (sealedFacts: string): Step[] => [
  {
    name: "what lists stand on",
    async act(client) {
      for (const statement of catalogues) await client.query(statement);
      await client.query("create table bench.facts as select $1::text as sealed", [sealedFacts]);
    },
  },
  ...tables.map(fill),
  {
    name: "figures of scenes",
    async act(client) {
      await client.query(`insert into scene_figure (scene_id, day, active, reported, at)
        select id, current_date - n, n, n, now() from scene, generate_series(0, 59) as n where scene.id like 'bx%'`);
    },
  },
];
