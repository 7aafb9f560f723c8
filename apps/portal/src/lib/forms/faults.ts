import { toNestErrors } from "@hookform/resolvers";
import type { FieldProblem } from "@sannong/contract/endpoint";
import type { FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";

/** Checks a form by a rule that names every fault at once; `read` gives what is handed in when there is none. */
export const checkedBy =
  <Values extends FieldValues>(
    faultsOf: (values: Values) => ReadonlyMap<string, string>,
    read: (values: Values) => Values,
  ): Resolver<Values> =>
  (values, _context, options) => {
    const faults = faultsOf(values);
    if (faults.size === 0) return { values: read(values), errors: {} };
    const errors = Object.fromEntries([...faults].map(([name, message]) => [name, { type: "validate", message }]));
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };

/**
 * Puts what a server found beside the fields that it names; the form leads the keyboard there.
 *
 * @returns false when it named none: then its sentence has to be told otherwise
 */
export function markFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  problems: readonly FieldProblem[],
): boolean {
  const fields = new Set(problems.map(fieldOf));
  for (const field of fields) {
    const texts = problems.filter((one) => fieldOf(one) === field).map(({ message }) => message);
    form.setError(field as Path<Values>, { message: [...new Set(texts)].join("；") });
  }
  return fields.size > 0;
}
/** The field itself, whichever line or part of it is meant. */
const fieldOf = ({ field }: FieldProblem): string => field.replace(/^wayIn\./, "").split(".")[0] ?? field;
