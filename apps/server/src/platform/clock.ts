/** The time, handed to whoever needs it, so that a test can set it. */
export type Clock = () => Date;

/** The time of this process: from its start on the one that all servers share (`platform/database/common-time.ts`). */
export const systemClock: Clock = () => new Date(Date.now());

/** What the machine itself shows, whatever the process goes by. */
export const machine = { time: Date.now };
