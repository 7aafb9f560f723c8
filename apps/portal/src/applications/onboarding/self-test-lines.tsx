import * as styles from "./self-test-lines.module.css";
import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import {
  type ApplicationProtocol,
  type SelfTestKey,
  selfTestLineOf,
  type SelfTestOutcome,
  selfTestOutcomes,
} from "@sannong/contract/applications/onboarding-words";
import { Button, Icon, type IconName } from "@sannong/ui";
import { useState } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";
import { fullMomentInWords, momentInWords } from "../../lib/words/words.ts";

const signs: Record<SelfTestOutcome, IconName> = {
  ok: "checkc",
  warn: "warn",
  fail: "err",
  skipped: "clock",
  na: "minus",
};

/** Two that a sign alone does not tell apart. */
const wordSeen: ReadonlySet<SelfTestOutcome> = new Set(["skipped", "na"]);

/** What its owner may do about a line; somebody who looks on has none of it. */
export type LineActs = {
  /** a correct request; null where none makes sense */
  exampleOf: (key: SelfTestKey) => string | null;
  /** undefined while a run is under way, or where an earlier one is read */
  onAgain: ((key: SelfTestKey) => void) | undefined;
};
type Shown = { line: SelfTestLine; protocol: ApplicationProtocol; acts: LineActs | undefined };

/** What the owner does next. */
function Acts({ line, protocol, acts }: Shown & { acts: LineActs }) {
  const { key, outcome } = line;
  const name = selfTestLineOf(key, protocol);
  const example = outcome === "fail" || outcome === "warn" ? acts.exampleOf(key) : null;
  const { onAgain } = acts;
  const [isShown, setShown] = useState(false);
  const copy = (text: string) => {
    setShown(true);
    void copyText("请求示例", text);
  };
  if (example === null && !onAgain) return null;
  return (
    <div className={`${styles.lineActs} no-print`}>
      {example !== null && (
        <Button variant="soft" icon="copy" aria-label={`复制正确的请求示例：${name}`} onClick={() => copy(example)}>
          复制正确的请求示例
        </Button>
      )}
      {onAgain && (
        <Button variant="link" icon="refresh" aria-label={`只重测这一项：${name}`} onClick={() => onAgain(key)}>
          只重测这一项
        </Button>
      )}
      {/* where the browser does not let us copy, it is selected by hand */}
      {isShown && example !== null && <pre>{example}</pre>}
    </div>
  );
}

/** Sign, word and colour; what is not in order opens by itself. */
function Line({ line, protocol, acts }: Shown) {
  const { key, outcome, found, took, cause, cure, evidence, before } = line;
  return (
    <li>
      <details open={outcome === "fail"} className={`${styles.selfLine} ${outcome}`}>
        <summary>
          <Icon name={signs[outcome]} />
          <b>{selfTestLineOf(key, protocol)}</b>
          <span className={styles.found}>
            {wordSeen.has(outcome) ? (
              `${selfTestOutcomes[outcome]}：`
            ) : (
              <span className="sr">{selfTestOutcomes[outcome]}：</span>
            )}
            {found}
            {before && outcome !== "na" && <small className={styles.kept}>沿用 {momentInWords(before)} 的结果</small>}
          </span>
          <span className={styles.took}>{took === null ? "—" : `${took} 毫秒`}</span>
        </summary>
        <div className={styles.why}>
          {cause && (
            <p>
              <b>原因：</b>
              {cause}
            </p>
          )}
          {cure && (
            <p>
              <b>改法：</b>
              {cure}
            </p>
          )}
          {before && <p className="muted">这次没有重测，沿用{fullMomentInWords(before)}的结果。</p>}
          {evidence.length > 0 && <pre>{evidence.join("\n")}</pre>}
          {acts && <Acts line={line} protocol={protocol} acts={acts} />}
        </div>
      </details>
    </li>
  );
}

export const SelfTestLines = ({
  lines,
  protocol,
  acts,
}: {
  lines: readonly SelfTestLine[];
  protocol: ApplicationProtocol;
  acts?: LineActs;
}) => (
  <ol className={styles.selfLines}>
    {lines.map((line) => (
      <Line key={line.key} line={line} protocol={protocol} acts={acts} />
    ))}
  </ol>
);
