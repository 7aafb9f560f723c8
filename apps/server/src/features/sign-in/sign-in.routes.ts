import { login } from "@sannong/contract/sign-in";
import { sendLoginPwdMsg } from "@sannong/contract/verification";
import { Told, type Server } from "../../platform/http/serve.ts";
import { loginResultOf } from "./entrance.service.ts";
import type { LogInService } from "./log-in.service.ts";
import type { SendCodeService } from "./send-code.service.ts";

export function signInRoutes(server: Server, { logIn, sendCode }: { logIn: LogInService; sendCode: SendCodeService }) {
  server.serve(login, async (input, { generatorUserId, origin, request, reply }) => {
    const entered = await logIn(input, { generatorUserId, origin, cookie: request.headers.cookie });
    reply.header("set-cookie", entered.session.setCookies);
    return new Told("登录成功", loginResultOf(entered));
  });

  server.serve(sendLoginPwdMsg, async (input, { generatorUserId, origin }) => {
    const sent = await sendCode(input, { generatorUserId, origin });
    return sent.noPhoneNumber ? sent : new Told("发送成功!", sent);
  });
}
