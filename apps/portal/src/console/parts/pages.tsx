import * as styles from "./pages.module.css";
import { COUNTED_TO } from "@sannong/contract/counted";
import { Button, Pagination } from "@sannong/ui";
import type { ReactNode } from "react";

/** How a list is turned: by numbers where it is small, by a cursor where it may have a million rows. */
export type Paging = {
  /** changes with every turn */
  place: string | number;
  isFirst: boolean;
} & (
  | { by: "number"; page: number; size: number; total: number; onPage: (page: number) => void }
  | {
      by: "cursor";
      /** counted up to a bound; null where the list does not say */
      total: number | null;
      /** there are more than were counted */
      isMore: boolean;
      /** null behind the last row */
      next: string | null;
      onNext: (cursor: string) => void;
      /** there where somebody came from the page before */
      onBack: (() => void) | undefined;
      onFirst: () => void;
    }
);

export const byNumber = (page: number, size: number, total: number, onPage: (page: number) => void): Paging => ({
  by: "number",
  place: page,
  isFirst: page === 1,
  page,
  size,
  total,
  onPage,
});

type Turning = Omit<Extract<Paging, { by: "cursor" }>, "by" | "place" | "isFirst">;
export const byCursor = (cursor: string, turning: Turning): Paging => ({
  by: "cursor",
  place: cursor,
  isFirst: cursor === "",
  ...turning,
});

/** A list is counted up to a bound: the further, the less it costs to count it. */
const inWords = (paging: Paging) => {
  if (paging.total === null) return "";
  const figure = paging.total.toLocaleString("zh-CN");
  const isMore = paging.by === "cursor" ? paging.isMore : paging.total >= COUNTED_TO;
  return isMore ? `${figure} 条以上` : `共 ${figure} 条`;
};

type Props = Paging & {
  label: string;
  /** at the end of the line */
  children?: ReactNode;
};

/** How many there are, and the way to the others. */
export const Pages = ({ label, children, ...paging }: Props) => (
  <div className={styles.officePages}>
    <span>{inWords(paging)}</span>
    {paging.by === "number" ? (
      <Pagination label={label} page={paging.page} size={paging.size} total={paging.total} onPage={paging.onPage} />
    ) : (
      <Turning label={label} {...paging} />
    )}
    {children}
  </div>
);

function Turning({ label, isFirst, next, onNext, onBack, onFirst }: Turning & { label: string; isFirst: boolean }) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label={`${label}翻页`}>
      {!isFirst && (
        <Button size="small" onClick={onFirst}>
          第一页
        </Button>
      )}
      <Button size="small" disabled={onBack === undefined} onClick={() => onBack?.()}>
        上一页
      </Button>
      <Button size="small" disabled={next === null} onClick={() => next !== null && onNext(next)}>
        下一页
      </Button>
    </nav>
  );
}
