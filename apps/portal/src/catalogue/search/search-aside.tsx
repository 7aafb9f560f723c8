import * as styles from "./search-aside.module.css";
import { answerPromises } from "@sannong/contract/content/answer-promises";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { buttonClass } from "@sannong/ui";
import { Link } from "react-router";
import { judgeSearch } from "./search-rules.ts";

const SHOWN = 8;

const addressOf = (words: string, scope: SearchScope) => {
  const verdict = judgeSearch(words, scope);
  return "address" in verdict ? verdict.address : "/searchview";
};

type Props = { scope: SearchScope; related: readonly string[]; hot: readonly string[] };

/** Ways on: near searches, what others look for, and what to do when nothing fits. */
export function SearchAside({ scope, related, hot }: Props) {
  return (
    <aside className={`${styles.saside} no-print`} aria-label="换个搜法">
      {related.length > 0 && (
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
      {hot.length > 0 && (
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
      )}
      <section className={`card pad ${styles.notFound}`}>
        <h2>没有找到？</h2>
        <p className="sm">换个说法，例如“买插秧机”“拖拉机补贴”；或留言，{answerPromises.feedback}一定答复。</p>
        <Link className={buttonClass({ block: true })} to="/feedback">
          留言反馈
        </Link>
      </section>
    </aside>
  );
}
