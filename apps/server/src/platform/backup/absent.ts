/** Whether a file is not there, as the storage says it; anything else is a fault of the storage. */
export function isAbsent(failure: unknown): boolean {
  const { code, cause } = failure as { code?: string; cause?: unknown };
  return code === "ENOENT" || (cause !== undefined && cause !== null && isAbsent(cause));
}
