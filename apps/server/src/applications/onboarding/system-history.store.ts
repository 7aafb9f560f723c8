import type { ApprovalAct, ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { SelfTestKey } from "@sannong/contract/applications/onboarding-words";
import { type Selectable, sql } from "kysely";
import type { AuditNames } from "../../platform/audit/create-audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Application } from "./onboarding.store.ts";
import { asRun, type NumberedRun } from "./self-test-runs.store.ts";
import type { Happened } from "./system-history.rules.ts";

export type HistoryEntry = {
  id: string;
  at: Date;
  happened: Happened;
  /** null: the applicant where a request or a run is told of, else the portal itself */
  byName: string | null;
  byId: string | null;
  note: string | null;
};
type Deps = { db: Db; sealer: { open(sealed: string): string }; audit: AuditNames };
type Input = {
  kinds: readonly ApprovalKind[];
  events: readonly string[];
  most: number;
  /** the last row that was read already */
  before?: { at: string; id: string } | undefined;
};
type Row = {
  id: string;
  at: Date;
  source: Happened["source"];
  /** the kind of a request, how a run ended, or an event */
  word: string;
  /** what was done about a request, or the line that a run tried alone */
  act: string | null;
  number: string | null;
  byName: string | null;
  byNameSealed: string | null;
  byId: string | null;
  note: string | null;
};

function happenedOf({ source, word, act, number }: Row): Happened {
  switch (source) {
    case "approval":
      return { source, kind: word as ApprovalKind, act: act as ApprovalAct };
    case "run":
      return { source, passed: word === "passed", number: Number(number), only: act as SelfTestKey | null };
    case "act":
      return { source, event: word };
  }
}

export const systemHistoryStore = ({ db, sealer, audit: { nameIn } }: Deps) => ({
  /**
   * What was done about an application, the newest first.
   *
   * @param ofSystem what is written down under the system's name is told too: from this application to the next that
   *   bears the same name
   */
  async page(
    { id, abbr, createdAt }: Pick<Application, "id" | "abbr" | "createdAt">,
    ofSystem: boolean,
    { kinds, events, most, before }: Input,
  ): Promise<HistoryEntry[]> {
    const { rows } = await sql<Row>`
      select * from (
        select 'step:' || step.id as id, step.at, 'approval' as source, request.kind as word, step.act,
               null::bigint as number, step.by_name, step.by_name_sealed, null as by_id,
               case step.act when 'rejected' then step.note end as note
          from approval_request as request
          join approval_step as step on step.request_id = request.id
         where request.subject_id = ${id} and request.kind = any(${kinds}::text[])
        union all
        select 'run:' || run.id, run.finished_at, 'run', run.state, run.only_line, run.number, null, null, null, null
          from (select *, row_number() over (order by started_at) as number
                  from self_test_run where application_id = ${id}) as run
         where run.finished_at is not null
        union all
        select entry.id::text, entry.at, 'act', entry.event, null, null, entry.actor_name, null, entry.actor_id, null
          from audit_entry as entry
         where entry.object_kind = 'systemApplication' and entry.object_id = ${id}
           and entry.event = any(${events}::text[]) and entry.result = 'ok'
        union all
        select entry.id::text, entry.at, 'act', entry.event, null, null, entry.actor_name, null, entry.actor_id, null
          from audit_entry as entry
         where ${ofSystem} and entry.object_kind = 'system' and entry.object_id = ${abbr}
           and entry.event = any(${events}::text[]) and entry.result = 'ok'
           and entry.at >= ${createdAt}
           and entry.at < coalesce((select min(later.created_at) from system_application as later
                                     where later.abbr = ${abbr} and later.created_at > ${createdAt}), 'infinity')
      ) as told
      where ${before ? sql<boolean>`(told.at, told.id) < (${before.at}::timestamptz, ${before.id})` : sql`true`}
      order by told.at desc, told.id desc
      limit ${most}`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      happened: happenedOf(row),
      byName: row.byNameSealed === null ? nameIn(row.byName) : sealer.open(row.byNameSealed),
      byId: row.byId,
      note: row.note,
    }));
  },

  /**
   * The application behind a request to go live, and the run that the request rests on: the newest of everything that
   * had passed when it was made, for without it being the newest no request is taken.
   */
  async askedRun(receiptNumber: string): Promise<{ applicationId: string; run: NumberedRun | null } | undefined> {
    const request = await db
      .selectFrom("approvalRequest")
      .select(["subjectId", "createdAt"])
      .where("kind", "=", "systemGoLive")
      .where("receiptNumber", "=", receiptNumber)
      .executeTakeFirst();
    if (!request) return undefined;
    const { subjectId: applicationId, createdAt: askedAt } = request;
    const { rows } = await sql<Selectable<Tables["selfTestRun"]> & { number: string }>`
      select * from (select *, row_number() over (order by started_at) as number
                       from self_test_run where application_id = ${applicationId}) as run
       where state = 'passed' and only_line is null and started_at <= ${askedAt}
       order by started_at desc limit 1`.execute(db);
    const [row] = rows;
    return { applicationId, run: row ? { ...asRun(row), number: Number(row.number) } : null };
  },
});

export type SystemHistoryStore = ReturnType<typeof systemHistoryStore>;
