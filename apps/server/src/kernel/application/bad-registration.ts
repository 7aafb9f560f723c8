import {
  type ApplicationProblem,
  besideField,
  inSentence,
  labelOf,
} from "@sannong/contract/applications/application-problems.schemas";
import type { FieldName } from "@sannong/contract/applications/application.schemas";
import { Refusal } from "../../platform/refusal.ts";

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
