import * as z from "zod/mini";
import { domain } from "./services.schemas.ts";
import { optionalText, regionCode, text } from "../fields.ts";
import { type GuideHandling, guideAudiences, guideHandlings } from "./guide-words.ts";
import { guideDocument, kind, section } from "./guides.schemas.ts";
import { changed, day, publicationSchemas, publishState, revision } from "../content/publication.schemas.ts";
import { directAddressProblem, innerAddressProblem, routeProblem } from "../rules/protocols/service-address.ts";

const identification = z
  .string("请填写服务标识")
  .check(z.trim(), z.regex(/^[a-z][a-z0-9-]{2,39}$/, "服务标识由 3–40 个小写字母、数字和短横线组成，以字母开头"));
const known = text("请指明服务", 64);

const jumpType = z.nullable(z.literal([0, 1, 2, 3, 4, 9], "没有这种跳转方式"));
const accountTypes = z.array(z.literal([1, 2, 3], "没有这种账号类型")).check(z.maxLength(3, "请重新选择账号类型"));

/** Everything of a service beside its guide. */
const ofService = {
  name: text("请填写事项名称", 60),
  summary: text("请填写一句话简介，列表和搜索结果里显示它", 120),
  owner: text("请填写办理单位", 60),
  domain,
  moduleId: text("请选择所属栏目", 64),
  systemAbbr: z.nullable(text("请选择所属系统", 64)),
  areaCode: regionCode(),
  audiences: z.array(z.enum(guideAudiences, "没有这种办理对象")).check(z.minLength(1, "请至少选择一种办理对象")),
  handling: z.enum(guideHandlings as readonly [GuideHandling, ...GuideHandling[]], "请选择办理方式"),
  isNeedLogin: z.boolean("请选择要不要登录"),
  validateBoundUser: z.boolean("请选择要不要绑定"),
  /** account types that may have it done; empty: all */
  accountTypes,
  routePath: z.nullable(text("请填写站内页面", 200)),
  jumpType,
  /** with jump type 2 the whole address; for the others nothing */
  jumpUrl: z.string("请填写地址").check(z.trim(), z.maxLength(500, "地址最多 500 个字符")),
  resourceUrl: z.nullable(text("请填写系统内的路径", 500)),
  /** what people say when they mean it, words between spaces; found by, never shown */
  otherWords: z._default(z.string("请填写文字").check(z.trim(), z.maxLength(4000, "群众的说法最多 4000 个字")), ""),
  sort: z.int("排序须为整数").check(z.minimum(0, "排序从 0 开始"), z.maximum(999_999, "排序最大 999999")),
};

const guide = z.object({
  code: text("请填写事项编码", 40),
  kind,
  section,
  publishedOn: day("请选择发布日期"),
  source: text("请填写来源", 60),
  document: guideDocument,
});

const summary = z.extend(changed, {
  identification: z.string(),
  name: z.string(),
  owner: z.string(),
  code: z.nullable(z.string()),
  moduleName: z.string(),
  systemName: z.nullable(z.string()),
  areaCode: z.string(),
  areaName: z.string(),
  handling: z.string(),
  state: publishState,
  hasGuide: z.boolean(),
  sort: z.number(),
});
export type ManagedServiceSummary = z.infer<typeof summary>;

const whole = z.extend(summary, {
  summary: z.string(),
  domain,
  moduleId: z.string(),
  systemAbbr: z.nullable(z.string()),
  audiences: z.array(z.string()),
  isNeedLogin: z.boolean(),
  validateBoundUser: z.boolean(),
  accountTypes: z.array(z.number()),
  routePath: z.nullable(z.string()),
  jumpType: z.nullable(z.number()),
  jumpUrl: z.string(),
  resourceUrl: z.nullable(z.string()),
  otherWords: z.string(),
  withdrawnReason: z.nullable(z.string()),
  /** null: nobody has written it yet */
  guide: z.nullable(guide),
});
export type ManagedService = z.infer<typeof whole>;

type Ways = { jumpType: number | null; jumpUrl: string; resourceUrl: string | null; routePath: string | null };
const DIRECT = 2;
const wayProblems = ({ jumpType: way, jumpUrl, resourceUrl, routePath }: Ways): [keyof Ways, string | null][] => [
  [
    "jumpUrl",
    way === DIRECT ? directAddressProblem(jumpUrl) : jumpUrl === "" ? null : "只有直接打开的服务才填完整地址",
  ],
  ["resourceUrl", resourceUrl === null ? null : innerAddressProblem(resourceUrl)],
  ["routePath", routePath === null ? null : routeProblem(routePath)],
];

const written = z
  .object({
    identification,
    /** absent: a new one */
    revision: z.optional(revision),
    ...ofService,
    guide: z.nullable(guide),
  })
  .check((given) => {
    for (const [field, problem] of wayProblems(given.value))
      if (problem !== null)
        given.issues.push({ code: "custom", message: problem, path: [field], input: given.value[field] });
  });
export type ServiceInput = z.input<typeof written>;

export const services = publicationSchemas({
  row: summary,
  whole,
  written,
  narrowed: {
    moduleId: optionalText(64),
    systemAbbr: optionalText(64),
    /** those that have a guide, or those that still lack one */
    guide: z.optional(z.enum(["with", "without"], "没有这种筛选")),
    areaCode: z.optional(regionCode()),
  },
  key: { identification: known },
});
