import type { RefusalName } from "@sannong/contract/errors";
import { toast } from "@sannong/ui";
import { ApiRefusal, isSilent } from "../../lib/api.ts";
import { KeyNotAvailable } from "../../lib/verification/seal-for-call.ts";

type Needs<Field extends string> = {
  /** refusals that speak of one field */
  fieldOf: Partial<Record<RefusalName, Field>>;
  setProblem: (field: Field, message: string) => void;
  /** what is said where the server says nothing (specification §8) */
  otherwise: string;
};

/** Tells at the right place why a binding or a sign-in with a system's account did not come about. */
export function tellFailure<Field extends string>(failure: unknown, needs: Needs<Field>): void {
  if (isSilent(failure)) return;
  if (failure instanceof KeyNotAvailable) return void toast.error("获取公钥失败");
  if (!(failure instanceof ApiRefusal)) return void toast.error(needs.otherwise);
  const field = failure.reason && needs.fieldOf[failure.reason];
  const message = failure.saidOr(needs.otherwise);
  if (field) needs.setProblem(field, message);
  else toast.error(message);
}
