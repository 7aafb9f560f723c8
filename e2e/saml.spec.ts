import { randomUUID, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import {
  acceptNotice,
  expect,
  fillIn,
  insurance,
  people,
  portal,
  signInAsCitizen,
  submit,
  test,
} from "./support/fixtures.ts";

const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const greeting = (page: Page) => page.getByText("您好，演示农户");

test("from a system that speaks SAML to the portal's sign-in and back, and out of both by the system's own button", async ({
  page,
}) => {
  await page.goto(insurance());
  await page.getByRole("link", { name: "用门户账号登录" }).click();
  await expect(page).toHaveURL(/\/unifiedLogin\?uid=.*by=saml/);
  await expect(page.getByRole("heading", { name: "登录后进入“农业保险服务平台（演示）”" })).toBeVisible();
  await fillIn(page, page, people.farmer);
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${insurance()}/`);
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "我的保单" })).toBeVisible();

  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(`${insurance()}/`);
  await expect(page.getByRole("link", { name: "用门户账号登录" })).toBeVisible();
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
});

test("a click on a service enters it, and signing out in the portal leaves it too", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  await page.goto(`${portal()}/opening?service=nybx-policy`);
  await expect(page).toHaveURL(`${insurance()}/`);
  await expect(greeting(page)).toBeVisible();

  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("button", { name: "退出登录" })
    .or(page.getByRole("menuitem", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "退出成功" })).toBeVisible();
  await expect(page.getByText("农业保险服务平台（演示）：已退出")).toBeVisible();
  await page.goto(insurance());
  await expect(page.getByRole("link", { name: "用门户账号登录" })).toBeVisible();
});

test("a request with a foreign return address is answered by a page with a number to quote, and goes nowhere", async ({
  page,
}) => {
  const { DATA_DIR } = JSON.parse(process.env["DEMONSTRATION_ENVIRONMENT"] as string) as { DATA_DIR: string };
  // what is not signed with the system's own key is refused before anybody reads where it wants to go
  const kept = await readFile(join(DATA_DIR, "examples/farm-insurance/saml-key.json"), "utf8");
  const { privateKey } = JSON.parse(kept) as { privateKey: string };
  const asks = (consumer: string) => {
    const names = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`;
    const xml = `<samlp:AuthnRequest ${names} ID="_${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${portal()}/saml/sso" AssertionConsumerServiceURL="${consumer}"><saml:Issuer>${insurance()}/metadata</saml:Issuer></samlp:AuthnRequest>`;
    const query = new URLSearchParams({ SAMLRequest: deflateRawSync(xml).toString("base64"), SigAlg: RSA_SHA256 });
    query.set("Signature", sign("sha256", Buffer.from(query.toString()), privateKey).toString("base64"));
    return page.goto(`${portal()}/saml/sso?${query.toString()}`);
  };
  // the same request with the registered address is taken: the address alone is what is wrong below
  await asks(`${insurance()}/acs`);
  await expect(page).toHaveURL(/\/unifiedLogin\?uid=.*by=saml/);

  const reply = await asks("https://elsewhere.example/acs");
  expect(reply?.status()).toBe(400);
  await expect(page.getByRole("heading", { name: "返回地址未登记" })).toBeVisible();
  await expect(page.getByText(/^请求编号/)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(portal());
  expect(await page.content()).not.toContain("elsewhere.example");
});

test("a request that is none, and a start for a system that nobody knows, are answered by pages of ours", async ({
  page,
}) => {
  await page.goto(`${portal()}/saml/sso?SAMLRequest=AAAA`);
  await expect(page.getByRole("heading", { name: "登录请求有误" })).toBeVisible();
  await expect(page.getByText(/^请求编号/)).toBeVisible();
  await page.goto(`${portal()}/saml/start/nobody`);
  await expect(page.getByRole("heading", { name: "没有找到这个系统" })).toBeVisible();
  await expect(page.getByRole("link", { name: "返回门户首页" })).toBeVisible();
});
