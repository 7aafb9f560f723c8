import * as z from "zod/mini";
import { oneOf, regionCode, text } from "../fields.ts";
import { financeKinds, institutionKinds } from "./finance-words.ts";
import { publicationSchemas, standing, wholeNumber, written } from "./publication.schemas.ts";

const lines = (empty: string) => z.array(text(empty, 200)).check(z.minLength(1, empty), z.maxLength(20, "最多 20 行"));
const sort = wholeNumber("请填写排序号", [0, 9999]);

const productKind = oneOf(financeKinds, "请选择产品类型");
const rate = wholeNumber("请填写利率或费率", [0, 100_000]);
const productContent = {
  name: text("请填写产品名称", 60),
  institutionId: text("请选择机构", 64),
  kind: productKind,
  audiences: z
    .array(text("请填写适用对象", 20))
    .check(z.minLength(1, "请填写适用对象"), z.maxLength(10, "适用对象最多 10 个")),
  /** yuan */
  most: wholeNumber("请填写最高额度", [1, 2_000_000_000]),
  /** thousandths of a percent a year */
  rateFrom: rate,
  rateTo: rate,
  months: wholeNumber("请填写最长期限", [1, 600]),
  days: wholeNumber("请填写答复时限", [1, 365]),
  areaCode: regionCode("请选择行政区划"),
  needsPhone: z.boolean("请选择是否需要手机号"),
  identification: text("请选择申请时打开的服务", 64),
  about: text("请填写产品说明", 500),
  guarantee: text("请填写担保方式", 200),
  repayment: text("请填写还款方式", 200),
  materials: lines("请填写申请材料"),
  steps: lines("请填写办理步骤"),
  phone: text("请填写咨询电话", 30),
  sort,
};
const product = z.extend(standing, { ...productContent, institution: z.string() });
export type ManagedProduct = z.infer<typeof product>;

export const products = publicationSchemas({
  row: product,
  written: written(productContent).check(
    z.refine(({ rateFrom, rateTo }) => rateFrom <= rateTo, {
      error: "最低利率不能高于最高利率",
      path: ["rateTo"],
    }),
  ),
  narrowed: { kind: z.optional(productKind) },
});
export type ProductInput = z.input<typeof products.save.input>;

const institutionKind = oneOf(institutionKinds, "请选择机构类型");
const institutionContent = {
  name: text("请填写机构名称", 60),
  kind: institutionKind,
  areaCode: regionCode("请选择行政区划"),
  address: text("请填写地址", 120),
  phone: text("请填写电话", 30),
  hours: text("请填写营业时间", 60),
  about: text("请填写机构简介", 500),
  sort,
};
const institution = z.extend(standing, institutionContent);
export type ManagedInstitution = z.infer<typeof institution>;

export const institutions = publicationSchemas({
  row: institution,
  written: written(institutionContent),
  narrowed: { kind: z.optional(institutionKind) },
});
export type InstitutionInput = z.input<typeof institutions.save.input>;
