import { dayOf, monthsOn } from "@sannong/contract/rules/time/days";
import { randomUUID } from "node:crypto";
import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { firstCalendar } from "@sannong/server/governance/calendar/index";
import { applicantIndexes, type ChangeRequest } from "@sannong/server/kernel/change-request/index";
import type { Db } from "@sannong/server/platform/database/database";

type Sealer = { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
export type Deps = { trx: Db; sealer: Sealer; now: Date };

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const endOfToday = (now: Date) => monthsOn(now, 0);

type Decided = { status: "approved" | "rejected"; by: { id: string; nickname: string }; at: Date; reason?: string };
type Input = {
  kind: ApprovalKind;
  prefix: string;
  key: string;
  workingDays: number;
  due?: "usual" | "today" | "late" | undefined;
  subjectId: string;
  applicantId: string;
  regionCode: string;
  facts: ChangeRequest["facts"];
  createdAt: Date;
  needsSecond?: boolean;
  decided?: Decided | undefined;
};

/** Puts a request into its queue, as its module would have. @returns its receipt number */
export async function ask({ trx, sealer, now }: Deps, input: Input): Promise<string> {
  const { kind, prefix, key, workingDays, due = "usual", facts, createdAt, decided } = input;
  const indexes = applicantIndexes((value) => sealer.index(value));
  const id = randomUUID();
  const day = dayOf(createdAt).replaceAll("-", "");
  const receiptNumber = `${prefix}-${day}-DEMA0-000${key}`;
  const dueAt = {
    usual: firstCalendar.dueAfter(createdAt, workingDays),
    today: endOfToday(now),
    late: new Date(endOfToday(now).getTime() - DAY_MS),
  }[due];
  await trx
    .insertInto("approvalRequest")
    .values({
      id,
      receiptNumber,
      kind,
      subjectId: input.subjectId,
      applicantId: input.applicantId,
      applicantIndex: indexes.ofPhone(facts.phone),
      nameIndex: indexes.ofName(facts.applicant),
      title: facts.title,
      regionCode: input.regionCode,
      factsSealed: sealer.seal(JSON.stringify(facts)),
      needsSecond: input.needsSecond ?? false,
      ...(decided && {
        status: decided.status,
        firstDeciderId: decided.by.id,
        decidedById: decided.by.id,
        decidedByNameSealed: sealer.seal(decided.by.nickname),
        decidedAt: decided.at,
        reason: decided.reason ?? null,
      }),
      dueAt,
      createdAt,
    })
    .execute();
  await trx.insertInto("approvalStep").values({ requestId: id, at: createdAt, act: "opened", note: null }).execute();
  if (decided)
    await trx
      .insertInto("approvalStep")
      .values({
        requestId: id,
        at: decided.at,
        act: decided.status,
        byNameSealed: sealer.seal(decided.by.nickname),
        note: decided.reason ?? null,
      })
      .execute();
  return receiptNumber;
}

/** 江苏省盐城市建湖县. */
export async function fullNames(trx: Db): Promise<(code: string) => string> {
  const rows = await trx.selectFrom("region").select(["code", "name"]).where("level", "<=", 4).execute();
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return (code) =>
    [2, 4, 6].map((digits) => (digits <= code.length ? (names.get(code.slice(0, digits)) ?? "") : "")).join("");
}

/** One of the demonstration's accounts as its administrators read of it. */
export async function accountOf({ trx, sealer }: Deps, username: string) {
  const row = await trx
    .selectFrom("account")
    .select(["id", "nicknameSealed", "phoneSealed", "phoneVerifiedAt", "regionCode", "company", "deptName"])
    .where("username", "=", username)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      nickname: sealer.open(row.nicknameSealed),
      phone: row.phoneSealed === null ? null : sealer.open(row.phoneSealed),
      phoneIsVerified: row.phoneVerifiedAt !== null,
      regionCode: row.regionCode,
      company: row.company,
      deptName: row.deptName,
    }
  );
}

export const isAsked = async (trx: Db, kind: ApprovalKind, subjectId: string) =>
  (await trx
    .selectFrom("approvalRequest")
    .select("id")
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst()) !== undefined;
