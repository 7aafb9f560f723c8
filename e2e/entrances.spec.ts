import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../script/lib/free-port.ts";
import { quickFolder } from "../script/lib/quick-folder.ts";
import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { startPortal } from "./support/start-portal.ts";
import { watch } from "./support/watch.ts";

let server: Awaited<ReturnType<typeof startPortal>>;
let dataDir: string;
let names: { main: string; second: string };
const shared = portal();

/** A portal of its own that people use by two names, as where the internet and an office's network each have one. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  dataDir = await mkdtemp(join(await quickFolder(), "sannong-entrances-"));
  const port = String(await freePort());
  names = { main: `http://127.0.0.1:${port}`, second: `http://localhost:${port}` };
  server = await startPortal({
    DEMO: "1",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: names.main,
    ENTRANCES: names.second,
  });
});
test.afterAll(async () => {
  process.env["PORTAL_URL"] = shared;
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("each of two names is a whole portal: its pages ask nothing of the other, and whoever is in at one is not at the other", async ({
  context,
}) => {
  const pages = { main: await context.newPage(), second: await context.newPage() };
  const { main, second } = pages;
  const seen = { main: watch(main, names.main), second: watch(second, names.second) };

  process.env["PORTAL_URL"] = names.main;
  await signInAsCitizen(main, people.farmer);
  await second.goto(`${names.second}/homeZtfw`);
  await expect(second.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();

  process.env["PORTAL_URL"] = names.second;
  await signInAsCitizen(second, people.farmer);
  for (const [name, page] of Object.entries(pages)) {
    const here = names[name as keyof typeof names];
    await page.goto(`${here}/homeZtfw`);
    await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
    const own = await page.evaluate(() => [...document.links].map(({ origin }) => origin));
    const other = name === "main" ? names.second : names.main;
    expect(own).toContain(here);
    expect(own).not.toContain(other);
  }
  const cookies = await context.cookies([`${names.main}/oidc`, `${names.second}/oidc`]);
  expect(new Set(cookies.map(({ domain }) => domain))).toEqual(new Set(["127.0.0.1", "localhost"]));

  const code = await second.evaluate(async () => {
    const asked = await fetch("/api/qrLogin/create", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return ((await asked.json()) as { data: { address: string } | null }).data?.address;
  });
  expect(code).toMatch(`${names.second}/qr/`);
  expect(seen.main.foreignRequests).toEqual([]);
  expect(seen.second.foreignRequests).toEqual([]);
});
