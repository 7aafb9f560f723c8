import * as z from "zod/mini";
import { oneOf, regionCode, text } from "../fields.ts";
import { publicationSchemas, standing, written } from "./publication.schemas.ts";
import { announcementKinds, announcementStages, stagesOf, statusParts } from "./status-words.ts";

const kind = oneOf(announcementKinds, "请选择是故障还是计划维护");
const part = oneOf(statusParts, "没有这个部分");
/** What a clock on the wall says in the province: `2026-12-01T22:00`. */
const moment = (empty: string) =>
  z.string(empty).check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, empty),
    z.refine((value) => !Number.isNaN(Date.parse(`${value}:00+08:00`)), empty),
  );

const content = {
  kind,
  title: text("请填写标题", 60),
  parts: z
    .array(part, "请选择受影响的部分")
    .check(z.minLength(1, "请选择受影响的部分"), z.maxLength(Object.keys(statusParts).length, "请选择受影响的部分")),
  stage: oneOf(announcementStages, "请选择阶段"),
  startsAt: moment("请选择开始时间"),
  endsAt: z.nullable(moment("请选择结束时间")),
  body: text("请填写最新进展", 1000),
  areaCode: regionCode("请选择行政区划"),
};
const announcement = z.extend(standing, content);
export type ManagedAnnouncement = z.infer<typeof announcement>;

export const announcements = publicationSchemas({
  row: announcement,
  written: written(content).check(
    z.refine(({ kind: of, stage }) => stagesOf[of].includes(stage), {
      error: "这个阶段和类型不符：故障用“调查中”到“已恢复”，计划维护用“计划中”到“已取消”",
      path: ["stage"],
    }),
    z.refine(({ kind: of, endsAt }) => of === "incident" || endsAt !== null, {
      error: "计划维护要写明结束时间",
      path: ["endsAt"],
    }),
    z.refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
      error: "结束时间要晚于开始时间",
      path: ["endsAt"],
    }),
  ),
  narrowed: { kind: z.optional(kind) },
});
export type AnnouncementInput = z.input<typeof announcements.save.input>;
