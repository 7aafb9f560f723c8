import {
  type ApplicationProblem,
  besideField,
  inSentence,
  labelOf,
} from "@sannong/contract/applications/application-problems.schemas";
import type { FieldName } from "@sannong/contract/applications/application.schemas";
import { Refusal } from "../../platform/refusal.ts";

/** The registration is refused; nothing was stored. */
export class BadRegistration extends Error {
  override name = "BadRegistration";
  readonly problems: readonly ApplicationProblem[];
  constructor(problems: readonly ApplicationProblem[]) {
    super(problems.map(({ field, code }) => `${field}: ${code}`).join(", "));
    this.problems = problems;
  }
}

/**
 * For what is decided and cannot be done, because another system has an address of this one by now.
 *
 * @throws Refusal `onboarding.addressTaken`, or what it was
 */
export function refuseTaken(cause: unknown): never {
  if (!(cause instanceof BadRegistration)) throw cause;
  const problems = cause.problems.map((one) => inSentence(one, labelOf)).join("；");
  throw new Refusal("onboarding.addressTaken", { params: { problems }, cause });
}

/**
 * What is wrong with a connected system, for whoever has a page before them: all of it in the message, and each beside
 * its field in `errors`.
 *
 * @param fieldOf where the page has a field, when it is called otherwise there
 */
export const refusalOf = (
  reason: "onboarding.badRegistration" | "systemRegistry.badWayIn",
  problems: readonly ApplicationProblem[],
  fieldOf: (field: FieldName) => string,
): Refusal =>
  new Refusal(reason, {
    params: { problems: problems.map((problem) => inSentence(problem, labelOf)).join("；") },
    fields: problems.map((problem) => ({ field: fieldOf(problem.field), message: besideField(problem) })),
  });
