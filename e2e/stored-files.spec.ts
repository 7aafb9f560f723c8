import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openSignedIn } from "./support/sign-in.ts";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { backupCommand, callAs } from "./support/operator.ts";
import { pictureCalled } from "./support/picture.ts";
import { findings, looksRight } from "./support/walk.ts";

const { DATA_DIR } = JSON.parse(process.env["DEMONSTRATION_ENVIRONMENT"] ?? "{}") as { DATA_DIR?: string };
const stored = join(DATA_DIR ?? "", "files");
const filesIn = async () =>
  (await readdir(stored, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Somebody hands in a picture. @returns where its bytes lie */
async function handIn(page: Page): Promise<string> {
  const before = new Set(await filesIn());
  const authorization = String(await page.evaluate(() => localStorage.getItem("token")));
  const reply = await page.request.post(`${portal()}/api/file/ajax/uploadOriginal`, {
    headers: { authorization },
    multipart: { file: await pictureCalled("演示.png") },
  });
  expect(await reply.json()).toMatchObject({ success: true });
  const [added] = (await filesIn()).filter((one) => !before.has(one));
  return added ?? "";
}

/** The nightly look, asked for by hand; ended when the page tells of a later one than before. */
async function lookNow(page: Page): Promise<void> {
  const checkedAt = async () => (await callAs<{ checkedAt: string | null }>(page, "/file/check", {})).data.checkedAt;
  const before = await checkedAt();
  expect(await callAs(page, "/job/run", { name: "check-files-by-night" })).toMatchObject({ success: true });
  await expect.poll(checkedAt, { timeout: 60_000 }).not.toBe(before);
}

test("a stored file is lost: the next backup is incomplete, the nightly look names it, and the workbench says so", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await openSignedIn(page, people.fileAdministrator, "gov", "/management/backups");
  const [lost, aside] = [await handIn(page), join(DATA_DIR ?? "", "演示-lost")];
  const key = lost.split("/").at(-1) ?? "";
  await lookNow(page);
  await page.reload();
  await expect(page.getByText("没有缺失，内容与登记一致")).toBeVisible();

  await rename(lost, aside);
  try {
    const made = await backupCommand();
    expect(made.told).toContain(`上传的文件 ${key} 缺失，没有备份到`);
    expect(made.code).toBe(1);
    await lookNow(page);
    await page.reload();
    await expect(page.getByText(/最近一次备份不完整：上传的文件/)).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText("不完整");
    const checked = page.getByRole("region", { name: "上传文件核对" });
    await expect(checked.getByRole("listitem").filter({ hasText: key })).toContainText("文件缺失");
    await looksRight(page, "stored-files");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${portal()}/management`);
    const alerts = page.getByRole("region", { name: "需要注意" });
    await expect(alerts.getByRole("link", { name: "1 个上传的文件缺失或与登记不符" })).toBeVisible();
    await expect(alerts.getByRole("link", { name: /最近一次备份不完整或没有做成/ })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: "test-results/stored-files-workbench.png" });
  } finally {
    await rename(aside, lost);
  }
  await lookNow(page);
  expect(await backupCommand()).toMatchObject({ code: 0 });
  await page.goto(`${portal()}/management/backups`);
  await expect(page.getByText("没有缺失，内容与登记一致")).toBeVisible();
  await expect(page.getByText(/最近一次备份不完整/)).toHaveCount(0);
});
