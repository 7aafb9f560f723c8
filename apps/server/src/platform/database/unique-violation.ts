const UNIQUE_VIOLATION = "23505";

/** The constraint or index that let nothing in a second time, by its name; undefined for any other fault. */
export function violatedUnique(fault: unknown): string | undefined {
  const { code, constraint = "" } = (fault ?? {}) as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}
