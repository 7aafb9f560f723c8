import type { FieldProblem } from "@sannong/contract/endpoint";
import type { EndedBecause } from "../session/session-end.ts";
import type { RefusalName } from "@sannong/contract/errors";
import { type Refused, explain } from "@sannong/ui";

type Details = {
  message: string;
  /** the server's own words, whatever is shown in their place */
  said?: string;
  /** the refusal's name; undefined when the answer was none of ours (a proxy's page, no answer) */
  reason?: RefusalName;
  /** HTTP status; 0 when there was no answer */
  status: number;
  code?: number;
  data?: unknown;
  fields?: FieldProblem[];
  /** the number that support asks for */
  requestId?: string;
  waitSeconds?: number;
};

/** A call that was answered with "no", or not at all. Its message may be shown as it is. */
export class ApiRefusal extends Error implements Refused {
  override name = "ApiRefusal";
  readonly said: string | undefined;
  readonly reason: RefusalName | undefined;
  readonly status: number;
  readonly code: number | undefined;
  readonly data: unknown;
  readonly fields: FieldProblem[];
  readonly requestId: string | undefined;
  readonly waitSeconds: number | undefined;

  constructor({ message, said, reason, status, code, data, fields = [], requestId, waitSeconds }: Details) {
    super(message);
    this.said = said;
    this.reason = reason;
    this.status = status;
    this.code = code;
    this.data = data;
    this.fields = fields;
    this.requestId = requestId;
    this.waitSeconds = waitSeconds;
  }

  /** The specification's "data or msg, default …": a sentence in `data` goes first (specification §8). */
  saidOr(otherwise: string): string {
    if (typeof this.data === "string" && this.data !== "") return this.data;
    return this.status === 200 ? (this.said ?? otherwise) : this.message;
  }

  /** Nothing came back: worth another try, and no verdict on anything. */
  get unanswered(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/** Nothing came back, so that nothing is known: what was asked may be asked again as it is. */
export const isUnanswered = (failure: unknown): failure is ApiRefusal =>
  failure instanceof ApiRefusal && failure.unanswered;

/** The caller went away; nobody is told (specification §8: cancelled requests are silent). */
export class ApiCancelled extends Error {
  override name = "ApiCancelled";
  constructor() {
    super("the call was cancelled");
  }
}

/** The session is over; whoever handles that has told the user already. */
export class SessionEnded extends ApiRefusal {
  override name = "SessionEnded";
  get why(): EndedBecause {
    return this.code === 555 ? "endedElsewhere" : "expired";
  }
}

/** Failures that must not be told again. */
export const isSilent = (failure: unknown): boolean =>
  failure instanceof ApiCancelled || failure instanceof SessionEnded;

/** The sentence for the user, the same in a toast and in a block of the page (specification §8). */
export const failureText = (failure: unknown): string => explain(failure).sentence;
