import { SealBroken } from "../crypto/field-sealer.ts";

/** Whether a file is not there, as the storage says it; anything else is a fault of the storage. */
export function isAbsent(failure: unknown): boolean {
  const { code, cause } = failure as { code?: string; cause?: unknown };
  return code === "ENOENT" || (cause !== undefined && cause !== null && isAbsent(cause));
}

/** Whether what the storage gives out is not what was sealed or put there. */
export function isDamaged(failure: unknown): boolean {
  if (failure instanceof SealBroken) return true;
  return failure instanceof Error && isDamaged(failure.cause);
}
