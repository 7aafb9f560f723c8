import * as styles from "./pagination.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  /** from 1 */
  page: number;
  size: number;
  total: number;
  /** whose pages, for readers */
  label: string;
  onPage: (page: number) => void;
};

/** A page, or a gap where pages were left out. */
type Step = number | "before" | "after";

/** Which pages are offered: all of a few, else the first, the last and two on each side of where one stands. */
export function pageSteps(page: number, pages: number): Step[] {
  const isFew = pages <= 7;
  const from = isFew ? 1 : Math.max(1, Math.min(page - 2, pages - 4));
  const to = isFew ? pages : Math.min(pages, Math.max(page + 2, 5));
  const near = Array.from({ length: to - from + 1 }, (_one, place) => from + place);
  const steps: Step[] = [...near];
  if (from > 2) steps.unshift("before");
  if (from > 1) steps.unshift(1);
  if (to < pages - 1) steps.push("after");
  if (to < pages) steps.push(pages);
  return steps;
}

/** Of more pages than three a phone has room for the first, this one and the last. */
const isBetween = (step: number, page: number, pages: number) =>
  pages > 3 && step !== page && step !== 1 && step !== pages;

/** The way to the other pages by their numbers; nothing where one page holds it all. */
export function Pagination({ page, size, total, label, onPage }: Props) {
  const pages = Math.ceil(total / size);
  // whoever stands behind the last page needs the way back all the more
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className={`${styles.pages} pager`} aria-label={`${label}翻页`}>
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        <Icon name="left" size="s" />
      </button>
      {pageSteps(page, pages).map((step) =>
        typeof step === "number" ? (
          <button
            type="button"
            key={step}
            className={isBetween(step, page, pages) ? styles.between : undefined}
            aria-label={`第 ${step} 页`}
            aria-current={step === page ? "page" : undefined}
            onClick={() => onPage(step)}
          >
            {step}
          </button>
        ) : (
          <span key={step} aria-hidden="true">
            …
          </span>
        ),
      )}
      <button type="button" aria-label="下一页" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon name="right" size="s" />
      </button>
    </nav>
  );
}
