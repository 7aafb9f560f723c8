import type { Endpoint, ReasonOf } from "@sannong/contract/endpoint";
import type { CommonRefusal, RefusalName } from "@sannong/contract/errors";
import { toast } from "@sannong/ui";
import { ApiRefusal, failureText, isSilent } from "./api-failure.ts";

type Answers<E extends Endpoint> = {
  [R in ReasonOf<E> | CommonRefusal]?: (message: string, refusal: ApiRefusal) => void;
};

/** Says in a toast why something did not come about, unless that must not be told again. */
export function showFailure(failure: unknown): void {
  if (!isSilent(failure)) toast.error(failureText(failure));
}

/**
 * Runs the caller's answer to a refusal, or shows its message.
 * Only refusals that the entry declares (or any call may meet) can be answered: a wrong name does not compile.
 */
export function onRefusal<E extends Endpoint>(_entry: E, answers: Answers<E> = {}) {
  return (failure: unknown): void => {
    if (isSilent(failure)) return;
    const known = answers as Partial<Record<RefusalName, (message: string, refusal: ApiRefusal) => void>>;
    const answer = failure instanceof ApiRefusal && failure.reason ? known[failure.reason] : undefined;
    if (answer && failure instanceof ApiRefusal) return answer(failure.message, failure);
    showFailure(failure);
  };
}
