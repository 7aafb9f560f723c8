import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * What was sent is what the form begins with from now on. What somebody typed while it was under way stays, as something
 * that is not saved yet.
 *
 * @param typed what the fields held when it was sent
 * @param begin what they hold now where nobody has typed; `typed`, where it is left out
 */
export function beginAnew<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "reset" | "setValue">,
  typed: Values,
  begin: Values = typed,
): void {
  const now = form.getValues();
  form.reset(begin, { keepErrors: true, keepIsSubmitted: true });
  for (const name of Object.keys(typed) as Path<Values>[])
    if (JSON.stringify(now[name]) !== JSON.stringify(typed[name]))
      form.setValue(name, now[name], { shouldDirty: true });
}
