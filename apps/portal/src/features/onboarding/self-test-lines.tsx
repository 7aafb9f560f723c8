import type { SelfTestLine } from "@sannong/contract/onboarding.schemas";
import {
  type ApplicationProtocol,
  selfTestLineOf,
  type SelfTestOutcome,
  selfTestOutcomes,
} from "@sannong/contract/onboarding-words";
import { Icon, type IconName } from "@sannong/ui";

const signs: Record<SelfTestOutcome, IconName> = {
  ok: "checkc",
  warn: "warn",
  fail: "err",
  skipped: "clock",
  na: "minus",
};

/** Two that a sign alone does not tell apart. */
const wordSeen: ReadonlySet<SelfTestOutcome> = new Set(["skipped", "na"]);

/** Sign, word and colour; what is not in order opens by itself. */
function Line({ line, protocol }: { line: SelfTestLine; protocol: ApplicationProtocol }) {
  const { key, outcome, found, took, cause, cure, evidence } = line;
  return (
    <li>
      <details open={outcome === "fail"} className={`self-line ${outcome}`}>
        <summary>
          <Icon name={signs[outcome]} />
          <b>{selfTestLineOf(key, protocol)}</b>
          <span className="found">
            {wordSeen.has(outcome) ? (
              `${selfTestOutcomes[outcome]}：`
            ) : (
              <span className="sr">{selfTestOutcomes[outcome]}：</span>
            )}
            {found}
          </span>
          <span className="took">{took === null ? "—" : `${took} 毫秒`}</span>
        </summary>
        <div className="why">
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
          {evidence.length > 0 && <pre>{evidence.join("\n")}</pre>}
        </div>
      </details>
    </li>
  );
}

export const SelfTestLines = ({
  lines,
  protocol,
}: {
  lines: readonly SelfTestLine[];
  protocol: ApplicationProtocol;
}) => (
  <ol className="self-lines">
    {lines.map((line) => (
      <Line key={line.key} line={line} protocol={protocol} />
    ))}
  </ol>
);
