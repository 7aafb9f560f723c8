import { site } from "@sannong/contract/content/site";
import type { Mail } from "../../gateways/mail/mail-gateway.ts";
import { CODE_MINUTES } from "./email-codes.ts";

/** The mail that carries a code: to somebody whose address was given, by whoever gave it. */
export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} 是您在${site.name}的邮箱验证码`,
  text: `您好：

有人在${site.name}的“账号信息”里登记了这个电子邮箱。验证码是：

${code}

请在 ${CODE_MINUTES} 分钟内填到登记邮箱的页面上。不要把验证码告诉任何人。

如果不是您本人登记的，请忽略这封邮件：没有验证码，这个邮箱不会登记到任何账号上。

本邮件由系统自动发出，请不要回复。
${site.name}
`,
  code,
});
