import { NEW_DAYS } from "@sannong/contract/content/notice-words";
import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";

/** 11-20: where the year is plain. */
export const shortDay = (iso: string): string => dayOf(new Date(iso)).slice(5);

/** Published within the last days. */
export const isNew = (iso: string, now: Date): boolean => now.getTime() - new Date(iso).getTime() < NEW_DAYS * DAY_MS;
