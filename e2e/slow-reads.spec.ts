import type { Page, Request } from "@playwright/test";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { settle } from "./support/link-walk.ts";
import { MOST_SHIFT } from "./support/page-looks.ts";
import { shiftOf, watchShifts } from "./support/phone.ts";
import { type Counter, openSignedIn } from "./support/sign-in.ts";

type Viewer = { who: string; at: Counter; pages: Record<string, string> };
/** Who sees what shows its parts together once they are read (`OnceRead`): its file, and its address. */
const viewers: Record<string, Viewer> = {
  farmer: {
    who: people.farmer,
    at: "market",
    pages: {
      "routes/mine-devices.tsx": "/mine/devices",
      "routes/mine-account.tsx": "/mine/account",
      "routes/mine.tsx": "/mine",
    },
  },
  official: { who: people.linkOfficer, at: "gov", pages: { "routes/home.tsx": "/home" } },
  administrator: {
    who: people.fileAdministrator,
    at: "gov",
    pages: {
      "governance/inspection/admin/inspection-page.tsx": "/management/inspection",
      "console/pages/integration.tsx": "/management/integration",
      "console/pages/backups.tsx": "/management/backups",
      "console/pages/workbench.tsx": "/management",
      "console/pages/messages-spend.tsx": "/management/messages-spend",
      "console/pages/search-admin.tsx": "/management/search-words",
    },
  },
};
/** Below the form of the sign-in, and small. */
const elsewhere = ["authentication/sign-in/sign-in-panel.tsx"];

test("every page that shows its parts together is tried here", () => {
  const source = join(import.meta.dirname, "../apps/portal/src");
  const files = globSync("**/*.tsx", { cwd: source }).filter((file) =>
    readFileSync(join(source, file), "utf8").includes("<OnceRead"),
  );
  const tried = Object.values(viewers).flatMap(({ pages }) => Object.keys(pages));
  expect(files.toSorted()).toEqual([...tried, ...elsewhere].toSorted());
});

/** What every page asks for, whatever it shows. */
const COMMON = /getTransportKey|queryByTokenNew|VisitRecord|session\/status|consent\/policies|message\/unread/;
/** The server answers so late: later than a page waits that does not say what it waits for. */
const SLOW_MS = 1300;

/** What a page reads that is its own, by the paths of the requests. */
async function readsOf(page: Page, path: string): Promise<Set<string>> {
  const reads = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !COMMON.test(pathname)) reads.add(pathname);
  };
  page.on("request", note);
  await page.goto(`${portal()}${path}`);
  await settle(page);
  page.off("request", note);
  return reads;
}

/** How much of the page moves while one of its reads is slow. */
async function shiftWhileSlow(page: Page, path: string, slow: string): Promise<number> {
  const isSlow = ({ pathname }: URL) => pathname === slow;
  await page.route(isSlow, async (route) => {
    await pause(SLOW_MS);
    await route.continue();
  });
  const answered = page.waitForResponse((answer) => isSlow(new URL(answer.url())));
  await page.goto(`${portal()}${path}`);
  await answered;
  await settle(page);
  await page.unrouteAll({ behavior: "wait" });
  return shiftOf(page);
}

for (const [name, { who, at, pages }] of Object.entries(viewers))
  test(`nothing moves on the phone of somebody one of whose reads is slow: ${name}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    await openSignedIn(page, who, at, "/mine");
    const moved: string[] = [];
    for (const path of Object.values(pages)) {
      // what the first visit has kept is asked for no more
      const atFirst = await readsOf(page, path);
      const reads = [...(await readsOf(page, path))].filter((one) => atFirst.has(one));
      expect(reads, path).not.toEqual([]);
      for (const slow of reads) {
        const shift = await shiftWhileSlow(page, path, slow);
        if (shift > MOST_SHIFT) moved.push(`${path}, ${slow}: ${shift.toFixed(3)}`);
      }
    }
    expect(moved).toEqual([]);
  });

/** Of a cheap phone against the machine that tells this. */
const SLOWER = 6;

test("nor does anything on a phone whose processor is slow: what was read last is drawn before what waited for it", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const moved: string[] = [];
  // whether a picture falls between the two is chance
  for (const _time of [1, 2, 3]) {
    await page.goto(`${portal()}/login`);
    await settle(page);
    const shift = await shiftOf(page);
    if (shift > MOST_SHIFT) moved.push(shift.toFixed(3));
  }
  expect(moved).toEqual([]);
});
