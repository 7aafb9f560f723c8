import * as z from "zod/mini";
import { oneOf, optionalText, regionCode, text } from "../fields.ts";
import { page, paging } from "../paging.ts";
import { revision } from "./publication.schemas.ts";
import { sceneActs, sceneFields, sceneOrders, SCENE_DAYS, sceneStandings, sceneStatuses } from "./scene-words.ts";

const field = oneOf(sceneFields, "请选择领域");
const status = oneOf(sceneStatuses);
const standing = oneOf(sceneStandings, "没有这种状态");
const id = text("请指明场景", 40);

/** An address carries several values of one filter with commas between them. */
const several = <T extends z.ZodMiniType<unknown, string>>(one: T) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string("筛选条件不正确，请重新选择").check(z.maxLength(200, "筛选条件太多，请减少几项")),
        z.transform((typed) => typed.split(",").filter(Boolean)),
      ),
      z.array(one),
    ),
  );

const effect = z.object({
  label: text("请填写指标名称", 20),
  value: text("请填写数值", 12).check(z.regex(/^\d+(\.\d+)?$/, "数值只填数字，单位另填")),
  unit: z._default(z.string("请填写单位").check(z.trim(), z.maxLength(10, "单位最多 10 个字")), ""),
});
export type SceneEffect = z.output<typeof effect>;
const MOST_EFFECTS = 8;

/** What a finished declaration tells. */
const form = {
  name: text("请输入场景名称!", 40),
  field,
  regionCode: regionCode(),
  unit: text("请输入申报单位!", 60),
  summary: text("请用一两句话介绍场景", 120),
  content: text("请填写建设内容", 3000).check(z.minLength(30, "建设内容至少 30 个字，写清建了什么、怎样用")),
  outcome: text("请填写应用成效", 1000),
  effects: z
    .array(effect, "请填写成效指标")
    .check(z.minLength(1, "请至少填写一个成效指标"), z.maxLength(MOST_EFFECTS, `成效指标最多 ${MOST_EFFECTS} 个`)),
  /** 万元 */
  investment: z
    .number({
      error: ({ input }) =>
        typeof input === "string" ? "总投入只填数字，单位万元，例如 86.5" : "请填写总投入，单位万元",
    })
    .check(z.minimum(0, "总投入不能小于 0"), z.maximum(1_000_000, "总投入以万元为单位，请核对")),
  funding: text("请填写资金来源", 100),
  contactDept: text("请输入联系处室!", 40),
  contactPhone: text("请输入办公电话", 20).check(
    z.regex(/^0\d{2,3}-?\d{7,8}$/, "请填写办公座机，例如 000-00000000，不要填写个人手机号"),
  ),
  systemAbbr: z._default(z.string("请填写系统简称").check(z.trim(), z.maxLength(32, "系统简称最多 32 个字")), ""),
};
export const sceneForm = z.object(form);
export type SceneForm = z.output<typeof sceneForm>;

/** While it is a draft anything may be missing, but nothing may be too long. */
const loose = (longest: number) => optionalText(longest);
export const sceneDraft = z.object({
  name: loose(40),
  field: z.optional(field),
  regionCode: z.optional(regionCode()),
  unit: loose(60),
  summary: loose(120),
  content: loose(3000),
  outcome: loose(1000),
  effects: z.optional(
    z
      .array(z.object({ label: z.string(), value: z.string(), unit: z.string() }), "请填写成效指标")
      .check(z.maxLength(MOST_EFFECTS, `成效指标最多 ${MOST_EFFECTS} 个`)),
  ),
  investment: z.optional(z.nullable(form.investment)),
  funding: loose(100),
  contactDept: loose(40),
  contactPhone: loose(20),
  systemAbbr: loose(32),
});
export type SceneDraft = z.output<typeof sceneDraft>;
/** A part of a draft on its way to be kept: null takes back a choice that was made, left out is what the part does not ask. */
export const sceneDraftPart = z.extend(sceneDraft, {
  field: z.optional(z.nullable(field)),
  regionCode: z.optional(z.nullable(regionCode())),
});
export type SceneDraftPart = z.output<typeof sceneDraftPart>;

const card = z.object({
  id: z.string(),
  name: z.string(),
  field,
  /** 盐城市建湖县, without the province */
  regionName: z.string(),
  unit: z.string(),
  summary: z.string(),
  isFeatured: z.boolean(),
  /** the first indicators of what it brought */
  effects: z.array(effect),
  /** ISO 8601 */
  publishedAt: z.string(),
});
export type SceneCard = z.infer<typeof card>;
const counted = z.array(z.object({ value: z.string(), name: z.string(), count: z.number() }));

export const listScenes = {
  input: z.object({
    keywords: optionalText(25),
    field: several(field),
    /** cities or parts of them */
    xzqh: several(regionCode()),
    featured: z.optional(z.literal("1", "请选择是否只看推荐")),
    order: z._default(oneOf(sceneOrders, "没有这种排序"), "arranged"),
    ...paging,
  }),
  output: z.extend(page(card), {
    /** how many there would be with each choice, the other filters unchanged */
    fields: counted,
    cities: counted,
    featured: z.number(),
  }),
};
export type SceneList = z.infer<typeof listScenes.output>;

export const sceneDetail = {
  input: z.object({ id }),
  output: z.extend(card, {
    code: z.string(),
    regionCode: z.string(),
    content: z.string(),
    outcome: z.string(),
    investment: z.number(),
    funding: z.string(),
    contactDept: z.string(),
    contactPhone: z.string(),
    standing,
    related: z.array(card),
  }),
};
export type SceneParticulars = z.infer<typeof sceneDetail.output>;

const declaration = z.object({
  id: z.string(),
  /** empty until the draft has one */
  name: z.string(),
  status,
  /** of the present review; null while none runs */
  receiptNumber: z.nullable(z.string()),
  /** why it came back */
  note: z.nullable(z.string()),
  /** ISO 8601 */
  updatedAt: z.string(),
});
export type SceneDeclarationRow = z.infer<typeof declaration>;

export const myScenes = { input: z.object({ ...paging }), output: page(declaration) };

const step = z.object({
  /** ISO 8601 */
  at: z.string(),
  act: oneOf(sceneActs),
  /** 县级, 市级, 省级; null for the declarer's own acts */
  level: z.nullable(z.string()),
  /** null: the declarer */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

export const sceneDeclaration = {
  input: z.object({ id }),
  output: z.extend(declaration, {
    form: sceneDraft,
    /** goes back with what is saved or handed in, and another one refuses it */
    revision: z.number(),
    regionName: z.nullable(z.string()),
    /** who reviews it, the first first: a declarer of a city begins at the city */
    levels: z.array(z.enum(["county", "city", "province"])),
    history: z.array(step),
    /** the declarer's own region and what lies right below it: where the scene may be */
    places: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};
export type SceneDeclaration = z.infer<typeof sceneDeclaration.output>;

export const saveScene = {
  // a page of the release before knows no revision
  input: z.object({ id: z.optional(id), form: sceneDraftPart, revision: z.optional(revision) }),
  output: z.object({ id: z.string(), savedAt: z.string() }),
};
export const submitScene = {
  // the revision whose answers were shown; a page of the release before knows none
  input: z.object({ id, revision: z.optional(revision) }),
  output: z.object({ receiptNumber: z.string(), status }),
};
export const withdrawScene = { input: z.object({ id }), output: z.object({ status }) };
export const removeScene = { input: z.object({ id }), output: z.object({ removed: z.boolean() }) };

const watched = z.object({
  id: z.string(),
  name: z.string(),
  field,
  regionName: z.string(),
  unit: z.string(),
  standing,
  /** ISO 8601; null where nothing was ever reported */
  lastOnlineAt: z.nullable(z.string()),
  /** of the last day that was reported; null where there is none */
  active: z.nullable(z.number()),
  reported: z.nullable(z.number()),
  /** over the last seven days */
  activeAverage: z.nullable(z.number()),
  reportedWeek: z.number(),
});
export type WatchedScene = z.infer<typeof watched>;

const watchFilter = {
  keywords: optionalText(25),
  field: several(field),
  xzqh: several(regionCode()),
  standing: several(standing),
};
/** Day by day; a day without a report has nulls. */
const days = z.array(z.object({ day: z.string(), active: z.nullable(z.number()), reported: z.nullable(z.number()) }));
export const sceneMonitoring = {
  input: z.object({ ...watchFilter, ...paging }),
  output: z.extend(page(watched), {
    standings: z.array(z.object({ value: standing, count: z.number() })),
    fields: counted,
    cities: counted,
    /** all chosen scenes together */
    days,
  }),
};
export type SceneMonitoring = z.infer<typeof sceneMonitoring.output>;

export const exportScenes = { input: z.object(watchFilter), output: z.unknown() };

export const sceneSeries = {
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    standing,
    lastOnlineAt: z.nullable(z.string()),
    days,
  }),
};

const figure = (what: string) =>
  z.int(`${what}须为整数`).check(z.minimum(0, `${what}不能小于 0`), z.maximum(1_000_000_000, `${what}过大，请核对`));
export const reportScene = {
  input: z.object({
    /** the number on the scene's page: CJ-00000012 */
    scene: text("请填写场景编号", 20),
    day: z.string("请填写统计日期").check(z.iso.date("统计日期写作 2026-11-22")),
    /** so many people used it that day, counted until now */
    active: figure("日活"),
    /** so many rows of data came in that day, counted until now */
    reported: figure("数据上报量"),
  }),
  output: z.object({ scene: z.string(), day: z.string(), keptDays: z.literal(SCENE_DAYS) }),
};
