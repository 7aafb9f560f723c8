import { expect, people, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";

test("what is too long for its field is not cut in silence when it is pasted", async ({ page }) => {
  await openSignedIn(page, people.familyFarm, "market", "/mine/account");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.getByLabel("单位名称").selectText();
    await page.keyboard.press("ControlOrMeta+V");
  };
  const told = page.getByText("这里最多 100 字，粘贴的内容后面一部分没有放进来");
  await paste("青禾家庭农场\n（演示）");
  await expect(page.getByLabel("单位名称")).toHaveValue(/^青禾家庭农场 ?（演示）$/);
  await expect(told).toHaveCount(0);
  await paste("青禾家庭农场".repeat(20));
  await expect(told).toBeVisible();
  await expect(page.getByLabel("单位名称")).toHaveValue("青禾家庭农场".repeat(20).slice(0, 100));
});
