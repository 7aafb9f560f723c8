import * as z from "zod/mini";
import { oneOf, optionalText, personal, regionCode, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { callBackResults, isBad, type RatingAspect, ratingAspects, RATING_WORDS } from "./rating-words.ts";

const grade = (missing: string) => z.int(missing).check(z.minimum(1, missing), z.maximum(5, missing));
const grades = {
  grade: grade("请选择满意度"),
  efficiency: grade("请评价办事效率"),
  accuracy: grade("请评价指南精确度"),
  convenience: grade("请评价便捷度"),
  platform: grade("请评价平台操作性"),
} satisfies Record<RatingAspect | "grade", unknown>;
const identification = text("请选择事项", 64);
const number = (missing: string) => z.string(missing).check(z.regex(/^\d{1,18}$/, missing));
const callBackResult = oneOf(callBackResults, "请选择回访结果");
const day = z.iso.date("请填写回访日期");

const reported = {
  /** the system's own number of the matter */
  matterNo: text("请填写本系统的办件编号（matterNo）", 64),
  /** the person as this system knows them; one of the two */
  sub: optionalText(64),
  boundUsername: optionalText(100),
  /** which of the system's services it is */
  identification: text("请填写事项标识（identification）", 64),
};
/** ISO 8601 with its offset; now when it is left out */
const moment = (name: string) =>
  z.optional(z.iso.datetime({ offset: true, error: `${name} 须为带时区的时间，例如 2026-11-20T16:30:00+08:00` }));
const isOnePerson = z.refine<{ sub?: string | undefined; boundUsername?: string | undefined }>(
  ({ sub, boundUsername }) => (sub === undefined) !== (boundUsername === undefined),
  { error: "sub 和 boundUsername 须且只须填一个", path: ["sub"] },
);

export const moveMatter = {
  input: z
    .object({
      ...reported,
      /** in the system's words, as its people read them */
      stage: text("请填写办到哪一步（stage），例如：已受理", 20),
      at: moment("at"),
    })
    .check(isOnePerson),
  /** `moved` is false when a later step is known, or the matter is completed */
  output: z.object({ matterNo: z.string(), moved: z.boolean() }),
};

export const completeMatter = {
  input: z
    .object({
      ...reported,
      /** where it was handled; the person's own region when it is left out */
      areaCode: z.optional(regionCode()),
      completedAt: moment("completedAt"),
    })
    .check(isOnePerson),
  /** `created` is false when the number was known */
  output: z.object({ matterNo: z.string(), created: z.boolean() }),
};

const told = z.object({
  /** what was done about it */
  measures: z.string(),
  /** ISO day */
  calledBackOn: z.string(),
  callBackResult,
  callBackNote: z.nullable(z.string()),
  closedAt: z.string(),
});
const given = { ...grades, comment: z.string(), ratedAt: z.string() };
const rating = z.object({
  ...given,
  /** of a bad one: until when it is mended, and how it was */
  ticket: z.nullable(z.object({ dueAt: z.string(), closed: z.nullable(told) })),
});
const matter = z.object({
  id: z.string(),
  matterNo: z.string(),
  identification: z.string(),
  name: z.string(),
  completedAt: z.string(),
  rating: z.nullable(rating),
});
export type OwnMatter = z.infer<typeof matter>;

const running = z.object({
  matterNo: z.string(),
  identification: z.string(),
  name: z.string(),
  stage: z.string(),
  begunAt: z.string(),
  /** since when it is so far */
  at: z.string(),
});
export type RunningMatter = z.infer<typeof running>;

/** What moved last comes first. */
export const runningMatters = { input: z.object({}), output: z.object({ records: z.array(running) }) };

export const myMatters = {
  input: z.object({ identification: z.optional(identification), ...paging }),
  output: page(matter),
};

export const rateMatter = {
  input: z.object({ id: number("请选择办件"), ...grades, comment: z._default(optionalText(RATING_WORDS), "") }).check(
    z.refine(({ grade: given, comment }) => !isBad(given) || (comment ?? "") !== "", {
      error: "请写明哪里不满意，便于核实整改",
      path: ["comment"],
    }),
  ),
  output: z.object({ ratedAt: z.string(), /** of a bad one */ dueAt: z.nullable(z.string()) }),
};

/** What everybody may know of a service's ratings: figures, nobody's words. */
export const serviceRatings = {
  input: z.object({ identification }),
  output: z.object({
    total: z.number(),
    /** thousandths of those who are at least 基本满意 */
    satisfied: z.number(),
    grades: z.array(z.object({ grade: z.number(), count: z.number() })),
    /** the mean of each, in hundredths */
    aspects: z.object({
      efficiency: z.number(),
      accuracy: z.number(),
      convenience: z.number(),
      platform: z.number(),
    } satisfies Record<keyof typeof ratingAspects, unknown>),
  }),
};
export type ServiceRatings = z.infer<typeof serviceRatings.output>;

const status = z.enum(["open", "closed"], "请选择待整改或已办结");
export const listTickets = {
  input: z.object({ status: z._default(status, "open"), ...paging }),
  output: page(
    z.object({
      ...given,
      id: z.string(),
      matterNo: z.string(),
      identification: z.string(),
      name: z.string(),
      owner: z.string(),
      areaName: z.string(),
      /** masked; null when they have closed their account */
      rater: z.nullable(personal(z.string(), "personName")),
      contactPhone: z.nullable(personal(z.string(), "phone")),
      overdue: z.boolean(),
      dueAt: z.string(),
      closed: z.nullable(z.object({ ...told.shape, closedBy: z.string() })),
    }),
  ),
};

export const revealRater = {
  input: z.object({ id: number("请指明评价") }),
  output: z.object({ phone: personal(z.string(), "phone") }),
};

export const closeTicket = {
  input: z.object({
    id: number("请指明评价"),
    measures: text("请填写核实和整改情况", RATING_WORDS),
    calledBackOn: day,
    callBackResult,
    callBackNote: optionalText(200),
  }),
  output: z.object({ closedAt: z.string() }),
};
