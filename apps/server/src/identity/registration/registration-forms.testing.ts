import { passwordCall } from "@sannong/transport/password-call";
import { creditCodeFrom } from "@sannong/contract/rules/identity/id-codes";
import { consentVersions } from "@sannong/contract/identity/registration-words";
import type { Browser, SignInPortal } from "../../../test/sign-in-portal.ts";

type Form = Record<string, unknown> & { tel: string };

export const chosenPassword = "Lvdao#2026ok";
export const consent = { privacy: consentVersions.privacy, agreement: consentVersions.agreement };
export const withIdConsent = { ...consent, idNumber: consentVersions.idNumber };

/** Forms as people fill them in; every number is invented. */
export const forms = {
  staff: (tel: string) => ({
    accountType: 1,
    tel,
    userName: "演示新干部",
    areaCode: "320925",
    company: "建湖县农业农村局",
    deptName: "办公室",
    consent,
  }),
  individual: (tel: string) => ({ accountType: 2, tel, userName: "演示新农户", areaCode: "320925", consent }),
  entity: (tel: string) => ({
    accountType: 3,
    tel,
    userName: "演示经办人",
    areaCode: "320925",
    company: "演示合作社",
    companyTypeId: "4",
    companyAddress: "演示路 1 号",
    // an entity has one account: each number its own code
    idcard: creditCodeOf(tel),
    by2: "演示法人",
    by3: "11010519491231002X",
    consent: withIdConsent,
  }),
};

/** A made-up credit code with its right check characters. */
export const creditCodeOf = (tel: string): string => creditCodeFrom(`91350100M${tel.slice(-7)}`);

/** Gets a code to the number and gives it back. */
export async function codeFor(portal: SignInPortal, browser: Browser, tel: string, path = "/sendRegisterMsg") {
  const sent = await browser.sendToPhone(tel, { path });
  if (!sent.success) throw new Error(sent.msg);
  return (await portal.sms.recorded()).find(({ to }) => to === tel)?.code ?? "";
}

export async function submitForm(browser: Browser, form: Form & { yzm: string; password?: string }) {
  const { password = chosenPassword, ...rest } = form;
  const pwd = await browser.seal(password, passwordCall({ method: "POST", path: "/accountReview/insert" }));
  return browser.ask<{ status: string; receiptNumber: string | null }>("/accountReview/insert", {
    method: "POST",
    body: { ...rest, pwd },
  });
}

/** Code and form, as a person does it. */
export async function registerAs(portal: SignInPortal, browser: Browser, form: Form & { password?: string }) {
  return submitForm(browser, { ...form, yzm: await codeFor(portal, browser, form.tel) });
}
