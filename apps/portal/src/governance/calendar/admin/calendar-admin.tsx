import * as styles from "./calendar-admin.module.css";
import { FIRST_YEAR, LAST_YEAR } from "@sannong/contract/governance/calendar-words";
import { yearOf } from "@sannong/contract/rules/time/days";
import { Alert, Button, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { present } from "../../../lib/browser/clock.ts";
import { toAnotherAddress, unsavedChanges, useUnsaved } from "../../../app/use-unsaved.ts";
import { calendarQueries } from "./calendar.queries.ts";
import { YearForm } from "./year-form.tsx";

const mayBeKept = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;

const yearNow = () => yearOf(present());

/** 工作日历: which days are worked, year by year; every deadline is counted by it. */
export function CalendarAdmin() {
  const [query, setQuery] = useSearchParams();
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty, unsavedChanges, toAnotherAddress);
  const thisYear = yearNow();
  const requested = Number(query.get("year"));
  const year = mayBeKept(requested) ? requested : thisYear;
  const { data, error, refetch } = useQuery(calendarQueries.years());
  if (error && !data) return <ErrorState title="日历没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label="正在读取日历" />;
  const { years, missing } = data;
  const offered = [...new Set([thisYear + 1, year, thisYear, ...years.map((one) => one.year)])].sort((a, b) => b - a);
  const show = (next: number) => {
    if (next !== year) setQuery({ year: String(next) });
  };
  return (
    <div className={styles.calendarAdmin}>
      {missing !== null && (
        <Alert tone="warn">
          {missing} 年的节假日还没有录入，落在这一年的期限暂时只按周一至周五计算。
          {missing !== year && (
            <Button size="small" onClick={() => show(missing)}>
              录入 {missing} 年
            </Button>
          )}
        </Alert>
      )}
      <nav className={styles.calendarYears} aria-label="年份">
        {offered.map((one) => {
          const kept = years.find((known) => known.year === one);
          return (
            <button key={one} type="button" aria-current={one === year ? "page" : undefined} onClick={() => show(one)}>
              <b className="num">{one}</b>
              <small>{kept ? `休${kept.off}天 班${kept.worked}天` : "未录入"}</small>
            </button>
          );
        })}
      </nav>
      <Year key={year} year={year} onDirty={setIsDirty} />
    </div>
  );
}

function Year({ year, onDirty }: { year: number; onDirty: (isDirty: boolean) => void }) {
  const { data, error, refetch } = useQuery(calendarQueries.year(year));
  if (error && !data)
    return <ErrorState title={`${year} 年没有加载出来`} failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={8} label={`正在读取 ${year} 年`} />;
  return <YearForm key={data.revision} kept={data} onDirty={onDirty} />;
}
