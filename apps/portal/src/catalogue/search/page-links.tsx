import * as styles from "./page-links.module.css";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";
import { shownPages } from "./shown-pages.ts";

type Props = { page: number; pages: number; addressOf: (page: number) => string };

/** Pages as links, so that one may be kept, sent or opened beside this one. */
export function PageLinks({ page, pages, addressOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="翻页">
      <p className="sm sec2">
        第 {page} 页，共 {pages} 页
      </p>
      <ul>
        <li>
          {page > 1 && (
            <Link to={addressOf(page - 1)} aria-label="上一页">
              <Icon name="left" size="s" />
            </Link>
          )}
        </li>
        {shownPages(page, pages).map((shown, at) => (
          <li key={shown ?? `gap-${at}`}>
            {shown === null ? (
              <span aria-hidden="true">⋯</span>
            ) : (
              <Link
                to={addressOf(shown)}
                className={shown === page ? "on" : undefined}
                aria-current={shown === page ? "page" : undefined}
                aria-label={`第 ${shown} 页`}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li>
          {page < pages && (
            <Link to={addressOf(page + 1)} aria-label="下一页">
              <Icon name="right" size="s" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}
