import * as styles from "./day-list.module.css";
import { dayKinds, type NamedDay } from "@sannong/contract/governance/calendar-words";
import { Button, EmptyState, Tag } from "@sannong/ui";
import { isIn, spanInWords, spansOf } from "./calendar-days.ts";

type Props = { days: readonly NamedDay[]; onChange: (days: NamedDay[]) => void };

/** The same days as a list, where they are named. */
export function DayList({ days, onChange }: Props) {
  const count = (kind: NamedDay["kind"]) => days.filter((one) => one.kind === kind).length;
  return (
    <section className={`bx ${styles.calendarList}`} aria-labelledby="calendar-list-title">
      <div className="h">
        <h2 id="calendar-list-title">节假日与调休</h2>
        <p className="sm muted">
          休 {count("off")} 天，班 {count("worked")} 天
        </p>
      </div>
      {days.length === 0 ? (
        <EmptyState kind="nothingYet" title="还没有标记日期">
          点选左边的日期，或粘贴国务院办公厅通知的正文。
        </EmptyState>
      ) : (
        <ul>
          {spansOf(days).map((span) => (
            <li key={span.first}>
              <Tag tone={span.kind === "off" ? "err" : "info"}>{dayKinds[span.kind]}</Tag>
              <span className="num">
                {spanInWords(span)}
                {span.days > 1 && <small className="muted"> {span.days} 天</small>}
              </span>
              <input
                aria-label={`名称，${spanInWords(span)}`}
                placeholder="名称"
                maxLength={20}
                autoComplete="off"
                value={span.name}
                onChange={({ target }) =>
                  onChange(days.map((one) => (isIn(span, one.day) ? { ...one, name: target.value } : one)))
                }
              />
              <Button
                size="small"
                icon="x"
                aria-label={`去掉${spanInWords(span)}`}
                onClick={() => onChange(days.filter((one) => !isIn(span, one.day)))}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
