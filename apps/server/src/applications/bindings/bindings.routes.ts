import {
  allowSessions,
  addPlateUserRelation,
  addPlateUserRelationByPhone,
  addSsoUserRelation,
  bindOriginalUser,
  bindOriginalUserByPhone,
  checkUserInfo,
  deleteTempUserInfo,
  loginSiteByUserName,
  loginSystemUser,
  myBindings,
  registerUserInfo,
  unbind,
} from "@sannong/contract/applications/bindings";
import type { Caller } from "../../platform/caller.ts";
import { type Server, type AnonymousVisit, WithMessage } from "../../platform/http/serve.ts";
import { type Entered, loginResultOf } from "../../authentication/sign-in/index.ts";
import { type arrivalService, systemLoginResultOf } from "./arrival.service.ts";
import type { BindService } from "./bind.service.ts";
import type { BindingService } from "./bindings.service.ts";

type Services = {
  binding: BindingService;
  bind: BindService;
  arrival: ReturnType<typeof arrivalService>;
  /** @throws Refusal `secondFactor.confirmationRequired` */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

const arriving = ({ generatorUserId, origin, request }: AnonymousVisit) => ({
  generatorUserId,
  origin,
  cookie: request.headers.cookie,
});

const withCookies = (entered: Entered, { reply }: AnonymousVisit) => {
  reply.header("set-cookie", entered.session.setCookies);
  return loginResultOf(entered);
};

export function bindingRoutes(server: Server, { binding, bind, arrival, requireFresh }: Services): void {
  server.serve(loginSiteByUserName, async (input, visit) => ({ matchFlag: await binding.check(input, visit) }));
  server.serve(
    bindOriginalUser,
    async (input, visit) => new WithMessage("绑定成功", await binding.bindOriginal(input, visit)),
  );
  server.serve(
    bindOriginalUserByPhone,
    async (input, visit) => new WithMessage("绑定成功", await binding.bindOriginalByPhone(input, visit)),
  );
  server.serve(loginSystemUser, async (input, visit) => {
    const outcome = await arrival.logIn(input, arriving(visit));
    if (outcome.entered) visit.reply.header("set-cookie", outcome.entered.session.setCookies);
    return systemLoginResultOf(outcome);
  });
  server.serve(
    addPlateUserRelation,
    async (input, visit) =>
      new WithMessage("绑定成功", withCookies(await arrival.bindPlatformAccount(input, arriving(visit)), visit)),
  );
  server.serve(
    addPlateUserRelationByPhone,
    async (input, visit) =>
      new WithMessage("绑定成功", withCookies(await arrival.bindPlatformByPhone(input, arriving(visit)), visit)),
  );
  server.serve(addSsoUserRelation, async (input, visit) =>
    withCookies(await arrival.goOnTemporarily(input, arriving(visit)), visit),
  );
  server.serve(registerUserInfo, async (input, visit) =>
    withCookies(await arrival.register(input, { ...arriving(visit), caller: visit.caller }), visit),
  );
  server.serve(checkUserInfo, (input, visit) => binding.describeSelf(input, visit));
  server.serve(deleteTempUserInfo, async (input, visit) => ({ deleted: await binding.endTemporary(input, visit) }));
  server.serve(myBindings, (_input, { caller }) => bind.listOf(caller.accountId));
  server.serve(allowSessions, async ({ systemAbbr, allowed }, { caller, origin }) => {
    // forbidding is always safe; allowing gives somebody a way in
    if (allowed) await requireFresh(caller);
    await bind.allowSessions(systemAbbr, allowed, caller, origin);
    return new WithMessage(allowed ? "已允许用该系统的账号登录门户" : "已关闭用该系统的账号登录门户", null);
  });
  server.serve(unbind, async (input, visit) => {
    await binding.unbind(input, visit);
    return new WithMessage("已解除绑定", null);
  });
}
