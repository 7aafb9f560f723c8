import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";

/** What has the keyboard, by the name that a reader says. */
const focused = (page: Page) => page.locator("*:focus");

test("what may not be pressed while it runs, or any more, or goes with its row, does not lose the keyboard", async ({
  page,
}) => {
  await openSignedIn(page, people.contentAdministrator, "gov", "/management/modules");
  await test.step("a press that runs gives it back", async () => {
    const hide = page.getByRole("button", { name: "隐藏渔业渔政" });
    await hide.focus();
    await page.keyboard.press("Enter");
    const show = page.getByRole("button", { name: "显示渔业渔政" });
    await expect(show).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(hide).toBeFocused();
  });
  await test.step("a module goes down by one press after another", async () => {
    const down = page.getByRole("button", { name: "下移种植业" });
    await down.focus();
    await page.keyboard.press("Enter");
    await expect(down).toBeEnabled();
    await expect(down).toBeFocused();
    const up = page.getByRole("button", { name: "上移种植业" });
    await up.focus();
    await page.keyboard.press("Enter");
    // it is the first again, and cannot go further up: Tab goes on beside it
    await expect(up).toBeDisabled();
    await expect(focused(page)).toHaveCount(1);
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveAccessibleName(/种植业/);
  });
  // a row that goes with the answer of a dialog leaves the keyboard in its list
  await page.goto(`${portal()}/management/dictionaries`);
  const withdraw = page.getByRole("button", { name: /停用.*社会组织|社会组织.*停用/ });
  await withdraw.focus();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: "停用“社会组织”？" });
  await asked.getByRole("button", { name: "停用" }).click();
  await expect(asked).toBeHidden();
  await expect(focused(page)).toHaveCount(1);
  // nothing has been said of the top of the page
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator("*:focus")).toHaveCount(1);
  const restore = page.getByRole("button", { name: /恢复.*社会组织|社会组织.*恢复/ });
  await restore.click();
  await expect(withdraw).toBeVisible();
});
