import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { expect };

export type Account = {
  label: string;
  username: string;
  password: string;
  tel: string;
  totpSecret: string;
  accountType: number;
  roleCode: string;
  regionCode: string;
};
type Outbox = {
  sms: { to: string; text: string; code: string; at: string }[];
  captchas: { clientId: string; answer: string; at: string }[];
};

export const portal = () => process.env["PORTAL_URL"] as string;
export const machinery = () => process.env["MACHINERY_URL"] as string;
export const traceability = () => process.env["TRACEABILITY_URL"] as string;

const json = async <T>(path: string): Promise<T> => (await (await fetch(`${portal()}${path}`)).json()) as T;
export const outbox = () => json<Outbox>("/api/demo/outbox");
export const accounts = () => json<Account[]>("/api/demo/accounts");

type Fixtures = {
  citizen: Account;
  officer: Account;
};

/** People as fixtures: the demonstration's own accounts. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(portal()),
  citizen: async ({ page: _page }, use) => {
    const found = (await accounts()).find((account) => account.roleCode === "4" && account.accountType === 2 && account.tel);
    await use(found as Account);
  },
  officer: async ({ page: _page }, use) => {
    const found = (await accounts()).find((account) => account.roleCode === "1" && account.tel);
    await use(found as Account);
  },
});

/** The captcha answer for this browser, as the demonstration's outbox knows it. */
export async function captchaFor(page: Page): Promise<string> {
  const clientId = await page.evaluate(() => localStorage.getItem("generator-userId"));
  const find = async () => (await outbox()).captchas.find((one) => one.clientId === clientId)?.answer;
  await expect.poll(find).toBeTruthy();
  return (await find()) as string;
}

export async function lastCodeTo(tel: string): Promise<string> {
  const find = async () => (await outbox()).sms.find((one) => one.to === tel)?.code;
  await expect.poll(find).toBeTruthy();
  return (await find()) as string;
}

export const dialogOf = (page: Page): Locator => page.getByRole("dialog");
