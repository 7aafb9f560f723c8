import { isDay } from "../time/is-day.ts";
import { foldedName } from "./folding.ts";

/** Commas stand between groups of three or four digits, and nowhere else: 1,5 is two numbers or another one. */
const GROUPED = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,4}(?:,\d{4})+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i;

/** The number that stands in a cell or was typed as text; undefined where it is none. */
export function typedNumber(typed: string): number | undefined {
  const text = foldedName(typed).replaceAll(/\s/g, "");
  if (!/\d/.test(text) || !GROUPED.test(text)) return undefined;
  const number = Number(text.replaceAll(",", ""));
  return Number.isFinite(number) ? number : undefined;
}

/** The same, where a whole number is asked for; undefined for 4.5, too. */
export function typedInteger(typed: string): number | undefined {
  const number = typedNumber(typed);
  return Number.isSafeInteger(number) ? number : undefined;
}

const WRITTEN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/;

/** A day as 2026-01-31, however it was typed; undefined where no calendar has it. */
export function typedDay(typed: string): string | undefined {
  const [, year = "", month = "", date = ""] = WRITTEN.exec(foldedName(typed)) ?? [];
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}
