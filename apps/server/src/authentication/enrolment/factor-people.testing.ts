import { passwordCall } from "@sannong/transport/password-call";
import type { Browser, SignInPortal } from "../../../test/sign-in-portal.ts";

const password = "Luzhu@2026qa";
let nextPerson = 1;

type Traits = {
  roleCode?: string;
  username?: string;
  phone?: string | null;
  passwordIsWeak?: boolean;
  regionCode?: string;
};
/** Somebody new, without any second factor unless a phone is given. */
export async function somebody(
  portal: SignInPortal,
  {
    roleCode = "1",
    phone = null,
    passwordIsWeak = false,
    regionCode = "320925",
    username = `ceshi${nextPerson++}`,
  }: Traits = {},
) {
  const id = await portal.accounts.create({
    username,
    nickname: "演示新人",
    phone,
    phoneIsVerified: phone !== null,
    passwordHash: await portal.accounts.acceptPassword(password, {
      username,
      nickname: "演示新人",
      phone,
      regionName: "建湖县",
    }),
    passwordIsWeak,
    accountType: roleCode === "4" ? 2 : 1,
    regionCode,
    status: "active",
    complete: true,
    roleCode,
  });
  return { id, username, password };
}
export const activationFor = async (portal: SignInPortal, id: string) =>
  (await portal.secondFactor.inTransaction((trx) => portal.secondFactor.activationCodes.issue(id, null, trx)))?.code ??
  "";

export const post = <T = Record<string, unknown>>(browser: Browser, path: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(path, { method: "POST", body });
export const sealFor = (browser: Browser, path: string, plain: string) =>
  browser.seal(plain, passwordCall({ method: "POST", path }));

/** What a refusal leads on with. */
export type LedTo = { continuation: string; activationRequired: boolean };
/** What a way in answers. */
export type In = { access_token: string; needSetPassword?: boolean; continuation?: string; recoveryCodes: string[] };
