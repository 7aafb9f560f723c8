import { type PostRight, postRights } from "@sannong/contract/identity/post-words";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../test/database.ts";
import { publishedTables } from "../../test/published-tables.ts";

/**
 * Everything in the database that says whose something is: a right that hangs on a post, or a reason why it does not.
 * A new table that refers to accounts fails here until it is on one of the lists.
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** They end with the post, by the act that ends it (`accounts.hangsOnPost`). */
const rights: Record<string, PostRight> = {
  "account_system_role.account_id": "systemRole",
  "data_grant.holder_id": "dataGrant",
  "system_application.applicant_id": "ownedSystem",
  "system_test_user.account_id": "testUser",
};

const notOfThePost: Record<string, readonly string[]> = {
  "the post itself: moving ends administrators' roles, and gives the others for the new region": [
    "account_role.account_id",
  ],
  "a request: whoever asked, and whom it is about, are asked again when it is decided (app/drift.test.ts)": [
    "approval_request.applicant_id",
    "approval_request.subject_id",
    "data_application.applicant_id",
    "system_role_application.account_id",
  ],
  "a draft of the office: permission and region are asked of whoever goes on with it": [
    "awaited_secret.account_id",
    "binding_batch.made_by",
    "record_import.account_id",
    "scene.declarer_id",
  ],
  "the person's own, whatever the post: proofs, identities, agreements, messages": [
    "account_binding.account_id",
    "activation_code.account_id",
    "completed_matter.account_id",
    "consent.account_id",
    "delegation.grantor_id",
    "delegation.helper_id",
    "factor_reset.account_id",
    "favourite.account_id",
    "feedback.account_id",
    "known_device.account_id",
    "message.account_id",
    "passkey.account_id",
    "password_history.account_id",
    "recovery_code.account_id",
    "running_matter.account_id",
    "system_todo.account_id",
    "temporary_user.account_id",
    "third_party_token.account_id",
    "told_fields.account_id",
    "upstream_identity.account_id",
  ],
  "by what name a system knows somebody, and what it was told: gives nothing by itself": [
    "known_user.account_id",
    "system_subject.account_id",
  ],
  "a history: who did or decided it": [
    "account_event.account_id",
    "account_event.by_id",
    "activation_code.issued_by",
    "approval_request.decided_by_id",
    "approval_request.first_decider_id",
    "audit_check.asked_by",
    "audit_entry.actor_id",
    "audit_entry.object_id",
    "binding_batch.undone_by",
    "binding_batch_line.account_id",
    "calendar_year.changed_by",
    "catalogue_module.changed_by",
    "connected_system.changed_by",
    "data_application.department_decider_id",
    "data_class.changed_by",
    "data_grant.ended_by",
    "data_key.made_by",
    "dictionary_item.changed_by",
    "feedback.answered_by",
    "gateway_log.account_id",
    "indicator.changed_by",
    "indicator_import.made_by",
    "inspection_run.asked_by",
    "job_state.asked_by",
    "job_state.run_asked_by",
    "link_check.asked_by",
    "manual_edition.changed_by",
    "manual_edition.published_by",
    "public_record.changed_by",
    "rating_ticket.closed_by",
    "record_import.made_by",
    "region.changed_by",
    "role.changed_by",
    "scene_arrangement.changed_by",
    "search_arrangement.changed_by",
    "search_synonym.changed_by",
    "service_click.account_id",
    "set_up_statement.told_by",
    "site_filing.changed_by",
    "system_role.changed_by",
    "upstream_identity.linked_by",
    "visit_record.account_id",
  ],
};

/** Named like one, and no account. */
const otherThings = [
  "account.company_type_id",
  "account.entity_verified_by",
  "account_binding.batch_id",
  "announcement_step.announcement_id",
  "approval_step.request_id",
  "audit_entry.trace_id",
  "binding_batch_line.batch_id",
  "catalogue_module.parent_id",
  "connected_system.app_id",
  "connected_system.module_id",
  "data_application.renews_grant_id",
  "delegation_act.delegation_id",
  "data_credential.grant_id",
  "data_grant.app_id",
  "data_grant.application_id",
  "developer_sandbox.application_id",
  "data_use.grant_id",
  "finance_product.institution_id",
  "record_import_row.import_id",
  "reseal_column.key_id",
  "saml_service_provider.entity_id",
  "saml_service_provider.name_id",
  "scene_figure.scene_id",
  "scene_step.scene_id",
  "self_test_run.application_id",
  "service.module_id",
  "stored_file.subject_id",
  "system_todo.todo_id",
];

/** A history too: who changed what is published last. */
const changedBy = async () => (await publishedTables(database.db)).map((table) => `${table}.changed_by`);

const accounted = [...Object.keys(rights), ...Object.values(notOfThePost).flat()];

test("every column that can name an account is on a list", async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column
      from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(^by|_(id|ids|by|owner|holder))$'`.execute(
    database.db,
  );
  const known = [...accounted, ...(await changedBy()), ...otherThings];
  expect(rows.map(({ column }) => column).toSorted()).toEqual(known.toSorted());
});

test("every foreign key to an account is, whatever its name", async () => {
  const { rows } = await sql<{ column: string }>`
    select held.relname || '.' || attribute.attname as column
      from pg_constraint as pointing
      join pg_class as held on held.oid = pointing.conrelid
      join pg_attribute as attribute on attribute.attrelid = held.oid and attribute.attnum = any (pointing.conkey)
     where pointing.contype = 'f' and pointing.confrelid = 'account'::regclass`.execute(database.db);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ column }) => column).filter((column) => !accounted.includes(column))).toEqual([]);
});

test("every kind of right has its column", () => {
  expect(Object.values(rights).toSorted()).toEqual(Object.keys(postRights).toSorted());
});
