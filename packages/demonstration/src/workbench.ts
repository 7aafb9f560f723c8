import { messageKinds } from "@sannong/contract/operations/message-words";
import { sql } from "kysely";
import type { Db } from "@sannong/server/platform/database/database";
import { oneOf } from "@sannong/contract/fields";
import { number, readTable, text, textOrNull } from "./data-files.ts";
import { connectedHere } from "./popularity.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What the bells of the demonstration's official and of its farmer have to tell. */
const messages = readTable("workbench/messages.tsv", {
  owner: text,
  kind: oneOf(messageKinds),
  title: text,
  content: text,
  link: textOrNull,
  hoursAgo: number,
}).map(({ hoursAgo, ...message }) => ({ ...message, ago: hoursAgo * HOUR_MS }));
const favourites = {
  ganbu: { kind: "system", subjects: ["gbnt", "ncpzs", "jycz", "tdcb", "cjjb", "zhzf"] },
  nonghu: { kind: "service", subjects: ["zjd-apply", "gdbt-apply", "nybx-insure", "tdcb-sign"] },
} as const;
const recents = {
  ganbu: [
    ["gbnt-open", 10 * MINUTE_MS],
    ["njbt-apply", 3 * HOUR_MS],
    ["tdcb-sign", 22 * HOUR_MS],
    ["ncpzs-batch", 3 * DAY_MS],
  ],
  nonghu: [
    ["njbt-apply", 26 * HOUR_MS],
    ["tdcb-sign", 5 * DAY_MS],
  ],
} as const;

const oldestFirst = messages.toSorted((one, other) => other.ago - one.ago);

/** What two systems would have pushed; each is done in its system, which the portal opens. */
const todos = readTable("workbench/todos.tsv", {
  id: text,
  system: text,
  service: text,
  owner: text,
  title: text,
  summary: text,
  dueInHours: number,
});

/** To-dos of the full demonstration's officials. Those that are there stay as they are. */
export async function seedTodos(trx: Db, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("account")
    .select(["id", "username"])
    .where("username", "in", [...new Set(todos.map(({ owner }) => owner))])
    .execute();
  const idOf = new Map(rows.map(({ id, username }) => [username, id]));
  const values = todos.flatMap(({ system, id, owner, service, dueInHours, title, summary }) => {
    const accountId = idOf.get(owner);
    if (accountId === undefined) return [];
    return [
      {
        systemAbbr: system,
        todoId: id,
        accountId,
        title,
        summary,
        address: `/opening?service=${service}`,
        dueAt: new Date(now.getTime() + dueInHours * HOUR_MS),
        createdAt: new Date(now.getTime() - DAY_MS),
      },
    ];
  });
  if (values.length > 0)
    await trx
      .insertInto("systemTodo")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type Workbench = { trx: Db; sealer: { seal(plain: string): string }; now: Date; owner: keyof typeof favourites };

/** Messages, favourites and last visits of somebody who has been here for a while, so that a newcomer sees them in use. */
export async function seedWorkbench({ trx, sealer, now, owner }: Workbench): Promise<void> {
  const account = await trx.selectFrom("account").select("id").where("username", "=", owner).executeTakeFirst();
  if (!account) return;
  const accountId = account.id;
  const { kind, subjects } = favourites[owner];
  await trx
    .insertInto("message")
    .values(
      // the newest is written last: the bell shows them in the order they came
      oldestFirst
        .filter((message) => message.owner === owner)
        .map(({ ago, content, owner: _owner, ...message }, index) => ({
          ...message,
          contentSealed: sealer.seal(content),
          accountId,
          about: `demonstration:${index}`,
          createdAt: new Date(now.getTime() - ago),
          readAt: ago > DAY_MS * 3 ? now : null,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("favourite")
    .values(subjects.map((subject, index) => ({ accountId, kind, subject, place: index + 1, addedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const used = await trx
    .selectFrom("serviceClick")
    .select("id")
    .where("accountId", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  if (used) return;
  await trx
    .insertInto("serviceClick")
    .values(
      recents[owner].map(([identification, ago]) => ({
        identification,
        visitor: "demo-desk",
        accountId,
        at: new Date(now.getTime() - ago),
      })),
    )
    .execute();
}

/**
 * Thirty days of answers of the systems that the demonstration connects and of ways into them, in two statements: the monitor has something to show from the
 * first minute. Days that are there stay as they are.
 */
export async function seedMonitor(trx: Db, now: Date): Promise<void> {
  const days = sql`select abbr, day::date as day, abs(hashtext(abbr || day::text)) % 1000 as lot
      from connected_system, generate_series(
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30,
        (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 1, interval '1 day') as day
     where is_demonstration and abbr = any(${[...connectedHere]})`;
  await sql`
    insert into probe_day (system_abbr, day, asked, answered, slow, took)
    select abbr, day, 1440,
           case when lot < 12 then 1440 - lot * 7 else 1440 - lot % 3 end, lot % 9,
           array[300 + lot % 200, 600, 300, 100, 40, 0, 0, 0, 0, 0, 0]
      from (${days}) as days
    on conflict do nothing`.execute(trx);
  await sql`
    insert into gateway_day (system_abbr, day, slot, opened, failed)
    select abbr, day, 0, 40 + lot / 4, lot % 4
      from (${days}) as days
    on conflict do nothing`.execute(trx);
}
