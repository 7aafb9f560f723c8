import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { SessionsModule } from "../sessions/index.ts";
import type { SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import { activationService } from "./activation.service.ts";
import { bindPhoneService } from "./bind-phone.service.ts";
import { confirmIdentityService } from "./confirm-identity.service.ts";
import { factorAudit } from "./factor-audit.ts";
import { ownFactorsRoutes } from "./own-factors.routes.ts";
import { ownFactorsService } from "./own-factors.service.ts";
import { passkeySignInService } from "./passkey-sign-in.service.ts";
import { setPasswordService } from "./set-password.service.ts";
import { setUpService } from "./set-up.service.ts";
import { wayInRoutes } from "./way-in.routes.ts";
import type { AppContext } from "../../kernel/context.ts";

export { type Named, OF_EACH, posts, usualNames } from "./first-administrators.rules.ts";
export { firstAdministratorsService, type HandedOut } from "./first-administrators.service.ts";

type Deps = Pick<AppContext, "shortLived" | "clock" | "audit"> & {
  accounts: AccountsModule;
  secondFactor: SecondFactorModule;
  signIn: SignInModule;
  sessions: SessionsModule;
  oneTimeCodes: OneTimeCodesModule;
  regionName: (code: string) => string | undefined;
  twoFactorEffectiveFrom: Date;
};

/** Setting factors up: on the way in, and by whoever is in. It stands above sign-in, which the factors stand below. */
export function enrolmentModule(deps: Deps) {
  const audit = factorAudit(deps.audit);
  const needsHere = { ...deps, audit };
  const identity = confirmIdentityService(deps);
  const own = ownFactorsService({ ...needsHere, identity });
  const issueActivation = activationService({ ...needsHere, identity });
  const wayIn = {
    setUp: setUpService(needsHere),
    bindPhone: bindPhoneService(needsHere),
    setPassword: setPasswordService(needsHere),
    passkeySignIn: passkeySignInService(deps),
  };
  return {
    routes(server: Server) {
      ownFactorsRoutes(server, { own, identity, issueActivation });
      wayInRoutes(server, wayIn);
    },
    /** for other modules' dangerous acts: the owner proved themselves in the last 20 minutes, or is asked to (design §4) */
    requireFresh: identity.requireFresh,
    freshFactors: identity.freshFactors,
  };
}
