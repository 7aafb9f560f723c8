import { toast } from "@sannong/ui";
import { hasNoLine } from "./line.ts";

/** Says why something could not be fetched; without a line the strip above the page says that already, once. */
export async function tellUnlessNoLine(text: string): Promise<void> {
  if (!(await hasNoLine())) toast.error(text);
}
