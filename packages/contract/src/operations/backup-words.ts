/** A backup a night, and two hours for it: older than this, the last one is too old. */
export const MOST_AGE_HOURS = 26;

/** How a run of a backup ended. */
export const backupResults = { whole: "完整", faulty: "不完整", failed: "没有做成" } as const;
export type BackupResult = keyof typeof backupResults;
