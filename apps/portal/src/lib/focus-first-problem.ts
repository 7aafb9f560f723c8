import type { FieldErrors, FieldValues } from "react-hook-form";

const comesBefore = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/**
 * Puts the keyboard on the first faulty field as one reads. The form library goes by the order in which
 * fields were made known to it, which differs where a part of the form is a component of its own: give
 * `shouldFocusError: false` beside it.
 */
export function focusFirstProblem<F extends FieldValues>(errors: FieldErrors<F>): void {
  const refs = Object.values(errors).map((error) => (error as { ref?: unknown } | undefined)?.ref);
  const fields = refs.filter((ref) => ref instanceof HTMLElement);
  fields.toSorted(comesBefore)[0]?.focus();
}
