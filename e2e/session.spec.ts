import {
  expect,
  people,
  portal,
  signInAsCitizen,
  signInAsStaff,
  signInByFormAsStaff,
  test,
} from "./support/fixtures.ts";
import { withoutSealing } from "./support/sealing.ts";
import { watch } from "./support/watch.ts";

test("logging out says 退出成功 even when the call fails, and the call is made again on the next visit", async ({
  page,
}) => {
  await signInAsCitizen(page, people.familyFarm);
  const token = String(await page.evaluate(() => localStorage.getItem("token")));
  await page.route("**/api/oauth/layout", (route) => route.abort());
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("menuitem", { name: "退出登录" })
    .or(page.getByRole("button", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("退出成功")).toBeVisible();
  await page.unroute("**/api/oauth/layout");
  await page.goto(`${portal()}/homeZtfw`);
  const status = async () =>
    (await page.request.get(`${portal()}/api/user/queryByTokenNew`, { headers: { authorization: token } })).status();
  await expect.poll(status).toBe(401);
});

test("whoever learns of the end of their session by an act is told so once", async ({ page }) => {
  await withoutSealing(page);
  await page.route("**/api/message/list", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, unread: 1 } } });
  });
  await signInAsStaff(page, people.sceneDeclarer);
  const token = String(await page.evaluate(() => localStorage.getItem("token")));
  // whoever visits is signed in again before the page's first line: /first would lead them on elsewhere
  await page.addInitScript((mine) => localStorage.setItem("token", mine), token);
  for (const [path, act] of [
    ["/mine/messages", /全部标为已读/],
    ["/scene/scenemonitoring", "导出 Excel"],
  ] as const) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("button", { name: act })).toBeEnabled();
    // ended by the press itself: before it, a call of the page's own could learn of it instead
    await page.evaluate(() => {
      const end = () => localStorage.setItem("token", "no-such-token");
      document.addEventListener("click", end, { capture: true, once: true });
    });
    await page.getByRole("button", { name: act }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/first");
    await expect(page.locator(".toast"), path).toHaveText(["登录已失效或长时间没有操作，已为您安全退出，请重新登录"]);
  }
});

test("关怀版 stays on over a reload", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "关怀版" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-care", "on");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-care", "on");
});

test("no page asks anything of another host or breaks its own content policy", async ({ page }) => {
  const seen = watch(page, portal());
  for (const path of [
    "/first",
    "/homeZtfw",
    "/login",
    "/register",
    "/serve",
    "/searchview?keywords=%E7%A8%BB",
    "/404",
  ]) {
    const reply = await page.goto(`${portal()}${path}`, { waitUntil: "networkidle" });
    expect(reply?.headers()["content-security-policy"]).not.toContain("unsafe-inline");
  }
  await signInByFormAsStaff(page, people.securityAdministrator);
  for (const tab of ["数字乡村", "应用服务", "共享对接监控"]) await page.getByRole("tab", { name: tab }).click();
  await page.goto(`${portal()}/intelligentbrain`, { waitUntil: "networkidle" });
  expect(seen).toEqual({ foreignRequests: [], complaints: [] });
});
