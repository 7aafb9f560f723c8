import { login } from "@sannong/contract/authentication/sign-in";
import { LoginMethod } from "@sannong/contract/authentication/sign-in.schemas";
import { sendLoginPwdMsg, sendRegisterMsg, sendResetPwdMsg } from "@sannong/contract/authentication/one-time-codes";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import { cookiesOf, loginResultOf } from "./entrance.service.ts";
import type { LogInService } from "./log-in.service.ts";
import type { SendCodeService } from "./send-code.service.ts";
import type { SendToPhoneService } from "./send-to-phone.service.ts";
import type { SmsLogInService } from "./sms-log-in.service.ts";

type Acts = {
  logIn: LogInService;
  logInBySms: SmsLogInService;
  sendCode: SendCodeService;
  sendToPhone: SendToPhoneService;
};

export function signInRoutes(server: Server, { logIn, logInBySms, sendCode, sendToPhone }: Acts) {
  server.serve(login, async (input, { generatorUserId, origin, request, reply }) => {
    const visit = { generatorUserId, origin, cookie: request.headers.cookie };
    const entered = await (input.loginMethod === LoginMethod.sms ? logInBySms(input, visit) : logIn(input, visit));
    reply.header("set-cookie", cookiesOf(entered));
    return new WithMessage("登录成功", loginResultOf(entered));
  });

  server.serve(sendLoginPwdMsg, async (input, visit) => {
    if (input.loginMethod !== LoginMethod.twoFactor) {
      const sent = await sendToPhone({ purpose: "signIn", tel: input.tel, captcha: input.captcha }, visit);
      return new WithMessage("发送成功!", { ...sent, noPhoneNumber: false });
    }
    const sent = await sendCode(input, visit);
    return sent.noPhoneNumber ? sent : new WithMessage("发送成功!", sent);
  });

  server.serve(
    sendRegisterMsg,
    async (input, visit) => new WithMessage("发送成功!", await sendToPhone({ ...input, purpose: "register" }, visit)),
  );
  server.serve(
    sendResetPwdMsg,
    async (input, visit) =>
      new WithMessage("发送成功!", await sendToPhone({ ...input, purpose: "resetPassword" }, visit)),
  );
}
