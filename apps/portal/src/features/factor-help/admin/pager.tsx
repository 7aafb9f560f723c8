import { Button } from "@sannong/ui";
import { factorHelpQueries } from "./factor-help.queries.ts";

type Props = { page: number; total: number; onPage: (page: number) => void };

/** Nothing where one page holds all. */
export function Pager({ page, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / factorHelpQueries.pageSize));
  if (last === 1) return null;
  return (
    <nav className="row" aria-label="分页">
      <span className="grow muted sm">
        共 {total} 条，第 {page} / {last} 页
      </span>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
