import { NEW_DAYS } from "@sannong/contract/notice-words";

const BEIJING_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** 2026-11-20, as the calendar of the office has it. */
export const dayInWords = (iso: string): string =>
  new Date(new Date(iso).getTime() + BEIJING_OFFSET_MS).toISOString().slice(0, 10);

/** 11-20: where the year is plain. */
export const shortDay = (iso: string): string => dayInWords(iso).slice(5);

/** Published within the last days. */
export const isNew = (iso: string, now: Date): boolean => now.getTime() - new Date(iso).getTime() < NEW_DAYS * DAY_MS;
