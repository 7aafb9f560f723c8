/**
 * The address that dials what is written as a telephone number; empty where nothing can be dialled. Of several numbers
 * it is the first, and whoever answers is asked for an extension (转 8).
 */
export function dialled(number: string): string {
  const [first = ""] = number.split(/[转、，,;；/]/, 1);
  const digits = first.replaceAll(/[^\d+]/g, "");
  return digits && `tel:${digits}`;
}
