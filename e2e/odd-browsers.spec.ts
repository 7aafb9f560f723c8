import { acceptNotice, expect, fillIn, people, portal, submit, test } from "./support/fixtures.ts";
import { watch } from "./support/watch.ts";

/** As a browser that translates does: each text into an element of its own. */
function translateAll() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: ChildNode[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as ChildNode);
  for (const text of found) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  }
}

test("a page that the browser has translated takes what is typed, says what is missing, and signs in", async ({
  page,
}) => {
  const { complaints } = watch(page, portal());
  await page.goto(`${portal()}/login`);
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await page.evaluate(translateAll);
  await submit(page);
  await expect(page.getByRole("textbox", { name: "图形验证码" })).toHaveAttribute("aria-invalid", "true");
  await fillIn(page, page, people.farmer);
  await page.evaluate(translateAll);
  await submit(page);
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("where the browser keeps nothing more, the right password signs in for this page", async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function full(key: string, value: string) {
      // the story itself reads by it which picture it looks at
      if (key !== "generator-userId") throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await page.goto(`${portal()}/login`);
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
});
