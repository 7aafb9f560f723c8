import { AsyncLocalStorage } from "node:async_hooks";

const withoutLimit = new AsyncLocalStorage<true>();

/** Work that nobody sits and waits for: its statements may take as long as they need. */
export const withoutTimeLimit = <T>(work: () => T): T => withoutLimit.run(true, work);

export const hasNoTimeLimit = (): boolean => withoutLimit.getStore() === true;
