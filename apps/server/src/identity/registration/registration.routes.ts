import { AccountType, registrationWords } from "@sannong/contract/identity/registration-words";
import {
  authenticateEntity,
  authenticateMinistryUser,
  getUserRegisterInfo,
  insertAccountReview,
  readFormerRegistration,
  sendRegisterStatusMsg,
} from "@sannong/contract/identity/registration";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import { agreeToPolicies, duePolicies } from "@sannong/contract/identity/policy-consents";
import type { PolicyConsents } from "./policy-consents.service.ts";
import type { AuthenticationService } from "./authentication.service.ts";
import type { RegistrationStatusService } from "./registration-status.service.ts";
import type { RegisterService } from "./registration.service.ts";

type Deps = {
  register: RegisterService;
  status: RegistrationStatusService;
  authentication: AuthenticationService;
  policies: PolicyConsents;
};

export function registrationRoutes(server: Server, { register, status, authentication, policies }: Deps) {
  server.serve(sendRegisterStatusMsg, async (input, { generatorUserId, origin }) => {
    const sent = await status.sendCode(input, { generatorUserId, origin });
    return new WithMessage("发送成功!", sent);
  });

  server.serve(insertAccountReview, async (input, { generatorUserId, origin }) => {
    const registered = await register(input, { generatorUserId, origin });
    const words = registered.status === "pending" ? registrationWords.submitted : registrationWords.registered;
    return new WithMessage(words, registered);
  });

  server.serve(getUserRegisterInfo, (input, { generatorUserId, origin }) =>
    status.find(input, { generatorUserId, origin }),
  );

  server.serve(readFormerRegistration, (input, { generatorUserId, origin }) =>
    status.readFormer(input, { generatorUserId, origin }),
  );

  server.serve(duePolicies, (_input, { caller }) => policies.due(caller));
  server.serve(agreeToPolicies, (given, { caller, origin }) => policies.agree(given, { caller, origin }));

  server.serve(authenticateEntity, async (input, { caller, origin }) => {
    await authentication.becomeEntity(input, { caller, origin });
    return new WithMessage("涉农主体认证成功", { accountType: AccountType.entity });
  });

  server.serve(authenticateMinistryUser, async (input, { caller, origin }) => {
    const receiptNumber = await authentication.applyAsMinistryUser(input, { caller, origin });
    return new WithMessage("认证申请已提交，审核结果会以短信通知您", { receiptNumber });
  });
}
