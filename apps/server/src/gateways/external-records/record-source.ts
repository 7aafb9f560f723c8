import type { PublicRecord, RecordKind, RecordOrder } from "@sannong/contract/data/record-words";

/** What is asked of whoever keeps a kind of records. */
export type RecordQuestion = {
  keyword: string;
  areaCode?: string | undefined;
  category?: string | undefined;
  status?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  order: RecordOrder;
  pageNum: number;
  pageSize: number;
  /** this one record instead of a list */
  id?: string | undefined;
};

export type RecordAnswer = {
  records: PublicRecord[];
  total: number;
  /** there are more than `total` */
  isCapped: boolean;
};

/** Whoever keeps records: our own store, or another host that speaks the same contract. */
export interface RecordSource {
  readonly kind: "own" | "external";
  /** whose records these are, as people know it */
  readonly name: string;
  /** @throws RecordSourceFailure */
  page(kind: RecordKind, question: RecordQuestion): Promise<RecordAnswer>;
}

/** Why a host gave no answer that can be used. The message holds nothing of what it sent. */
export class RecordSourceFailure extends Error {
  override name = "RecordSourceFailure";
  readonly reason: "slow" | "unreachable" | "garbled";
  constructor(reason: RecordSourceFailure["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
