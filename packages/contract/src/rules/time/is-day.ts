import { momentOfDay } from "./days.ts";

/** Is this a day as it is kept, `2026-11-22`, and has a calendar it? A thirtieth of February is none. */
export function isDay(written: string): boolean {
  const at = momentOfDay(written);
  return /^[1-9]\d{3}-/.test(written) && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === written;
}
