import { sql } from "kysely";
import { expect, test } from "vitest";
import { testKeys } from "../../../test/database.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { publishedTables } from "../../../test/published-tables.ts";
import { findPlaintext } from "../../../test/find-plaintext.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { accountEvents } from "../../identity/accounts/index.ts";
import { messagesStore } from "../messages/messages.store.ts";
import { requestOf } from "../../kernel/change-request/index.ts";
import { personStore } from "../../identity/people/index.ts";
import { unsealedValues } from "./unsealed-values.store.ts";

const { database, portal } = await portalOfFile({ secondsBetween: 60 });
const { db } = database;
const sealer = createFieldSealer(testKeys);
const open = unsealedValues({ db, sealer });
const NAME = "皇甫旧旧";
const idOf = async (username: string) => (await portal.accounts.findByUsernameOrPhone(username))?.id ?? "";

test("every column that a sealed one took the place of is known by its name, and what is written today is sealed", async () => {
  expect((await open.columns()).map(({ table, column }) => `${table}.${column}`)).toEqual([
    "account_event.by_name",
    "approval_request.asked",
    "approval_request.decided_by_name",
    "approval_step.by_name",
    "feedback.answered_by",
    "message.content",
    "rating_ticket.closed_by",
  ]);
});

/** Columns that say by whom something was done, and hold no name of a person of the portal. */
const noNames = {
  id: ["activation_code.issued_by", "binding_batch.made_by", "binding_batch.undone_by"],
  word: ["data_grant.ended_by", "upstream_identity.linked_by"],
  "operator of the machine": ["data_key.made_by"],
  "a source, or the receipt of a review": ["account.entity_verified_by"],
};
/**
 * Names of administrators that still stand open, beside what they maintain for everybody or asked for (8.4 e of
 * `docs/operations/security.md` says so). This list gets no longer but by a kind that is published, whose table the kernel
 * writes.
 */
const stillOpen = [
  ...["audit_check", "inspection_run", "job_state", "link_check"].map((table) => `${table}.asked_by`),
  ...["indicator_import", "record_import"].map((table) => `${table}.made_by`),
  ...["calendar_year", "catalogue_module", "connected_system", "data_class", "dictionary_item", "indicator"].map(
    (table) => `${table}.changed_by`,
  ),
  ...["manual_edition", "public_record", "region", "role", "scene_arrangement", "search_arrangement"].map(
    (table) => `${table}.changed_by`,
  ),
  ...["search_synonym", "site_filing", "system_role"].map((table) => `${table}.changed_by`),
  ...(await publishedTables(db)).map((table) => `${table}.changed_by`),
  "binding_batch.made_by_name",
  "binding_batch.undone_by_name",
  "job_state.run_asked_by",
  "manual_edition.published_by",
  "scene_step.by_name",
  "set_up_statement.told_by",
];

test("a column that says by whom something was done is sealed, or is known here with what it holds", async () => {
  const { rows } = await sql<{ name: string }>`
    select of.table_name || '.' || of.column_name as name from information_schema.columns of
     where of.table_schema = 'public' and of.data_type = 'text'
       and of.column_name ~ '(^|_)(by|by_name|decider|person|who)$'
       and not exists (select from information_schema.columns sealed
                        where sealed.table_schema = 'public' and sealed.table_name = of.table_name
                          and sealed.column_name = of.column_name || '_sealed')
     order by 1`.execute(db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.values(noNames).flat(), ...stillOpen].toSorted());
});

test("what lies open from before reads as ever, is sealed by two servers at once, and reads the same then", async () => {
  const accountId = await idOf("nonghu");
  const at = portal.clock();
  const event = { accountId: accountId, at, act: "disabled", outcome: "", reason: "演示", byId: null };
  await db
    .insertInto("accountEvent")
    .values(Array.from({ length: 450 }, () => ({ ...event, byName: NAME })))
    .execute();
  const message = { accountId, kind: "system" as const, title: "演示", link: null, about: null, createdAt: at };
  await db
    .insertInto("message")
    .values({ ...message, content: `由${NAME}办理` })
    .execute();
  const request = { id: "dd-1", receiptNumber: "DD-1", kind: "accountMove", subjectId: accountId, title: "演示" };
  const asked = JSON.stringify({ askedBy: NAME });
  const sealed = { applicantIndex: "i", nameIndex: "i", factsSealed: sealer.seal("{}") };
  await db
    .insertInto("approvalRequest")
    .values({ ...request, ...sealed, asked, regionCode: "32", needsSecond: false, dueAt: at, createdAt: at })
    .execute();
  const read = async () => ({
    events: new Set((await personStore({ db, sealer }).history(accountId)).map(({ by }) => by)),
    last: await personStore({ db, sealer }).lastActor(accountId),
    messages: (
      await messagesStore({ db, sealer }).list(accountId, { kind: "system", unreadOnly: false, offset: 0, limit: 9 })
    ).records.map(({ content }) => content),
    asked: requestOf(sealer)(
      await db.selectFrom("approvalRequest").selectAll().where("id", "=", "dd-1").executeTakeFirstOrThrow(),
    ).asked,
  });
  const before = await read();
  expect(before).toEqual({
    events: new Set([NAME]),
    last: NAME,
    messages: [`由${NAME}办理`],
    asked: { askedBy: NAME },
  });
  await Promise.all([open.seal(), open.seal()]);
  await open.seal();
  expect(await findPlaintext(database.ownerUrl, [NAME])).toEqual([]);
  expect(await read()).toEqual(before);
  await accountEvents({ db, sealer }).write(
    { accountId, act: "enabled", reason: "演示", at, by: { id: null, name: NAME } },
    db,
  );
  expect(await personStore({ db, sealer }).lastActor(accountId)).toBe(NAME);
  expect(await findPlaintext(database.ownerUrl, [NAME])).toEqual([]);
});
