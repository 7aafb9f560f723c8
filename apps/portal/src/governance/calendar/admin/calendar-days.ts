import { dayKinds, type NamedDay } from "@sannong/contract/governance/calendar-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { isWeekend } from "@sannong/contract/rules/time/working-days";

export const weekdays = ["一", "二", "三", "四", "五", "六", "日"] as const;

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** 0 is Monday. */
const columnOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The weeks of a month, Monday first; null where another month has the day. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells: (string | null)[] = [
    ...Array.from({ length: columnOf(first) }, () => null),
    ...Array.from({ length: count }, (_, more) => dayAfter(first, more)),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const inOrder = (days: readonly NamedDay[]) => [...days].sort((a, b) => (a.day < b.day ? -1 : 1));

/** A day marked as the next thing it may be: a weekday off, a weekend worked or named off, and plain again. */
export function marked(days: readonly NamedDay[], day: string, name: string): NamedDay[] {
  const kind = days.find((one) => one.day === day)?.kind;
  const others = days.filter((one) => one.day !== day);
  const next = isWeekend(day) ? ({ none: "worked", worked: "off", off: undefined } as const) : undefined;
  const becomes = next ? next[kind ?? "none"] : kind ? undefined : "off";
  return becomes ? inOrder([...others, { day, kind: becomes, name }]) : others;
}

export type Span = { first: string; last: string; kind: NamedDay["kind"]; name: string; days: number };

/** Days of one kind and name that follow each other, as one. */
export function spansOf(days: readonly NamedDay[]): Span[] {
  const spans: Span[] = [];
  for (const { day, kind, name } of inOrder(days)) {
    const before = spans.at(-1);
    if (before && before.kind === kind && before.name === name && dayAfter(before.last, 1) === day) {
      before.last = day;
      before.days += 1;
    } else spans.push({ first: day, last: day, kind, name, days: 1 });
  }
  return spans;
}

export const isIn = ({ first, last }: Pick<Span, "first" | "last">, day: string) => day >= first && day <= last;

/** 1月1日. */
const dayInWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
export const spanInWords = ({ first, last }: Pick<Span, "first" | "last">): string =>
  first === last
    ? dayInWords(first)
    : `${dayInWords(first)}至${first.slice(0, 7) === last.slice(0, 7) ? `${Number(last.slice(8))}日` : dayInWords(last)}`;
/** As a reader hears it: 10月1日，周四，休，国庆节. */
export function dayLabel(day: string, exception: NamedDay | undefined): string {
  const kind = exception ? dayKinds[exception.kind] : isWeekend(day) ? "周末" : "工作日";
  return [dayInWords(day), `周${weekdays[columnOf(day)]}`, kind, exception?.name].filter(Boolean).join("，");
}
/** Two versions beside each other: 元旦 1月1日至1月3日休. */
export const daysInWords = (days: readonly NamedDay[]): string =>
  spansOf(days)
    .map((span) => `${span.name} ${spanInWords(span)}${dayKinds[span.kind]}`.trim())
    .join("；");
