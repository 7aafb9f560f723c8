import { dayOf } from "../time/days.ts";

/**
 * What the watermark says: the user's name and today's date (specification §1). It is China's day, as in the audit log
 * that a photograph of the page is held against, whatever zone the browser is set to.
 */
export const watermarkText = (nickname: string, now: Date): string => `${nickname} ${dayOf(now)}`;
