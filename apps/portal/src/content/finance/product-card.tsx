import * as styles from "./product-card.module.css";
import type { FinanceProduct } from "@sannong/contract/content/finance";
import { financeKinds } from "@sannong/contract/content/finance-words";
import { Button, Tag, WholeWords } from "@sannong/ui";
import { mostInWords, rateInWords, rateName } from "./finance-figures.ts";

type Props = { product: FinanceProduct; isCompared: boolean; onOpen: () => void; onCompare: () => void };

/** A product in the list: who offers it, how much, at what price, for whom. */
export function ProductCard({ product, isCompared, onOpen, onCompare }: Props) {
  const { name, institution, kind, audiences, guarantee, days } = product;
  return (
    <article className={`card ${styles.product}`}>
      <div className={`row ${styles.between}`}>
        <h3>
          <WholeWords>{name}</WholeWords>
        </h3>
        <Tag>{financeKinds[kind]}</Tag>
      </div>
      <p className="own">{institution}</p>
      <p className={styles.most}>{mostInWords(product)}</p>
      <p>
        {rateName(product)} <b>{rateInWords(product)}</b>
      </p>
      <p className={styles.facts}>
        <span>{guarantee}</span>
        <span>适合：{audiences.join("、")}</span>
        <span>{days} 个工作日内答复</span>
      </p>
      <div className="acts">
        <Button variant="soft" onClick={onOpen}>
          了解与申请
          <span className="sr">{name}</span>
        </Button>
        <Button variant="link" aria-pressed={isCompared} onClick={onCompare}>
          {isCompared ? "取消对比" : "加入对比"}
          <span className="sr">{name}</span>
        </Button>
      </div>
    </article>
  );
}
