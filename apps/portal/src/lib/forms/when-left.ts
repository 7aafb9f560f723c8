import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Runs a check as a field is left. What a check says moves the page: where a pointer took the keyboard away, the check
 * waits until its click has arrived, so that what is clicked is not moved from under it.
 */
export function whenLeft(check: () => void): void {
  if (document.querySelector(":active") === null) return check();
  const ended = new AbortController();
  const go = () => {
    ended.abort();
    // the click comes in the same task as the end of the press
    setTimeout(check);
  };
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, go, { signal: ended.signal });
}

/** Checks a field that was changed as it is left; an untouched one waits for the submit. */
export const checkedWhenLeft =
  <F extends FieldValues>(form: UseFormReturn<F>, name: Path<F>) =>
  (): void =>
    whenLeft(() => void (form.getFieldState(name).isDirty && form.trigger(name)));
