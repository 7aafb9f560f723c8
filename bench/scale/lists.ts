import type { Client } from "pg";
import { signInRecord } from "../../apps/server/src/identity/accounts/sign-in-record.store.ts";
import { approvalsStore } from "../../apps/server/src/governance/approvals/approvals.store.ts";
import { dataApplicationsStore } from "../../apps/server/src/data/resources/data-applications.store.ts";
import { dataCatalogueStore } from "../../apps/server/src/data/resources/catalogue.store.ts";
import { dataSeals } from "../../apps/server/src/data/resources/data-seals.ts";
import { dataGrantsStore } from "../../apps/server/src/data/resources/data-grants.store.ts";
import { feedbackStore } from "../../apps/server/src/content/feedback/feedback.store.ts";
import { messagesStore } from "../../apps/server/src/operations/messages/messages.store.ts";
import { noticesStore } from "../../apps/server/src/content/notices/notices.store.ts";
import { declarationsStore } from "../../apps/server/src/content/scenes/declarations.store.ts";
import { figuresStore } from "../../apps/server/src/content/scenes/figures.store.ts";
import { scenesStore } from "../../apps/server/src/content/scenes/scenes.store.ts";
import { todosStore } from "../../apps/server/src/content/todos/todos.store.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import type { Asked, ScalePart } from "./scale.ts";

/** Of a million: so many messages, and so much of the rest for each of them. */
const parts = {
  account: 0.05,
  message: 0.5,
  system_todo: 0.2,
  feedback: 0.1,
  approval_request: 0.1,
  data_application: 0.05,
  data_grant: 0.03,
  data_row: 0.2,
  scene: 0.004,
  notice: 0.004,
} as const;
const RESOURCES = 100;
const SYSTEMS = 50;

const area = "(array['32', '3201', '3209', '320925', '320106', '321181', '3205', '320582'])[1 + n / 4 % 8]";
const past = (days: number) => `now() - (n * 7919 % ${days * 1440}) * interval '1 minute'`;

/** What fills a table up to `most` of it, one statement each, in the order in which they refer to each other. */
const fills: Record<keyof typeof parts, string> = {
  account: `insert into account (id, username, username_key, nickname_sealed, password_is_weak, account_type,
      region_code, company, dept_name, source, status, complete, is_demonstration, last_sign_in_at)
    select 'a' || n, 'u' || n, 'u' || n, 's', false, 2, ${area}, '', '', 'portal', 'active', true, true,
      case when n % 10 < 8 then ${past(300)} end`,
  message: `insert into message (account_id, kind, title, content, about, created_at, read_at)
    select 'a' || 1 + n % $2, (array['decision', 'reply', 'expiry', 'todo', 'system'])[1 + n % 5], '演示', '演示', 'm' || n,
      ${past(700)}, case when n % 7 > 0 then now() end`,
  system_todo: `insert into system_todo (system_abbr, todo_id, account_id, title, summary, address, due_at, created_at, completed_at)
    select 's' || n % ${SYSTEMS}, 't' || n, 'a' || 1 + n * 31 % $2, '演示', '演示', '/', now() + n % 90 * interval '1 day',
      ${past(300)}, case when n % 5 > 0 then now() end`,
  feedback: `insert into feedback (reference_number, account_id, about, content, phone_sealed, phone_index, region_code,
      area_name, created_at, answer_by, answer, answered_at)
    select 'F' || n, case when n % 3 > 0 then 'a' || 1 + n % $2 end, 'portal', '演示', 's', 'p' || n, ${area}, '演示', ${past(900)},
      now() + n % 15 * interval '1 day', case when n % 20 > 0 then '演示' end, case when n % 20 > 0 then now() end`,
  approval_request: `insert into approval_request (id, receipt_number, kind, subject_id, applicant_id, applicant_index,
      region_code, facts_sealed, status, needs_second, decided_at, due_at, created_at, title, name_index)
    select 'r' || n, 'R' || n, (array['registration', 'roleApplication', 'scene', 'dataDepartment'])[1 + n % 4], 's' || n, 'a' || 1 + n % $2, 'p' || n % $2,
      ${area}, '{}', case when n % 30 = 0 then 'pending' when n % 9 = 0 then 'rejected' else 'approved' end, false,
      case when n % 30 > 0 then now() end, now() + n % 5 * interval '1 day', ${past(900)}, '演示', 'n' || n % $2`,
  data_application: `insert into data_application (id, resource_code, applicant_id, region_code, purpose, basis, items,
      scope_code, months, status, created_at, saved_at)
    select 'd' || n, 'c' || n % ${RESOURCES}, 'a' || 1 + n % $2, ${area}, '演示', '演示', '[]', '32', 12,
      (array['approved', 'rejected', 'withdrawn'])[1 + n % 3], ${past(900)}, ${past(900)}`,
  data_grant: `insert into data_grant (id, application_id, resource_code, holder_id, unit, items, scope_code, rate,
      granted_at, expires_at, ended_at)
    select 'g' || n, 'd' || n, 'c' || n % ${RESOURCES}, 'a' || 1 + n % $2, '演示' || n % 500, '[]', '32', 60, ${past(500)},
      now() + n % 300 * interval '1 day', case when n % 3 > 0 then now() end`,
  data_row: `insert into data_row (resource_code, seq, region_code, content)
    select 'c' || n % ${RESOURCES}, n / ${RESOURCES}, ${area}, '{"xm": "演示"}'`,
  scene: `insert into scene (id, declarer_id, declarer_region, form, status, created_at, updated_at, published_at, last_online_at)
    select 'x' || n, 'a' || 1 + n % $2, '320925', jsonb_build_object('name', '场景' || n, 'field', 'f' || n % 8,
      'regionCode', '320925', 'unit', '演示', 'summary', '演示', 'systemAbbr', 's' || n % ${SYSTEMS}),
      case when n % 5 = 0 then 'draft' else 'published' end, now(), now(), case when n % 5 > 0 then ${past(900)} end, ${past(9)}`,
  notice: `insert into notice (id, kind, title, summary, paragraphs, source, author, keywords, for_staff, published_at, is_demonstration)
    select 'n' || n, (array['notice', 'publicity', 'policy', 'reading', 'system'])[1 + n % 5], '关于演示的通知' || n, '演示',
      '[]', '演示', '演示', '', n % 9 = 0, ${past(900)}, true`,
};

const catalogues = [
  `insert into connected_system (abbr, app_id, name, summary, owner, domain, tab, protocol, is_public_client, secret_hashes,
      redirect_uris, post_logout_redirect_uris, scopes, requires_role, is_own, health, is_demonstration, pairwise_salt)
    select 's' || n, 's' || n, '演示', '演示', '演示', 'x', 'yyfw', 'none', false, '[]', '[]', '[]', '', false, false, 'normal', true, 's'
      from generate_series(0, ${SYSTEMS - 1}) as n on conflict do nothing`,
  `insert into data_class (code, name) values ('c', '演示') on conflict do nothing`,
  `insert into data_resource (code, class_code, name, provider, provider_code, provider_region, summary, domain, level, formats,
      items, sharing, sharing_condition, sharing_way, legal_basis, openness, openness_condition, update_cycle, published_on,
      updated_on, related, quality, is_demonstration)
    select 'c' || n, 'c', '演示', '演示', 'p', '32', '演示', 'x', 'province', '[]', '[]', 'unconditional', '', 'api', '', 'open',
      '', 'daily', '2026-01-01', '2026-01-01', '[]', '{}', true
      from generate_series(0, ${RESOURCES - 1}) as n on conflict do nothing`,
];

async function load({ owner }: { owner: Client }, size: number): Promise<void> {
  const tables = Object.keys(parts) as (keyof typeof parts)[];
  await owner.query(`truncate ${tables.join(", ")}, scene_figure, data_resource restart identity cascade`);
  for (const statement of catalogues) await owner.query(statement);
  const many = (table: keyof typeof parts) => Math.round(size * parts[table]);
  for (const table of tables) {
    const text = fills[table];
    await owner.query(`${text} from generate_series(1, $1::bigint) as n`, [
      many(table),
      ...(text.includes("$2") ? [many("account")] : []),
    ]);
  }
  await owner.query(`insert into scene_figure (scene_id, day, active, reported, at)
    select id, current_date - n, n, n, now() from scene, generate_series(0, 59) as n`);
  await owner.query(`vacuum analyze ${tables.join(", ")}, scene_figure`);
}

const TIMES = 20;

async function ask(db: Db): Promise<Asked[]> {
  const plain = { open: (sealed: string) => sealed, seal: (text: string) => text, index: (value: string) => value };
  const told: Asked[] = [];
  const time = async (what: string, act: (turn: number) => Promise<unknown>) => {
    const took: number[] = [];
    for (let turn = 1; turn <= TIMES; turn += 1) {
      const begun = performance.now();
      await act(turn);
      took.push(performance.now() - begun);
    }
    told.push({ what, took });
  };
  const page = { offset: 0, limit: 20 };
  const numbered = { pageNum: 1, pageSize: 20 };
  const now = new Date();

  const signIns = signInRecord({
    db,
    eventual: db,
    onFailure: (cause) => {
      throw cause;
    },
  });
  await time("people of today", () => signIns.peopleOn(now.toISOString().slice(0, 10)));

  const messages = messagesStore({ db, sealer: plain });
  await time("messages", (n) => messages.list(`a${n}`, { kind: undefined, unreadOnly: false, ...page }));
  await time("messages of a kind, unread", (n) => messages.list(`a${n}`, { kind: "reply", unreadOnly: true, ...page }));
  await time("the number on the bell", (n) => messages.countUnread(`a${n}`));

  const todos = todosStore(db);
  await time("to-dos", (n) => todos.list(`a${n}`, { state: "open", ...page }));
  await time("what is done", (n) => todos.list(`a${n}`, { state: "done", ...page }));
  await time("open to-dos", (n) => todos.countOpen(`a${n}`));

  const feedback = feedbackStore({ db, sealer: plain });
  await time("feedback by its number", (n) => feedback.find(`F${n}`, `p${n}`));
  await time("somebody's feedback", (n) => feedback.ofAccount(`a${n}`, numbered));
  for (const region of ["32", "3209"]) {
    await time(`feedback of ${region}`, () => feedback.inRegion(region, undefined, numbered));
    await time(`open feedback of ${region}`, () => feedback.inRegion(region, "open", numbered));
    await time(`answered feedback of ${region}`, () => feedback.inRegion(region, "answered", numbered));
  }

  const approvals = approvalsStore({ db, sealer: plain });
  const chosen = { keywords: undefined, dueBefore: undefined, status: undefined, ids: undefined, isMine: false };
  for (const region of ["32", "3209"]) {
    const decider = { accountId: "a1", region, bars: [], oneHand: { kinds: [], accounts: [] } };
    const all = { ...chosen, decider, offset: 0, limit: 20 };
    const queue = { kinds: ["roleApplication"], region } as const;
    await time(`approvals of ${region}`, () => approvals.list({ ...all, ...queue, order: "newest" }));
    await time(`approvals of ${region}, the most urgent first`, () =>
      approvals.list({ ...all, ...queue, order: "due" }),
    );
    await time(`open approvals of ${region}`, () =>
      approvals.list({ ...all, ...queue, status: "pending", order: "due" }),
    );
    await time(`approvals of ${region} that are late`, () =>
      approvals.list({ ...all, ...queue, dueBefore: now, order: "due" }),
    );
    await time(`approvals of ${region} by status`, () => approvals.count({ ...chosen, ...queue }, decider));
    await time(`approvals of ${region} that wait for one`, () =>
      approvals.list({ ...all, ...queue, isMine: true, order: "due" }),
    );
    await time(`what waits in ${region}`, () =>
      approvals.waiting({ kinds: ["roleApplication", "dataDepartment"], decider, limit: 5 }),
    );
  }
  await time("approvals by receipt, title or name", () =>
    approvals.list({
      ...chosen,
      decider: { accountId: "a1", region: "32", bars: [], oneHand: { kinds: [], accounts: [] } },
      offset: 0,
      limit: 20,
      kinds: ["roleApplication"],
      region: "32",
      order: "newest",
      keywords: { receiptPart: "R77", titlePart: "R77", nameIndex: "n1" },
    }),
  );
  await time("alike approvals", (n) =>
    approvals.alike(
      Array.from({ length: 20 }, (_, place) => `r${n + place}`),
      ["roleApplication"],
    ),
  );
  await time("what somebody asked for", (n) => approvals.askedBy("roleApplication", `a${n}`, 20));
  await time("an applicant's last", (n) => approvals.findByApplicant("roleApplication", `p${n}`));
  await time("an approval's steps", (n) => approvals.stepsOf(`r${n}`));

  const data = dataCatalogueStore({ db, seals: dataSeals("00".repeat(32)), onBroken: () => undefined });
  await time("rows of a data resource", (n) => data.rows({ code: `c${n}`, scope: "3209", ...page }));
  await time("how often data was asked for", () => data.requests());
  const asks = dataApplicationsStore(db);
  await time("data somebody asked for", (n) => asks.ofApplicant(`a${n}`, page));
  await time("data under way", (n) => asks.ofApplicantFor(`a${n}`, "c1"));
  const grants = dataGrantsStore({ db, seals: dataSeals("00".repeat(32)), onBroken: () => undefined });
  await time("my data", (n) => grants.ofHolder(`a${n}`));
  await time("a live grant", (n) => grants.liveOf(`a${n}`, "c1", now));
  await time("units that use a resource", (n) => grants.usersOf(`c${n}`, now));

  const scenes = scenesStore(db);
  await time("scenes", () => scenes.list({ order: "newest", ...page }));
  await time("a scene", (n) => scenes.find(`x${n}`));
  const declarations = declarationsStore(db);
  await time("declared scenes", (n) => declarations.mine(`a${n}`, page));
  await time("scenes of the same name", (n) => declarations.countNamesakes("x0", `场景${n}`));
  const figures = figuresStore(db);
  const first = new Date(now.getTime() - 14 * 86_400_000).toISOString().slice(0, 10);
  const since = { late: now, silent: now, week: first, first };
  await time("the watch over scenes", () => figures.list({}, since, page));
  await time("figures of a scene", (n) => figures.daysOf(`x${n}`, first));

  const notices = noticesStore(db);
  await time("notices", () => notices.list({ kind: undefined, keywords: undefined, withStaff: false, now, ...page }));
  await time("notices of a column", () =>
    notices.list({ kind: "policy", keywords: undefined, withStaff: false, now, ...page }),
  );
  await time("a notice", (n) => notices.find(`n${n}`, now));
  return told;
}

/** Scenes, notices and resources are some thousand at most, and their counts are of all of them. */
const tables = [
  "account",
  "message",
  "system_todo",
  "feedback",
  "approval_request",
  "data_application",
  "data_grant",
  "data_row",
  "scene_figure",
];

/** What people and offices are shown of their own: told, and looked at for whole reads. */
export const listsScale: ScalePart = { name: "lists", load, tables, ask };
