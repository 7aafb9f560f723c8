import { afterAll, beforeEach } from "vitest";
import { freshDatabase } from "./database.ts";
import { signInPortal } from "./sign-in-portal.ts";
import type { Given } from "./sign-in-modules.ts";

/**
 * The portal of one test file, on a database of its own. Between two tests `secondsBetween` go by, so that no limit
 * and no lock of the one reaches the next.
 */
export async function portalOfFile({
  secondsBetween,
  modules,
}: {
  secondsBetween: number;
  modules?: Given["modules"];
}) {
  const database = await freshDatabase();
  const portal = await signInPortal({ database, ...(modules && { modules }) });
  beforeEach(() => portal.clock.advance(secondsBetween));
  afterAll(async () => {
    await portal.close();
    await database.close();
  });

  /** @throws Error what the sign-in was refused for */
  const signedIn = async (username: string) => {
    const browser = portal.browser();
    const answer = await browser.signInAs(username);
    if (!answer.success) throw new Error(`${username}: ${answer.msg}`);
    return browser;
  };
  return { database, portal, signedIn };
}
