import { errorCatalogue, refusalMessage, waitInWords, type RefusalName } from "@sannong/contract/errors";
import type { FieldProblem } from "@sannong/contract/endpoint";

type Detail = {
  /** fills the `{name}` parts of the catalogue's message */
  params?: Record<string, string>;
  /** seconds; fills `{wait}` and the Retry-After header */
  retryAfter?: number;
  /** told beside the refusal in `data` */
  data?: Record<string, unknown>;
  fields?: FieldProblem[];
  /** what they asked for lies outside their region, or nowhere: the attempt is written down at the edge */
  beyond?: { kind: string; id: string };
  /** replaces the catalogue's text, for a malformed field's own message */
  message?: string;
  cause?: unknown;
};

/** A refusal the caller can act on. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly reason: RefusalName;
  readonly detail: Detail;

  constructor(reason: RefusalName, detail: Detail = {}) {
    const wait = waitInWords(detail.retryAfter ?? 60);
    super(detail.message ?? refusalMessage(reason, { wait, ...detail.params }), { cause: detail.cause });
    this.reason = reason;
    this.detail = detail;
  }

  get status(): number {
    return errorCatalogue[this.reason].status;
  }
  get code(): number {
    return errorCatalogue[this.reason].code;
  }
}
