import { expect, people, signInAsStaff, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

test("an official reads the cockpit: a theme, an indicator, a city, its county, the same as tables, and takes it along", async ({
  page,
}) => {
  await signInAsStaff(page, people.systemAdministrator, "/intelligentbrain");
  await expect(page.getByRole("button", { name: /高标准农田/ })).toBeVisible();
  const figures = page.getByRole("list").filter({ has: page.getByRole("button", { name: /生猪存栏/ }) });
  await expect(figures.getByRole("listitem")).toHaveCount(8);

  await test.step("header and footer are as dark as the page, and begin at its edge", async () => {
    const groundOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf("header >> nth=0")).toBe("rgb(12, 32, 39)");
    expect(await groundOf("footer")).toBe("rgb(5, 15, 19)");
    const edgeOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x;
    expect(await edgeOf("header .wrap > *")).toBe(await edgeOf("main h1"));
    // the watermark is seen on a dark page as on a light one
    const inks = await page.locator(".wm").evaluate(async (sheet) => {
      const image = new Image();
      image.src = getComputedStyle(sheet).backgroundImage.slice('url("'.length, -'")'.length);
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0);
      const { data = new Uint8ClampedArray() } = pen?.getImageData(0, 0, image.width, image.height) ?? {};
      const isOpaque = (_red: number, at: number) => at % 4 === 0 && (data[at + 3] ?? 0) > 200;
      const shades = [...data].filter(isOpaque);
      return { dark: shades.some((shade) => shade < 40), light: shades.some((shade) => shade > 215) };
    });
    expect(inks).toEqual({ dark: true, light: true });
    await page.getByRole("link", { name: "返回首页" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
    await page.goBack();
  });

  await test.step("a theme and an indicator stand in the address", async () => {
    await page.getByRole("button", { name: "畜牧渔业" }).click();
    await expect(page.getByText(/停在 \d{4} 年 \d+ 月/)).toBeVisible();
    await page.getByRole("button", { name: /^生猪出栏/ }).click();
    await expect(page).toHaveURL(/theme=livestock.*indicator=pig-slaughter/);
    await expect(page.getByText("当月进入屠宰或外调的生猪头数", { exact: false })).toBeVisible();
    await expect(page.getByRole("region", { name: "各市排名" }).getByRole("listitem")).toHaveCount(13);
  });

  await test.step("down to a city and a county, and back up", async () => {
    await page
      .getByRole("region", { name: "各市排名" })
      .getByRole("button", { name: /南京市/ })
      .click();
    await expect(page).toHaveURL(/region=3201/);
    await page.getByRole("region", { name: "各县（市、区）排名" }).getByRole("button").first().click();
    const standings = page.getByRole("region", { name: /各项指标的位次/ });
    await expect(standings.getByText(/^第 \d+ 位，共 \d+ 个$/).first()).toBeVisible();
    await expect(standings.getByRole("heading", { name: /须关注/ })).toBeVisible();
    const beside = page.getByRole("region", { name: "南京市各县（市、区）排名" });
    await expect(beside.locator("[aria-current]")).toHaveCount(1);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page), `county ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.screenshot({ path: `test-results/brain-county-${width}.png`, fullPage: true });
    }
    await beside.getByRole("button").nth(1).click();
    await expect(page.getByRole("navigation", { name: "地区" }).getByRole("button")).toHaveCount(3);
    await page.getByRole("navigation", { name: "地区" }).getByRole("button", { name: "江苏省" }).click();
    await expect(page.getByRole("region", { name: "各市排名" })).toBeVisible();
  });

  await test.step("both widths, as pictures and as tables", async () => {
    for (const view of ["图", "表"]) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findings(page), `${view} ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.screenshot({ path: `test-results/brain-${view}-${width}.png`, fullPage: true });
      }
      if (view === "图") await page.getByRole("button", { name: "数据表" }).click();
    }
    await expect(page.getByRole("table", { name: /逐月数值/ }).getByRole("row")).toHaveCount(25);
  });

  await test.step("the workbook", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出 Excel" }).click();
    expect((await coming).suggestedFilename()).toMatch(/^智慧大脑·畜牧渔业-\d{4}-\d{2}-\d{2}\.xlsx$/);
  });
});

test("a farmer who comes by its address is told whom it is for, and led to the reports", async ({ page }) => {
  await openSignedIn(page, people.farmer, "market", "/intelligentbrain");
  await expect(page.getByRole("heading", { name: "智慧大脑供农业农村部门工作人员使用" })).toBeVisible();
  await page.getByRole("link", { name: "看分析报告" }).click();
  await expect(page).toHaveURL(/\/analysisReport$/);
  await expect(page.getByRole("heading", { level: 1, name: "分析报告" })).toBeVisible();
});
