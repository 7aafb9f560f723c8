import * as z from "zod/mini";
import { oneOf, optionalText, text } from "../fields.ts";
import { financeKinds, financeOrders, institutionKinds } from "./finance-words.ts";
import { facets } from "../catalogue/guides.schemas.ts";
import { page, paging } from "../paging.ts";

const kind = oneOf(financeKinds);
const institutionKind = oneOf(institutionKinds, "没有这类机构");
const order = oneOf(financeOrders, "没有这种排序");

export const productDocument = z.object({
  about: z.string(),
  guarantee: z.string(),
  repayment: z.string(),
  materials: z.array(z.string()),
  steps: z.array(z.string()),
  phone: z.string(),
});

const product = z.object({
  id: z.string(),
  name: z.string(),
  institutionId: z.string(),
  institution: z.string(),
  kind,
  audiences: z.array(z.string()),
  /** yuan */
  most: z.number(),
  /** thousandths of a percent a year: 3450 is 3.45 %; of insurance the rate of the premium */
  rateFrom: z.number(),
  rateTo: z.number(),
  months: z.number(),
  days: z.number(),
  regionCode: z.string(),
  regionName: z.string(),
  /** one applies with a mobile number on the account (specification §6) */
  needsPhone: z.boolean(),
  ...productDocument.shape,
});
export type FinanceProduct = z.infer<typeof product>;

export const findProducts = {
  input: z.object({
    keywords: optionalText(25),
    /** several, divided by commas */
    kind: optionalText(100),
    audience: optionalText(100),
    institution: optionalText(400),
    order: z._default(order, "usual"),
    ...paging,
  }),
  output: z.extend(page(product), { facets, institutions: z.array(z.object({ id: z.string(), name: z.string() })) }),
};
export const compareProducts = {
  /** up to three, divided by commas */
  input: z.object({ ids: text("请选择要对比的产品", 120) }),
  output: z.object({ products: z.array(product) }),
};
export const applyForProduct = {
  input: z.object({ id: text("请选择产品", 64) }),
  /** the service that opens next */
  output: z.object({ identification: z.string() }),
};

const institution = z.object({
  id: z.string(),
  name: z.string(),
  kind: institutionKind,
  regionCode: z.string(),
  regionName: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  about: z.string(),
  productCount: z.number(),
});
export type FinanceInstitution = z.infer<typeof institution>;
export const getStayInstitutionsPc = {
  input: z.object({
    keywords: optionalText(25),
    kind: z.optional(institutionKind),
    areaCode: optionalText(12),
    ...paging,
  }),
  output: page(institution),
};
