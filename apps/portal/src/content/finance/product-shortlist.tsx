import * as styles from "./product-shortlist.module.css";
import { ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { financeQueries } from "./finance.queries.ts";
import { ProductCard } from "./product-card.tsx";
import { NO_OFFER } from "@sannong/contract/content/finance-words";

const PRODUCTS_PAGE = "/serve/financialsupermarket";

/** The first three products for these people; the rest stand in the list. */
export function ProductShortlist({ audience }: { audience: string | undefined }) {
  const navigate = useNavigate();
  const read = useQuery(financeQueries.products({ pageNum: 1, pageSize: 3, ...(audience && { audience }) }));
  return (
    <section className="sec" aria-labelledby="products-title">
      <div className="sec-h">
        <h2 id="products-title">惠农金融</h2>
        <p>{NO_OFFER}</p>
        <Link className="more link" to={audience ? `${PRODUCTS_PAGE}?audience=${audience}` : PRODUCTS_PAGE}>
          金融超市{read.data && read.data.total > 0 && ` ${read.data.total} 款`}
        </Link>
      </div>
      {read.isError && (
        <ErrorState title="金融产品没有加载出来" failure={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Skeleton rows={3} label="正在加载金融产品" />}
      {read.data?.total === 0 && <p>还没有上架的产品。银行、保险和担保机构上架后会列在这里。</p>}
      {read.data && read.data.total > 0 && (
        <div className={`${styles.products} ${styles.three}`}>
          {read.data.records.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              isCompared={false}
              onOpen={() => void navigate(`${PRODUCTS_PAGE}?product=${product.id}`)}
              onCompare={() => void navigate(`${PRODUCTS_PAGE}?compare=${product.id}`)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
