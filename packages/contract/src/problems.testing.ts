import type { ZodMiniType } from "zod/mini";

/** The first message of each field: the one a form shows. */
export function problemsOf(form: ZodMiniType, typed: Record<string, unknown>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of form.safeParse(typed).error?.issues ?? []) found[String(path[0])] ??= message;
  return found;
}
