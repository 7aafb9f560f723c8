import * as styles from "./product-list.module.css";
import type { FinanceProduct } from "@sannong/contract/content/finance";
import { financeKinds, type FinanceOrder, financeOrders, MOST_COMPARED } from "@sannong/contract/content/finance-words";
import { Alert, toast } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/navigation/address.ts";
import { FoundList } from "../../lib/lists/found-list.tsx";
import { optionsOf } from "../../lib/lists/options-of.ts";
import { askedBy, type Offered, offerOf, useListAddress, withCounts } from "../../lib/lists/use-list-address.ts";
import { Comparison } from "./comparison.tsx";
import { toggled } from "./finance-figures.ts";
import { financeQueries } from "./finance.queries.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductDialog } from "./product-dialog.tsx";

const PAGE = 12;
const groups: readonly Offered[] = [
  { name: "kind", title: "产品类型", labels: financeKinds },
  {
    name: "audience",
    title: "适用对象",
    labels: { 农户: "农户", 家庭农场: "家庭农场", 合作社: "合作社", 企业: "企业" },
  },
];
const orders = optionsOf(financeOrders);
const offer = offerOf(groups, orders);

/** The products, narrowed down by the address; the one that is open and those compared stand in the address too. */
export function ProductList({ onService }: { onService: (identification: string) => void }) {
  const { view, show } = useListAddress(offer);
  const [query, setQuery] = useSearchParams();
  const [pressed, setPressed] = useState<FinanceProduct>();
  const compared = query.getAll("compare").slice(0, MOST_COMPARED);
  const named = query.get("product");
  const linked = useQuery(financeQueries.compared(named ? [named] : []));
  const wanted = linked.data?.find(({ id }) => id === named);
  const open = wanted ?? pressed;
  const read = useQuery(financeQueries.products(askedBy<FinanceOrder>(view, PAGE)));
  const change = (name: string, values: readonly string[]) => {
    const next = addressNow();
    next.delete(name);
    for (const value of values) next.append(name, value);
    setQuery(next, { preventScrollReset: true, replace: true });
  };
  const compare = (id: string) => {
    const next = toggled(compared, id);
    if (next.length > MOST_COMPARED) return toast.warning("一次最多对比 3 个产品，请先去掉一个");
    change("compare", next);
  };
  const close = () => {
    setPressed(undefined);
    if (named) change("product", []);
  };
  return (
    <>
      {named && linked.data && !wanted && <Alert tone="warn">您要看的产品已经下架，请从下面在售的产品里选。</Alert>}
      <Comparison ids={compared} onRemove={compare} onKeep={(ids) => change("compare", ids)} onOpen={setPressed} />
      <FoundList
        groups={withCounts(groups, read.data?.facets, view.chosen)}
        view={view}
        onView={show}
        unit="款产品"
        searchLabel="产品或机构名称"
        orders={orders}
        read={read}
        size={PAGE}
        label="金融产品"
        empty={{
          what: "产品",
          howToFill: "机构上架的贷款、保险等产品会列在这里，可以放在一起比较。",
          advice: "换一个类型，或者清除筛选后再看。",
        }}
      >
        {(records) => (
          <div className={styles.products}>
            {records.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                isCompared={compared.includes(product.id)}
                onOpen={() => setPressed(product)}
                onCompare={() => compare(product.id)}
              />
            ))}
          </div>
        )}
      </FoundList>
      {open && <ProductDialog product={open} onClose={close} onService={onService} />}
    </>
  );
}
