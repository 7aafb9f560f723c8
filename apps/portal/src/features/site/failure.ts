/** What a failed read tells the page: the number that support asks for, where the server gave one. */
export function failureOf(error: unknown): { requestId?: string } {
  if (typeof error !== "object" || error === null || !("requestId" in error)) return {};
  return typeof error.requestId === "string" ? { requestId: error.requestId } : {};
}
