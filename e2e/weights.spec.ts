import type { Page, Request } from "@playwright/test";
import { expect, portal, test } from "./support/fixtures.ts";

const KB = 1024;
/** `apps/portal/check-weights.ts` weighs the files; this is with what goes before each on the wire. */
const MOST = { requests: 12, bytes: 129.7 * KB };

/** Every script that a page has got, and nothing more of them comes. */
async function scriptsOf(page: Page, path: string): Promise<Request[]> {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) scripts.push(request);
  });
  const visit = page.waitForResponse(/addPlateFormVisitRecord/);
  await page.goto(`${portal()}${path}`);
  // the last that comes by itself, when the page has nothing else to do
  await visit;
  await page.waitForLoadState("networkidle");
  return scripts;
}

const weightOf = async (request: Request) => {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return responseBodySize + responseHeadersSize;
};
const names = (scripts: readonly Request[]) => scripts.map((one) => new URL(one.url()).pathname);

test("who only looks at the market's home page is sent little script in few files; a hand on it brings the rest", async ({
  page,
}) => {
  const scripts = await scriptsOf(page, "/homeZtfw");
  const came = names(scripts);
  const bytes = (await Promise.all(scripts.map(weightOf))).reduce((sum, one) => sum + one, 0);
  expect(came.length, came.join("\n")).toBeLessThanOrEqual(MOST.requests);
  expect(bytes).toBeLessThanOrEqual(MOST.bytes);
  expect(came.filter((name) => /\/(hand-off|beside)-/.test(name))).toEqual([]);
  await page.mouse.move(300, 300);
  await expect.poll(() => names(scripts).filter((name) => /\/(hand-off|beside)-/.test(name)).length).toBe(2);
});
