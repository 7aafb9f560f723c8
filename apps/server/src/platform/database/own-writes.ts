import { AsyncLocalStorage } from "node:async_hooks";

/** A request, as far as replicas are concerned: what whoever asks has written, they read back. */
export type Asking = {
  /** of late, as the request itself says; what they wrote may not have come to a replica */
  readonly wroteBefore: boolean;
  /** since this request began */
  wroteNow: boolean;
  /** told when it writes for the first time */
  onWrite?: () => void;
};

const asking = new AsyncLocalStorage<Asking>();

/** Does what a request asks for. Only where there are replicas: nobody else has a use for it. */
export const whileAsking = <T>(one: Asking, work: () => T): T => asking.run(one, work);

/**
 * What is read now may be a moment old. Work that no request began may not read from a replica: what it reads, it mostly
 * writes down elsewhere.
 */
export function mayReadReplica(): boolean {
  const one = asking.getStore();
  return one !== undefined && !one.wroteBefore && !one.wroteNow;
}

/** A row that is locked counts as written; one that is called so by a column's name costs a read of the primary. */
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** Notes whether it writes something that whoever asks may look for. */
export function noteStatement(text: string): void {
  const one = asking.getStore();
  if (!one || one.wroteNow || !WRITES.test(text)) return;
  one.wroteNow = true;
  one.onWrite?.();
}
