import type { RefusalName } from "@sannong/contract/errors";
import { toast } from "@sannong/ui";
import { ApiRefusal, isSilent } from "./api-failure.ts";
import { tellUnlessOffline } from "./tell-unless-offline.ts";
import { KeyNotAvailable } from "../verification/seal-for-call.ts";

type Deps<Field extends string> = {
  /** refusals that speak of one field */
  fieldOf: Partial<Record<RefusalName, Field>>;
  /** says it there and leads the keyboard to it */
  setProblem: (field: Field, message: string) => void;
  /** what is said where the server says nothing (specification §8) */
  otherwise: string;
  /** as what a toast says it (specification §8) */
  tone?: "error" | "warning";
};

/**
 * Tells at the right place why a form's call did not come about: under the field that the refusal speaks of,
 * else, and where the form shows no such field, as a toast. Returns the refusal's name, for what else follows from it.
 */
export function tellFailure<Field extends string>(failure: unknown, deps: Deps<Field>): RefusalName | undefined {
  const { fieldOf, setProblem, otherwise, tone = "error" } = deps;
  if (isSilent(failure)) return undefined;
  if (!(failure instanceof ApiRefusal)) {
    if (failure instanceof KeyNotAvailable) void tellUnlessOffline("获取公钥失败");
    else toast[tone](otherwise);
    return undefined;
  }
  const { reason } = failure;
  const field = reason && fieldOf[reason];
  const message = failure.saidOr(otherwise);
  if (field && isShown(field)) setProblem(field, message);
  else toast[tone](message);
  return reason;
}

/** A form may leave a field out for somebody it knows: under what is not there nothing can be said. */
const isShown = (field: string): boolean => document.getElementsByName(field).length > 0;
