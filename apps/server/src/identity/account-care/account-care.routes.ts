import {
  checkTelAndYzm,
  sendAccountCode,
  updateTelOrPassword,
  updateUserInfo,
  updateUserPassword,
} from "@sannong/contract/identity/account-care";
import { Refusal } from "../../platform/refusal.ts";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import type { AccountInfoService } from "./account-info.service.ts";
import type { ChangePasswordService } from "./change-password.service.ts";
import type { ProofService } from "./proof.service.ts";

type Deps = { proofs: ProofService; passwords: ChangePasswordService; info: AccountInfoService };

export function accountCareRoutes(server: Server, { proofs, passwords, info }: Deps) {
  server.serve(sendAccountCode, async (input, visit) => new WithMessage("发送成功!", await proofs.send(input, visit)));
  server.serve(checkTelAndYzm, (input, visit) => proofs.check(input, visit));
  server.serve(updateUserPassword, async (input, visit) => {
    await passwords.change(input, visit);
    return new WithMessage("密码修改成功，请重新登录", null);
  });
  server.serve(updateTelOrPassword, async (input, visit) => {
    const { password } = input;
    if (password !== undefined) {
      await passwords.recover({ ...input, password }, visit);
      return new WithMessage("新密码设置成功，请用新密码登录", null);
    }
    const { caller } = visit;
    if (!caller) throw new Refusal("session.missing");
    await info.changePhone(input, { ...pick(visit), caller });
    return new WithMessage("手机号更换成功，今后请用新手机号登录", null);
  });
  server.serve(
    updateUserInfo,
    async (input, visit) => new WithMessage("保存账号信息成功!", await info.save(input, visit)),
  );
}

/** A visit works its origin out when it is asked, so it cannot be spread. */
const pick = <T extends { generatorUserId: string; origin: unknown }>({ generatorUserId, origin }: T) =>
  ({ generatorUserId, origin }) as Pick<T, "generatorUserId" | "origin">;
