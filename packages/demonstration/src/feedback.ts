import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import { latestAnswer } from "@sannong/server/content/feedback/index";
import type { Db } from "@sannong/server/platform/database/database";
import * as z from "zod/mini";
import { number, readTable, text } from "./data-files.ts";

/** What visitors of the demonstration have written, some of it answered; invented people, （演示）. */
const seededFeedback = readTable("feedback.tsv", {
  key: text,
  about: z.enum(["portal", "site"]),
  content: text,
  tel: text,
  regionCode: text,
  daysAgo: number,
  answer: z.optional(text),
  /** of whoever wrote it while signed in */
  username: z.optional(text),
});

type Deps = { trx: Db; sealer: { seal(plain: string): string; index(value: string): string }; now: Date };

const dayInDigits = (at: Date) => dayOf(at).replaceAll("-", "");

/** Feedback of the full demonstration, open and answered. What is there stays as it is. */
export async function seedFeedback({ trx, sealer, now }: Deps): Promise<void> {
  const there = await trx
    .selectFrom("feedback")
    .select("id")
    .where("referenceNumber", "like", "FK-%-DEMA%")
    .limit(1)
    .executeTakeFirst();
  if (there) return;
  const codes = [...new Set(seededFeedback.map(({ regionCode }) => regionCode))];
  const regions = await trx.selectFrom("region").select(["code", "name"]).where("code", "in", codes).execute();
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  const writers = await trx
    .selectFrom("account")
    .select(["id", "username"])
    .where(
      "username",
      "in",
      seededFeedback.flatMap(({ username }) => username ?? []),
    )
    .execute();
  const idOf = new Map(writers.map(({ id, username }) => [username, id]));
  await trx
    .insertInto("feedback")
    .values(
      seededFeedback.map(({ key, about, content, tel, regionCode, daysAgo, answer, username = "" }) => {
        const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
        return {
          referenceNumber: `FK-${dayInDigits(createdAt)}-DEMA${key}`,
          accountId: idOf.get(username) ?? null,
          about,
          content,
          phoneSealed: sealer.seal(tel),
          phoneIndex: sealer.index(`phone:${tel}`),
          regionCode,
          areaName: names.get(regionCode) ?? "",
          createdAt,
          answerBy: latestAnswer(createdAt),
          ...(answer
            ? {
                answer,
                answeredAt: new Date(createdAt.getTime() + 2 * DAY_MS),
                answeredBySealed: sealer.seal("演示管理员"),
              }
            : {}),
        };
      }),
    )
    .execute();
}
