import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

type Matter = {
  name: string;
  matterNo: string;
  at: Date;
  /** how far it is, in the system's words; null: completed */
  stage: string | null;
  /** 1 to 5, as its person rated it; null: not rated */
  grade: number | null;
};
type Counts = {
  passkeys: number;
  recoveryCodes: number;
  devices: number;
  messages: number;
  todos: number;
  events: number;
  dataApplications: number;
  scenes: number;
  systems: number;
  gatewayCalls: number;
};

const rowsOf = async <Row>(db: Db, statement: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await statement.execute(db)).rows;

/** What other modules keep for an account beside what makes it one; `most` of what there may be much of, the newest first. */
export const keptBesideStore = (db: Db) => ({
  mattersOf: (accountId: string, most: number) =>
    rowsOf(
      db,
      sql<Matter>`
        select coalesce(service.name, one.identification) as name, one."matterNo", one.at, one.stage, one.grade
          from (select identification, matter_no as "matterNo", at, stage, null::smallint as grade
                  from running_matter where account_id = ${accountId}
                 union all
                select matter.identification, matter_no, completed_at, null, rating.grade
                  from completed_matter as matter left join service_rating as rating on rating.matter_id = matter.id
                 where account_id = ${accountId}) as one
          left join service on service.identification = one.identification
         order by one.at desc limit ${most}`,
    ),

  feedbackOf: (accountId: string, most: number) =>
    rowsOf(
      db,
      sql<{ referenceNumber: string; content: string; at: Date; answeredAt: Date | null }>`
        select reference_number as "referenceNumber", content, created_at as at, answered_at as "answeredAt"
          from feedback where account_id = ${accountId} order by id desc limit ${most}`,
    ),

  requestsOf: (accountId: string, most: number) =>
    rowsOf(
      db,
      sql<{ receiptNumber: string; kind: string; status: string; at: Date }>`
        select receipt_number as "receiptNumber", kind, status, created_at as at
          from approval_request where applicant_id = ${accountId} order by created_at desc limit ${most}`,
    ),

  favouritesOf: (accountId: string) =>
    rowsOf(
      db,
      sql<{ name: string; at: Date }>`
        select coalesce(service.name, system.name, one.subject) as name, one.added_at as at
          from favourite as one
          left join service on one.kind = 'service' and service.identification = one.subject
          left join connected_system as system on one.kind = 'system' and system.abbr = one.subject
         where one.account_id = ${accountId} order by one.place`,
    ),

  consentsOf: (accountId: string) =>
    rowsOf(
      db,
      sql<{ document: string; version: string; at: Date }>`
        select document, version, given_at as at from consent where account_id = ${accountId} order by given_at`,
    ),

  async countsOf(accountId: string): Promise<Counts> {
    const [counts] = await rowsOf(
      db,
      sql<Counts>`
        select (select count(*)::int from passkey where account_id = ${accountId}) as passkeys,
               (select count(*)::int from recovery_code where account_id = ${accountId} and used_at is null) as "recoveryCodes",
               (select count(*)::int from known_device where account_id = ${accountId}) as devices,
               (select count(*)::int from message where account_id = ${accountId}) as messages,
               (select count(*)::int from system_todo where account_id = ${accountId} and completed_at is null)
               + (select count(*)::int from system_todo where account_id = ${accountId} and completed_at is not null) as todos,
               (select count(*)::int from account_event where account_id = ${accountId}) as events,
               (select count(*)::int from data_application where applicant_id = ${accountId}) as "dataApplications",
               (select count(*)::int from scene where declarer_id = ${accountId}) as scenes,
               (select count(*)::int from system_application where applicant_id = ${accountId}) as systems,
               (select count(*)::int from gateway_log where account_id = ${accountId}) as "gatewayCalls"`,
    );
    return counts!;
  },
});
export type KeptBesideStore = ReturnType<typeof keptBesideStore>;
