import type { ComponentProps, ReactNode } from "react";
import { type Emptiness, EmptyList } from "./empty-list.tsx";
import { Button } from "./button.tsx";
import { Skeleton } from "./parts.tsx";
import { Pagination } from "./pagination.tsx";
import { EmptyState, ErrorState } from "./states.tsx";
import { useTopAfterTurning } from "./use-top-after-turning.ts";

type Page<One> = { records: One[]; total: number };
/** What a query tells of one page; the last page may stand until the next is there. */
type Read<One> = {
  data: Page<One> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type Props<One> = Omit<ComponentProps<typeof Pagination>, "total"> & {
  read: Read<One>;
  /** what is said where there are no rows */
  empty: Emptiness;
  /** rows of the skeleton */
  rows?: number;
  children: (records: One[]) => ReactNode;
};

/** A list in pages: waiting, failed, empty, or a page with the way to the others. */
export function Paged<One>(props: Props<One>) {
  const { read, empty, rows = 3, children, ...pager } = props;
  const { data, error, isPlaceholderData, refetch } = read;
  if (error && !data)
    return <ErrorState title={`${pager.label}没有加载出来`} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={rows} label={`正在读取${pager.label}`} />;
  if (data.total === 0) return <EmptyList {...empty} />;
  return (
    <>
      <Shown label={pager.label} page={pager.page} isOld={isPlaceholderData}>
        {data.records.length > 0 ? (
          children(data.records)
        ) : (
          <BehindTheLast level={empty.level} onLast={() => pager.onPage(Math.ceil(data.total / pager.size))} />
        )}
      </Shown>
      <Pagination {...pager} total={data.total} />
    </>
  );
}

type BehindProps = { level?: 2 | 3 | undefined; onLast: () => void };

/** A page that held something once: its last row was decided, or an old address names it. */
export const BehindTheLast = ({ level, onLast }: BehindProps) => (
  <EmptyState
    kind="elsewhere"
    title="这一页没有内容了"
    {...(level && { level })}
    action={
      <Button variant="primary" onClick={onLast}>
        看最后一页
      </Button>
    }
  >
    原来在这一页的，可能已经处理或移到了前面几页。
  </EmptyState>
);

type ShownProps = { label: string; page: number; isOld: boolean; children: ReactNode };

/** The rows of a page. */
function Shown({ label, page, isOld, children }: ShownProps) {
  const rows = useTopAfterTurning(page, isOld);
  return (
    <div className="paged" ref={rows} role="group" aria-label={label} tabIndex={-1} aria-busy={isOld || undefined}>
      {children}
    </div>
  );
}
