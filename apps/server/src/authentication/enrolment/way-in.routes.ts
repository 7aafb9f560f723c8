import * as entries from "@sannong/contract/authentication/way-in";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import { cookiesOf, loginResultOf } from "../sign-in/index.ts";
import type { BindPhoneService } from "./bind-phone.service.ts";
import type { PasskeySignInService } from "./passkey-sign-in.service.ts";
import type { SetPasswordService } from "./set-password.service.ts";
import type { SetUpService } from "./set-up.service.ts";

type Acts = {
  setUp: SetUpService;
  bindPhone: BindPhoneService;
  setPassword: SetPasswordService;
  passkeySignIn: PasskeySignInService;
};

/** On the way in: setting up what a sign-in lacks, and signing in by passkey. */
export function wayInRoutes(server: Server, { setUp, bindPhone, setPassword, passkeySignIn }: Acts) {
  server.serve(entries.beginPasskeySignIn, (_input, { generatorUserId }) => passkeySignIn.begin(generatorUserId));
  server.serve(entries.passkeyLogin, async (input, { generatorUserId, origin, request, reply }) => {
    const entered = await passkeySignIn.logIn(input, { generatorUserId, origin, cookie: request.headers.cookie });
    reply.header("set-cookie", cookiesOf(entered));
    return new WithMessage("登录成功", loginResultOf(entered));
  });
  server.serve(entries.completePasskeyLogin, async (input, { generatorUserId, origin, request, reply }) => {
    const result = await passkeySignIn.complete(input, { generatorUserId, origin, cookie: request.headers.cookie });
    reply.header("set-cookie", cookiesOf(result));
    return new WithMessage("登录成功", loginResultOf(result));
  });

  server.serve(entries.beginSetUp, (input, { generatorUserId, origin }) =>
    setUp.begin(input, { generatorUserId, origin, cookie: undefined }),
  );
  server.serve(entries.confirmSetUp, async (input, { generatorUserId, origin, request, reply }) => {
    const visit = { generatorUserId, origin, cookie: request.headers.cookie };
    const { result, recoveryCodes } = await setUp.confirm(input, visit);
    reply.header("set-cookie", cookiesOf(result));
    return new WithMessage("登录成功", { ...loginResultOf(result), recoveryCodes });
  });

  server.serve(
    entries.sendBindPhoneMsg,
    async (input, visit) => new WithMessage("发送成功!", await bindPhone.sendCode(input, visit)),
  );
  server.serve(entries.bindPhone, (input, visit) => bindPhone.bind(input, visit));
  server.serve(entries.setPasswordAndLogin, async (input, { generatorUserId, origin, request, reply }) => {
    const entered = await setPassword(input, { generatorUserId, origin, cookie: request.headers.cookie });
    reply.header("set-cookie", cookiesOf(entered));
    return new WithMessage("登录成功", loginResultOf(entered));
  });
}
