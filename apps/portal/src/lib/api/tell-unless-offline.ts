import { toast } from "@sannong/ui";
import { hasNoConnection } from "./connection.ts";

/** Says why something could not be fetched; without a line the strip above the page says that already, once. */
export async function tellUnlessOffline(text: string): Promise<void> {
  if (!(await hasNoConnection())) toast.error(text);
}
