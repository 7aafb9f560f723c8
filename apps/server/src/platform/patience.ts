import { AsyncLocalStorage } from "node:async_hooks";

const patience = new AsyncLocalStorage<true>();

/** Work that nobody sits and waits for: its statements may take as long as they need. */
export const patiently = <T>(work: () => T): T => patience.run(true, work);

export const isPatient = (): boolean => patience.getStore() === true;
