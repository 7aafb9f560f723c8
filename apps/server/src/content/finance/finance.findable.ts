import { financeKinds } from "@sannong/contract/content/finance-words";
import type { Findable } from "../../kernel/publication/index.ts";
import type { StoredProduct } from "./finance.rules.ts";

const tenThousands = (yuan: number) => `${(yuan / 10_000).toLocaleString("zh-CN")} 万元`;
const percent = (thousandths: number) => `${(thousandths / 1000).toFixed(2)}%`;

/** A finance product as somebody finds it. */
export const findableProduct = (product: StoredProduct): Findable => ({
  kind: "finance",
  key: product.id,
  title: product.name,
  summary: product.about,
  owner: product.institution,
  domain: "fin",
  isNeedLogin: false,
  needsSignIn: true,
  isCommercial: true,
  audiences: product.audiences,
  path: `/serve/financialsupermarket?product=${product.id}`,
  tags: [financeKinds[product.kind]],
  facts: [
    { label: "最高", text: tenThousands(product.most) },
    { label: "参考利率或费率", text: `${percent(product.rateFrom)}—${percent(product.rateTo)}` },
    { label: "适用对象", text: product.audiences.join("、") },
    { label: "答复", text: `${product.days} 个工作日内` },
  ],
});
