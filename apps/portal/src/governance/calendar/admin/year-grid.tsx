import * as styles from "./year-grid.module.css";
import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { isWeekend } from "@sannong/contract/rules/time/working-days";
import { TextField } from "@sannong/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { dayAfter, dayLabel, marked, weekdays, weeksOf } from "./calendar-days.ts";

type Props = { year: number; days: readonly NamedDay[]; onChange: (days: NamedDay[]) => void };

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const lookOf = (day: NamedDay | undefined) => day && (day.kind === "worked" ? styles.worked : "off");

/** Twelve months; a day pressed becomes the next thing it may be. The arrow keys walk through the year. */
export function YearGrid({ year, days, onChange }: Props) {
  const [name, setName] = useState("");
  const [at, setAt] = useState(`${year}-01-01`);
  const grid = useRef<HTMLDivElement>(null);
  const byDay = new Map(days.map((one) => [one.day, one]));
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = dayAfter(at, step);
    if (!next.startsWith(`${year}-`)) return;
    setAt(next);
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <section className={`bx ${styles.calendarGrid}`} aria-labelledby="calendar-grid-title">
      <div className="h">
        <h2 id="calendar-grid-title">点选日期</h2>
        <p className={`sm muted ${styles.legend}`}>
          <i className="off">休</i>放假 <i className={styles.worked}>班</i>周末上班；再点一次改回
        </p>
      </div>
      <div className={styles.markName}>
        <TextField
          label="标记时的名称"
          hint="例如“国庆节”；可以留空，标好后在列表里改"
          maxLength={20}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            // sends nothing: it belongs to the days that are marked next
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </div>
      <div className={styles.months} ref={grid}>
        {months.map((month) => (
          <table key={month}>
            <caption>{month}月</caption>
            <thead>
              <tr>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col">
                    {weekday}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(year, month).map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, index) =>
                    day === null ? (
                      <td key={weekdays[index]}>{"\u00a0"}</td>
                    ) : (
                      <td key={day}>
                        <button
                          type="button"
                          data-day={day}
                          tabIndex={day === at ? 0 : -1}
                          className={lookOf(byDay.get(day)) ?? (isWeekend(day) ? styles.weekend : "")}
                          aria-label={dayLabel(day, byDay.get(day))}
                          onFocus={() => setAt(day)}
                          onKeyDown={walk}
                          onClick={() => onChange(marked(days, day, name.trim()))}
                        >
                          {Number(day.slice(8))}
                        </button>
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}
