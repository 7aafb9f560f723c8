import * as styles from "./comparison.module.css";
import type { FinanceProduct } from "@sannong/contract/content/finance";
import { financeKinds, NO_OFFER } from "@sannong/contract/content/finance-words";
import { Button, ErrorState, ScrollRegion, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { mostInWords, rateInWords } from "./finance-figures.ts";
import { financeQueries } from "./finance.queries.ts";

const lines: readonly (readonly [string, (product: FinanceProduct) => string])[] = [
  ["机构", ({ institution }) => institution],
  ["类型", ({ kind }) => financeKinds[kind]],
  ["额度", mostInWords],
  ["利率或费率", rateInWords],
  ["期限", ({ months }) => `最长 ${months} 个月`],
  ["担保方式", ({ guarantee }) => guarantee],
  ["适用对象", ({ audiences }) => audiences.join("、")],
  ["办理时限", ({ days }) => `${days} 个工作日`],
  ["材料", ({ materials }) => materials.join("、")],
];

type Props = {
  ids: readonly string[];
  onRemove: (id: string) => void;
  /** these alone are compared from now on */
  onKeep: (ids: readonly string[]) => void;
  onOpen: (product: FinanceProduct) => void;
};

/** Up to three products side by side. */
export function Comparison({ ids, onRemove, onKeep, onOpen }: Props) {
  const read = useQuery(financeQueries.compared(ids));
  if (ids.length === 0) return null;
  const offered = read.data?.map(({ id }) => id) ?? ids;
  return (
    <section className={`card ${styles.compare}`} aria-labelledby="compare-title">
      <h2 id="compare-title">产品对比（{ids.length}/3）</h2>
      {read.isError && <ErrorState failure={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.isError && <Skeleton rows={3} label="正在读取对比" />}
      {offered.length < ids.length && (
        <p>
          {`其中 ${ids.length - offered.length} 款已经下架。`}
          <Button size="small" variant="link" onClick={() => onKeep(offered)}>
            移除已下架的
          </Button>
        </p>
      )}
      {offered.length > 0 && read.data && (
        <ScrollRegion className={styles.sideways} label="产品对比表">
          <table>
            <thead>
              <tr>
                <th scope="col">对比项</th>
                {read.data.map((product) => (
                  <th scope="col" key={product.id}>
                    {product.name}
                    <span className="row no-print">
                      <Button size="small" variant="soft" onClick={() => onOpen(product)}>
                        申请
                        <span className="sr">{product.name}</span>
                      </Button>
                      <Button size="small" variant="link" onClick={() => onRemove(product.id)}>
                        移除
                        <span className="sr">{product.name}</span>
                      </Button>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([name, of]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {read.data.map((product) => (
                    <td key={product.id}>{of(product)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <p className="sm sec2">{NO_OFFER}</p>
    </section>
  );
}
