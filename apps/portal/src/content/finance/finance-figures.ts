import type { FinanceProduct } from "@sannong/contract/content/finance";

const isInsurance = ({ kind }: FinanceProduct): boolean => kind === "insurance" || kind === "futures";
const isGuarantee = ({ id }: FinanceProduct): boolean => id.startsWith("danbao");

/** 最高 200 万元, 保额 1,100 元 */
export function mostInWords(product: FinanceProduct): string {
  const { most } = product;
  const amount =
    most >= 10_000 ? `${(most / 10_000).toLocaleString("zh-CN")} 万元` : `${most.toLocaleString("zh-CN")} 元`;
  return isInsurance(product) ? `每份保额 ${amount}` : `最高 ${amount}`;
}

const percent = (thousandths: number): string => `${(thousandths / 1000).toFixed(2)}%`;

/** What the rate is a rate of. */
export function rateName(product: FinanceProduct): string {
  if (isInsurance(product)) return "保险费率";
  return isGuarantee(product) ? "年化担保费率" : "参考年利率";
}

export const rateInWords = ({ rateFrom, rateTo }: FinanceProduct): string =>
  rateFrom === rateTo ? percent(rateFrom) : `${percent(rateFrom)}—${percent(rateTo)}`;

/** Adds a product to those compared, or takes it away. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
