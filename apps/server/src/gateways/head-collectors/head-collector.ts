import type { HeadFailure, HeadPlace } from "@sannong/contract/governance/audit-keeping-words";

/** A signed head as it leaves the machine. */
export type LeavingHead = { seq: string; day: string; statement: string; signature: string };

/** A place away from this machine that keeps signed heads of the audit chain. */
export interface HeadCollector {
  place: HeadPlace;
  /** where it is, as people read it; nothing secret */
  where: string;
  /** Resolves when the head is safe there; the same one may come again. @throws HeadNotTaken */
  take(head: LeavingHead): Promise<void>;
}

export class HeadNotTaken extends Error {
  override name = "HeadNotTaken";
  readonly reason: HeadFailure;
  constructor(reason: HeadFailure, options?: ErrorOptions) {
    super(`a head of the audit chain was not taken: ${reason}`, options);
    this.reason = reason;
  }
}
