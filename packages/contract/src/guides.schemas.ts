import * as z from "zod/mini";
import { domain, health } from "./catalogue.schemas.ts";
import {
  CATCH_ALL,
  type GuideKind,
  guideKinds,
  guideOrders,
  type GuideOrder,
  serviceSections,
  type ServiceSection,
} from "./guide-words.ts";
import { optionalText, text } from "./fields.ts";
import { page, paging } from "./paging.ts";

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]];
const section = z.enum(keysOf<ServiceSection>(serviceSections), "没有这个栏目");
const kind = z.enum(keysOf<GuideKind>(guideKinds));

/** A sentence of a guide: never empty, never a catch-all (requirements WEB-11). */
const said = z.string().check(
  z.minLength(2),
  z.maxLength(200),
  z.refine((words: string) => !CATCH_ALL.test(words), "不能用兜底的说法"),
);
const telephone = z.string().check(z.regex(/^[0-9][0-9 -]{6,20}$/));

/** All elements of a service guide (requirements WEB-11), as it is stored and shown. */
export const guideDocument = z.object({
  basis: z.array(z.object({ title: said, clause: said })).check(z.minLength(1)),
  conditions: z.array(said).check(z.minLength(1)),
  materials: z
    .array(z.object({ name: said, form: said, copies: z.int().check(z.minimum(1)), source: said }))
    .check(z.minLength(1)),
  places: z.array(z.object({ name: said, address: said })).check(z.minLength(1)),
  hours: said,
  phone: telephone,
  steps: z.array(z.object({ name: said, about: said })).check(z.minLength(2)),
  fee: said,
  /** working days; 0: at once */
  legalDays: z.int().check(z.minimum(0)),
  promisedDays: z.int().check(z.minimum(0)),
  complaintPhone: telephone,
  result: z.object({ name: said, about: said, fields: z.array(said).check(z.minLength(2)) }),
  form: z.object({ name: said, fields: z.array(said).check(z.minLength(3)) }),
});
export type GuideDocument = z.infer<typeof guideDocument>;

/** A service as the lists show it. */
const listed = z.object({
  identification: z.string(),
  code: z.string(),
  name: z.string(),
  summary: z.string(),
  owner: z.string(),
  domain,
  kind,
  section,
  audiences: z.array(z.string()),
  handling: z.string(),
  isNeedLogin: z.boolean(),
  useCount: z.number(),
  promisedDays: z.number(),
  isFree: z.boolean(),
  health,
});
export type ListedService = z.infer<typeof listed>;

const facet = z.object({ value: z.string(), count: z.number() });
/** How many there would be of each, the other filters applied. */
export const facets = z.record(z.string(), z.array(facet));

export const findServices = {
  input: z.object({
    section: z.optional(section),
    keywords: optionalText(25),
    /** several, divided by commas */
    domain: optionalText(100),
    kind: optionalText(100),
    audience: optionalText(100),
    handling: optionalText(100),
    /** public: without what only staff do */
    readers: z._default(z.enum(["all", "public"], "请选择给谁看"), "all"),
    order: z._default(z.enum(keysOf<GuideOrder>(guideOrders), "没有这种排序"), "popular"),
    ...paging,
  }),
  output: z.extend(page(listed), { facets }),
};

const identification = text("请选择要看的服务", 64);
export const readGuide = {
  input: z.object({ identification }),
  output: z.extend(listed, {
    guide: guideDocument,
    /** ISO days (requirements WEB-15) */
    publishedOn: z.string(),
    source: z.string(),
    /** services of the same system */
    related: z.array(z.object({ identification: z.string(), name: z.string() })),
  }),
};
export type ServiceGuide = z.infer<typeof readGuide.output>;

export const guideForm = {
  input: z.object({ identification }),
  output: z.unknown(),
};
