import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { sessionsStore } from "./sessions.store.ts";

/**
 * Ends whatever an account is signed in with, from a command beside the portal: every server refuses it within a
 * second. What connected systems were given under it goes with the session's age, and with the changed password.
 */
export async function endSessionsFromShell(shortLived: ShortLived, accountId: string): Promise<void> {
  const store = sessionsStore(shortLived);
  for (const { id } of await store.listOf(accountId)) {
    await store.remember(id, "byAdministrator");
    await store.take(id);
  }
}
