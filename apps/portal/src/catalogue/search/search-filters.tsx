import * as styles from "./search-filters.module.css";
import { RANKED_RESULTS } from "@sannong/contract/catalogue/search-kinds";
import { type SearchAddress, type SearchOrder, searchOrders } from "./search-address.ts";

type Props = {
  total: number;
  /** there was more than is ranked */
  isCut: boolean;
  owners: readonly { name: string; total: number }[];
  owner: string;
  sort: SearchOrder;
  onChange: (change: Partial<SearchAddress>) => void;
};

/** How many there are, whose, and in which order. */
export function SearchFilters({ total, isCut, owners, owner, sort, onChange }: Props) {
  const offered = owners.some(({ name }) => name === owner) || !owner ? owners : [{ name: owner, total }, ...owners];
  return (
    <div className={styles.smeta}>
      <output>{isCut ? `列出最相关的 ${RANKED_RESULTS} 条结果` : `${total} 条结果`}</output>
      <div className={`${styles.r} no-print`}>
        <label>
          部门
          <select value={owner} onChange={(event) => onChange({ owner: event.target.value })}>
            <option value="">不限</option>
            {offered.map((one) => (
              <option key={one.name} value={one.name}>
                {one.name}（{one.total}）
              </option>
            ))}
          </select>
        </label>
        <label>
          排序
          <select value={sort} onChange={(event) => onChange({ sort: event.target.value as SearchOrder })}>
            {Object.entries(searchOrders).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
