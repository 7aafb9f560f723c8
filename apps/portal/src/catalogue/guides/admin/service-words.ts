import {
  guideDomains,
  guideKinds,
  type GuideKind,
  serviceSections,
  type ServiceSection,
} from "@sannong/contract/catalogue/guide-words";
import { accountTypes } from "@sannong/contract/identity/people-words";
import { guideNames } from "./guide-values.ts";
import { entryNames, type ServiceValues, type Way, wayNames } from "./service-values.ts";

export const valueNames: Record<keyof ServiceValues, string> = {
  identification: "服务标识",
  name: "事项名称",
  summary: "一句话简介",
  owner: "办理单位",
  domain: "业务领域",
  moduleId: "所属栏目",
  systemAbbr: "所属系统",
  areaCode: "适用地区",
  audiences: "办理对象",
  handling: "办理方式",
  entry: "办理前要求",
  accountTypes: "面向的账号类型",
  way: "打开方式",
  address: "地址",
  otherWords: "群众的说法",
  sort: "排序",
  guide: "办事指南",
  kind: "事项类型",
  section: "显示在",
  ...guideNames,
};

const typeName = (type: string) => accountTypes[Number(type) as keyof typeof accountTypes];

/** A value of the form as people read it. */
export function inWords(field: string, value: unknown): string {
  if (Array.isArray(value))
    return field === "accountTypes"
      ? value.map((type) => typeName(String(type))).join("、") || "不限"
      : value.map(String).join("、");
  if (typeof value !== "string") return "";
  if (field === "domain") return guideDomains[value as keyof typeof guideDomains];
  if (field === "entry") return entryNames[value as keyof typeof entryNames];
  if (field === "way") return wayNames[value as Way];
  if (field === "guide") return value === "now" ? "已写" : "以后再写";
  if (field === "kind") return guideKinds[value as GuideKind];
  return field === "section" ? serviceSections[value as ServiceSection] : value;
}
