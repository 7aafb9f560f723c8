import { financeKinds, institutionKinds } from "@sannong/contract/content/finance-words";
import { oneOf } from "@sannong/contract/fields";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import * as z from "zod/mini";
import { flag, listOf, number, readTable, text } from "./data-files.ts";

/** 金融超市: every institution, product and number is invented. */
const institutions = readTable("finance/institutions.tsv", {
  id: text,
  name: text,
  kind: oneOf(institutionKinds),
  regionCode: text,
  regionName: text,
  address: text,
  about: text,
});

const products = readTable("finance/products.tsv", {
  id: text,
  institution: text,
  name: text,
  kind: oneOf(financeKinds),
  audiences: listOf(z.string()),
  /** 万元 */
  most: number,
  rateFrom: number,
  rateTo: number,
  months: number,
  days: number,
  guarantee: text,
  about: text,
  /** besides those that everybody hands in */
  materials: listOf(z.string()),
  /** whoever asks need not leave a phone number */
  isOpen: flag,
});

const county = "身份证或营业执照";
const applyThrough = (kind: string) =>
  kind === "insurance" || kind === "futures" ? "nybx-insure" : kind === "guaranteed" ? "nydb-apply" : "xdztc-apply";
const isLoan = (kind: string) => kind !== "insurance" && kind !== "futures";

export const institutionRows = () =>
  institutions.map((institution, sort) => ({
    ...institution,
    phone: `000-0000 ${7001 + sort * 11}`,
    hours: "工作日 9:00—17:00",
    sort,
  }));

export function productRows() {
  const regionOf = new Map(institutions.map(({ id, regionCode }) => [id, regionCode]));
  return products.map((one, sort) => ({
    id: one.id,
    institutionId: one.institution,
    name: `${one.name}（演示）`,
    kind: one.kind,
    audiences: one.audiences,
    most: Math.round(one.most * 10_000),
    rateFrom: one.rateFrom,
    rateTo: one.rateTo,
    months: one.months,
    days: one.days,
    regionCode: regionOf.get(one.institution) ?? PROVINCE_CODE,
    needsPhone: !one.isOpen,
    identification: applyThrough(one.kind),
    document: {
      about: one.about,
      guarantee: one.guarantee,
      repayment: isLoan(one.kind) ? "按季付息，到期还本，可以提前还款" : "出险后报案，核定后十日内赔付到户",
      materials: [county, "经营情况说明", ...one.materials],
      steps: isLoan(one.kind)
        ? ["网上提出申请", "机构两个工作日内联系", "核实和审批", "签约放款"]
        : ["网上投保", "核对标的", "缴纳自交保费", "收到电子保单"],
      phone: `000-0000 ${7001 + institutions.findIndex(({ id }) => id === one.institution) * 11}`,
    },
    sort,
  }));
}
