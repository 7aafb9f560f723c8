import type { Page } from "@playwright/test";
import { expect, portal } from "./fixtures.ts";

/** Ends the session behind this browser's back, as its age or an idle half hour does; the token stays where it is. */
export async function endBehindItsBack(page: Page, { cookie }: { cookie: "kept" | "gone" }): Promise<string> {
  const token = String(await page.evaluate(() => localStorage.getItem("token")));
  const cookies = await page.context().cookies(portal());
  const headers = { authorization: token, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  await fetch(`${portal()}/api/oauth/layout`, { headers });
  const known = await fetch(`${portal()}/api/user/queryByTokenNew`, { headers });
  expect(known.status).toBe(401);
  if (cookie === "gone") await page.context().clearCookies();
  return token;
}

/** Undefined while the page is on its way elsewhere. */
export const tokenOf = (page: Page) =>
  page
    .evaluate(() => localStorage.getItem("token"))
    .catch((left: Error) => {
      if (!left.message.includes("Execution context was destroyed")) throw left;
      return undefined;
    });
