import * as styles from "./search-aside.module.css";
import { answerPromises } from "@sannong/contract/content/answer-promises";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { buttonClass, Skeleton } from "@sannong/ui";
import { Link } from "react-router";
import { feedbackAbout } from "./search-address.ts";
import { judgeSearch } from "./search-rules.ts";

const SHOWN = 8;

const addressOf = (words: string, scope: SearchScope) => {
  const verdict = judgeSearch(words, scope);
  return "address" in verdict ? verdict.address : "/searchview";
};

type Props = {
  scope: SearchScope;
  keywords: string;
  related: readonly string[];
  /** undefined until it is known */
  hot: readonly string[] | undefined;
};

/**
 * Ways on: what to do when nothing fits, what others look for, and near searches. What is there from the beginning
 * stands above what comes later, so that nothing moves.
 */
export function SearchAside({ scope, keywords, related, hot }: Props) {
  return (
    <aside className={`${styles.saside} no-print`} aria-label="换个搜法">
      {keywords !== "" && (
        <section className={`card pad ${styles.notFound}`}>
          <h2>没有找到？</h2>
          <p className="sm">换个说法，例如“买插秧机”“拖拉机补贴”；或留言，{answerPromises.feedback}一定答复。</p>
          <Link className={buttonClass({ block: true })} to={feedbackAbout(keywords)}>
            留言反馈
          </Link>
        </section>
      )}
      {hot === undefined ? (
        <section className="card pad">
          <h2>大家在搜</h2>
          <Skeleton rows={SHOWN} label="正在读取热词" />
        </section>
      ) : (
        hot.length > 0 && (
          <section className="card pad">
            <h2>大家在搜</h2>
            <ol>
              {hot.slice(0, SHOWN).map((words) => (
                <li key={words}>
                  <Link to={addressOf(words, "all")}>{words}</Link>
                </li>
              ))}
            </ol>
          </section>
        )
      )}
      {hot !== undefined && related.length > 0 && (
        <section className="card pad">
          <h2>相关搜索</h2>
          <p className={styles.rel}>
            {related.map((words) => (
              <Link key={words} to={addressOf(words, scope)}>
                {words}
              </Link>
            ))}
          </p>
        </section>
      )}
    </aside>
  );
}
