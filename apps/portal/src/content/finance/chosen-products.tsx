import * as styles from "./product-card.module.css";
import type { FinanceProduct } from "@sannong/contract/content/finance";
import { NO_OFFER } from "@sannong/contract/content/finance-words";
import { buttonClass, ErrorState, Skeleton, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { financeQueries } from "./finance.queries.ts";
import { mostInWords, rateInWords, rateName } from "./finance-figures.ts";

const SHOWN = 3;
const PRODUCTS_PAGE = "/serve/financialsupermarket";

function Card({ product }: { product: FinanceProduct }) {
  const { id, name, institution, audiences, guarantee } = product;
  return (
    <li className="card">
      <h3>
        <WholeWords>{name}</WholeWords>
      </h3>
      <p className="own">{institution}</p>
      <p className={styles.most}>{mostInWords(product)}</p>
      <p>
        {rateName(product)} <b>{rateInWords(product)}</b>
      </p>
      <p className={styles.besides}>{guarantee}</p>
      <p className={styles.besides}>适合：{audiences.join("、")}</p>
      <p className="acts">
        <Link className={buttonClass({ variant: "soft" })} to={`${PRODUCTS_PAGE}?product=${id}`}>
          了解与申请
          <span className="sr">{name}</span>
        </Link>
      </p>
    </li>
  );
}

/** The shown ones beside each other, at one press. */
const Together = ({ products }: { products: FinanceProduct[] }) => (
  <p className={styles.together}>
    <Link className={buttonClass()} to={`${PRODUCTS_PAGE}?compare=${products.map(({ id }) => id).join("&compare=")}`}>
      把这 {products.length} 款放在一起比
    </Link>
  </p>
);

/** 惠农金融: a few products, those for these people where they are named, and the way to all. */
export function ChosenProducts({ audience }: { audience?: string }) {
  const { data, isError, error, refetch } = useQuery(
    financeQueries.products({ pageSize: SHOWN, ...(audience && { audience }) }),
  );
  return (
    <section className="sec" aria-labelledby="finance-title">
      <div className="sec-h">
        <h2 id="finance-title">惠农金融</h2>
        <p>利率由机构公布，平台不收取费用。{NO_OFFER}</p>
        <Link className="more link hit" to={audience ? `${PRODUCTS_PAGE}?audience=${audience}` : PRODUCTS_PAGE}>
          金融超市{data && data.total > 0 && ` ${data.total} 款`}
        </Link>
      </div>
      {isError && !data ? (
        <ErrorState title="金融产品没有加载出来" failure={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <p>还没有上架的产品。银行、保险和担保机构上架后会列在这里。</p>
      ) : data ? (
        <>
          <ul className={`${styles.chosenProducts} sideways`}>
            {data.records.map((product) => (
              <Card key={product.id} product={product} />
            ))}
          </ul>
          {data.records.length > 1 && <Together products={data.records} />}
        </>
      ) : (
        <Skeleton rows={3} label="正在加载金融产品" />
      )}
    </section>
  );
}
