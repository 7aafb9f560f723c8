/** Seconds from one try to the next; a receiver that is down for a day still learns of everything. */
const backOff = [10, 60, 300, 1800, 7200, 21_600, 43_200];
export const ATTEMPTS = backOff.length + 1;

/** When it is tried again after so many attempts; null: it is given up and becomes a dead letter. */
export function nextTryAfter(attempts: number, now: Date): Date | null {
  const seconds = backOff[attempts - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** The receiver took it: any 2xx. A redirect is followed nowhere, and its place is for the registration to say. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** In the words of the delivery log. */
export const resultOf = (status: number): string =>
  isTaken(status) ? "ok" : status >= 300 && status < 400 ? "redirected" : `status ${status}`;

/** Which of the changed fields this system was granted; `status` is told to everybody. */
export function grantedOf(changed: string, granted: ReadonlySet<string>): string[] {
  return changed.split(" ").filter((field) => field === "status" || granted.has(field));
}

/** Nothing this system may know has changed. */
export const concernsNobody = (kind: string, changed: readonly string[]): boolean =>
  kind === "updated" && changed.length === 0;
