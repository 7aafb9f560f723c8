import type { ManagedService, ServiceInput } from "@sannong/contract/catalogue/guides-publication";
import {
  type GuideHandling,
  type GuideKind,
  type ServiceSection,
  guideAudiences,
} from "@sannong/contract/catalogue/guide-words";
import {
  directAddressProblem,
  innerAddressProblem,
  routeProblem,
} from "@sannong/contract/rules/protocols/service-address";
import { typedInteger } from "@sannong/contract/rules/texts/typed-values";
import { type GuideValues, documentOf, emptyGuide, guideProblems, guideValuesOf } from "./guide-values.ts";

/** How one comes in: a page of ours, an address for everybody, or a jump into the system by its number. */
export const wayNames = {
  none: "还没有对接，只提供办事指南",
  page: "打开本站页面",
  "2": "直接打开网址",
  "0": "带授权码进入系统首页",
  "1": "带授权码进入系统内页面",
  "3": "带授权码和地区进入系统内页面",
  "4": "带一期系统令牌进入",
  "9": "带 CAS 票据进入",
} as const;
export type Way = keyof typeof wayNames;

export const entryNames = {
  anyone: "免登录",
  signedIn: "登录后办理",
  bound: "登录并绑定原系统账号后办理",
} as const;

/** A service and its guide as their form holds them. */
export type ServiceValues = GuideValues & {
  identification: string;
  name: string;
  summary: string;
  owner: string;
  domain: ServiceInput["domain"];
  moduleId: string;
  systemAbbr: string;
  areaCode: string;
  audiences: string[];
  handling: GuideHandling;
  entry: keyof typeof entryNames;
  accountTypes: string[];
  way: Way;
  address: string;
  otherWords: string;
  sort: string;
  /** later: the guide is not written yet */
  guide: "now" | "later";
  kind: GuideKind;
  section: ServiceSection;
};

export const emptyService = (own: { areaCode: string; company: string }, today: string): ServiceValues => ({
  identification: "",
  name: "",
  summary: "",
  owner: own.company,
  domain: "plant",
  moduleId: "",
  systemAbbr: "",
  areaCode: own.areaCode,
  audiences: ["农户"],
  handling: "全程网办",
  entry: "signedIn",
  accountTypes: [],
  way: "none",
  address: "",
  otherWords: "",
  sort: "100",
  guide: "now",
  kind: "licence",
  section: "govermentserve",
  ...emptyGuide(own.company, today),
});

const wayOf = ({ routePath, jumpType }: ManagedService): Way =>
  routePath !== null ? "page" : jumpType === null ? "none" : (String(jumpType) as Way);
const entryOf = ({ validateBoundUser, isNeedLogin }: ManagedService): ServiceValues["entry"] =>
  validateBoundUser ? "bound" : isNeedLogin ? "signedIn" : "anyone";

export const valuesOf = (service: ManagedService, today: string): ServiceValues => ({
  ...emptyService({ areaCode: service.areaCode, company: service.owner }, today),
  identification: service.identification,
  name: service.name,
  summary: service.summary,
  owner: service.owner,
  domain: service.domain,
  moduleId: service.moduleId,
  systemAbbr: service.systemAbbr ?? "",
  audiences: service.audiences,
  handling: service.handling as GuideHandling,
  entry: entryOf(service),
  accountTypes: service.accountTypes.map(String),
  way: wayOf(service),
  address: service.routePath ?? (service.jumpUrl || (service.resourceUrl ?? "")),
  otherWords: service.otherWords,
  sort: String(service.sort),
  guide: service.guide ? "now" : "later",
  ...(service.guide && {
    kind: service.guide.kind,
    section: service.guide.section,
    ...guideValuesOf(service.guide),
  }),
});

const asWay = (way: Way, address: string) => ({
  routePath: way === "page" ? address : null,
  jumpType: way === "page" || way === "none" ? null : (Number(way) as ServiceInput["jumpType"]),
  jumpUrl: way === "2" ? address : "",
  resourceUrl: way === "page" || way === "none" || way === "2" || address === "" ? null : address,
});

const LAST = 999_999;
const sortOf = (typed: string) => typedInteger(typed) ?? Number.NaN;
const isSort = (sort: number) => sort >= 0 && sort <= LAST;

export const inputOf = (values: ServiceValues): ServiceInput => ({
  identification: values.identification.trim(),
  name: values.name,
  summary: values.summary,
  owner: values.owner,
  domain: values.domain,
  moduleId: values.moduleId,
  systemAbbr: values.systemAbbr || null,
  areaCode: values.areaCode,
  audiences: guideAudiences.filter((audience) => values.audiences.includes(audience)),
  handling: values.handling,
  isNeedLogin: values.entry !== "anyone",
  validateBoundUser: values.entry === "bound",
  accountTypes: ([1, 2, 3] as const).filter((type) => values.accountTypes.includes(String(type))),
  ...asWay(values.way, values.address.trim()),
  otherWords: values.otherWords,
  sort: sortOf(values.sort),
  guide:
    values.guide === "later"
      ? null
      : {
          code: values.code,
          kind: values.kind,
          section: values.section,
          publishedOn: values.publishedOn,
          source: values.source,
          document: documentOf(values),
        },
});

const addressProblem = ({ way, address: typed, systemAbbr }: ServiceValues): string | null => {
  const address = typed.trim();
  if (way === "none") return address === "" ? null : "还没有对接的服务不填地址";
  if (way === "page") return routeProblem(address);
  if (way === "2") return directAddressProblem(address);
  if (systemAbbr === "") return "进入系统的服务要先选所属系统";
  return address === "" ? null : innerAddressProblem(address);
};

export type Problems = { [Field in keyof ServiceValues]?: string };

/** What is wrong with each field; nothing when it may be saved. */
export function problemsOf(values: ServiceValues): Problems {
  const given = (field: "name" | "summary" | "owner", name: string) => (values[field].trim() ? null : `请填写${name}`);
  const all: [keyof ServiceValues, string | null][] = [
    [
      "identification",
      /^[a-z][a-z0-9-]{2,39}$/.test(values.identification.trim())
        ? null
        : "由 3–40 个小写字母、数字和短横线组成，以字母开头",
    ],
    ["name", given("name", "事项名称")],
    ["summary", given("summary", "一句话简介")],
    ["owner", given("owner", "办理单位")],
    ["moduleId", values.moduleId ? null : "请选择所属栏目"],
    ["areaCode", values.areaCode ? null : "请选择适用地区"],
    ["audiences", values.audiences.length > 0 ? null : "请至少选择一种办理对象"],
    ["address", addressProblem(values)],
    ["sort", isSort(sortOf(values.sort)) ? null : "排序是 0 到 999999 的整数"],
    ...(values.guide === "now" ? guideProblems(values) : []),
  ];
  return Object.fromEntries(all.filter(([, problem]) => problem !== null));
}
