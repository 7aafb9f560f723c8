import type { Config } from "../../config/config.ts";
import { createAnonymousAudit } from "../../platform/audit/anonymous-audit.ts";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { DevicesModule } from "../devices/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { SessionsModule } from "../sessions/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import { entranceService } from "./entrance.service.ts";
import { attempts } from "./attempts.ts";
import { logInService } from "./log-in.service.ts";
import { codeProver } from "./prove-code.service.ts";
import { provePasswordService } from "./prove-password.service.ts";
import { proveSmsService } from "./prove-sms.service.ts";
import { BIND_PHONE_PURPOSE, sendCodeService } from "./send-code.service.ts";
import { sendToPhoneService } from "./send-to-phone.service.ts";
import { signInAudit } from "./sign-in-audit.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { smsLogInService } from "./sms-log-in.service.ts";
import type { AppContext } from "../../kernel/context.ts";

export {
  cookiesOf,
  type Entered,
  loginResultOf,
  SET_PASSWORD_PURPOSE,
  SET_UP_PURPOSE,
  type SetPasswordFacts,
  type SetUpFacts,
} from "./entrance.service.ts";
export { BIND_PHONE_PURPOSE };
export { refuseFailure } from "./prove-password.service.ts";

type Deps = Pick<AppContext, "shortLived" | "clock" | "audit"> & {
  policy: Config["signIn"];
  sealer: { index(value: string): string };
  hasher: Pick<PasswordHasher, "verify">;
  accounts: Pick<AccountsModule, "findById" | "findByPhone" | "findByUsernameOrPhone" | "recordSignIn" | "standingOf">;
  oneTimeCodes: OneTimeCodesModule;
  secondFactor: SecondFactorModule;
  devices: Pick<DevicesModule, "meet" | "tellOwner">;
  sessions: Pick<SessionsModule, "begin" | "byCookie" | "end">;
};

export type SignInModule = ReturnType<typeof signInModule>;

/** The sign-in module: a password, a captcha and perhaps a second factor against a session. */
export function signInModule(deps: Deps) {
  const { shortLived, clock, policy, hasher, accounts, oneTimeCodes, secondFactor, sessions } = deps;
  const index = (value: string) => deps.sealer.index(value);
  const audit = signInAudit(deps.audit, createAnonymousAudit(deps));
  const { twoFactorEffectiveFrom } = policy;
  const tries = attempts({ shortLived, policy, index });
  const provePassword = provePasswordService({
    oneTimeCodes,
    accounts,
    hasher,
    attempts: tries,
    index,
    initialPasswords: policy.initialPasswords,
  });
  const { smsCodes, continuations } = oneTimeCodes;
  const entrance = entranceService({
    sessions,
    accounts,
    devices: deps.devices,
    secondFactor,
    continuations,
    audit,
    clock,
    twoFactorEffectiveFrom,
  });
  const sendCode = sendCodeService({ provePassword, oneTimeCodes, entrance, audit, clock, twoFactorEffectiveFrom });
  const twoFactorInForce = () => clock() >= twoFactorEffectiveFrom;
  const logIn = logInService({ provePassword, smsCodes, secondFactor, entrance, audit, twoFactorInForce });
  const proveSms = proveSmsService({ accounts, oneTimeCodes, attempts: tries });
  const logInBySms = smsLogInService({ proveSms, entrance, audit });
  const sendToPhone = sendToPhoneService({ accounts, oneTimeCodes, audit });
  return {
    routes: (server: Server) => signInRoutes(server, { logIn, logInBySms, sendCode, sendToPhone }),
    /** the one way to a session; every other entry point uses it */
    enter: entrance.enter,
    /** would these factors open one? */
    admit: entrance.admit,
    /** as `enter`, where a weak or handed-out password is replaced before anything opens */
    enterOrSetPassword: entrance.enterOrSetPassword,
    /** which second factor a typed code is */
    proveCode: codeProver({ smsCodes, secondFactor }),
    /** captcha, challenge, lock-out and password of an account, for other acts that need the right password */
    provePassword,
    /** captcha, lock-out and the code to an account's phone, likewise */
    proveSms,
    /** waits after failed tries, as an administrator sees and ends them */
    locks: { until: tries.lockedUntil, end: tries.unlock },
    audit,
  };
}
