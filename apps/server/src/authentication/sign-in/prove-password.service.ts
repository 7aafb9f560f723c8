import { PHONE_PATTERN } from "@sannong/contract/fields";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { Attempt, attempts } from "./attempts.ts";
import { captchaServes, judgePassword } from "./sign-in.rules.ts";

export type PasswordDeps = {
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spend" | "sealedPasswords"> & {
    smsCodes: Pick<OneTimeCodesModule["smsCodes"], "subjectOf">;
  };
  accounts: Pick<AccountsModule, "findByUsernameOrPhone">;
  hasher: Pick<PasswordHasher, "verify">;
  attempts: ReturnType<typeof attempts>;
  /** keyed hash, for names without an account */
  index: (value: string) => string;
  /** passwords that were handed out and must be changed */
  initialPasswords: readonly string[];
};

export type PasswordClaim = {
  kind: "send" | "account" | "twoFactor" | "bindPhone";
  /** `passwordCall` of the entry */
  call: string;
  name: string;
  /** whose tries these are, where that is not the account's common count */
  countedAs?: string;
  sealedPassword: string;
  captcha: string;
  generatorUserId: string;
  address: string;
  /** told as soon as it is known whom the claim is about, for the audit log */
  onAccount: (account: Account) => void;
};

export type ProvedPassword = {
  account: Account;
  attempt: Attempt;
  /** it is on the list of weak ones, or was set by somebody else */
  passwordIsWeak: boolean;
  /** opens a further password field of the same request */
  openAlso: (sealed: string) => Promise<string>;
};

/**
 * From captcha to the right password; the order of the checks is the point. What is cheap comes
 * first, what costs a core comes after captcha, challenge and lock-out. Captcha and challenge are
 * spent whatever becomes of the request. An unknown account takes the same way to the same answer.
 */
export function provePasswordService(deps: PasswordDeps) {
  const { oneTimeCodes, accounts, hasher, attempts, index, initialPasswords } = deps;
  /** A phone that nobody has waits at this entry point and at the SMS form together, as an account's does. */
  const unknownOwner = (name: string) =>
    PHONE_PATTERN.test(name) ? oneTimeCodes.smsCodes.subjectOf(name) : index(`unknown:${name.toLowerCase()}`);
  return async function provePassword(claim: PasswordClaim): Promise<ProvedPassword> {
    const { kind, name, address } = claim;
    const generatorUserId = oneTimeCodes.knownClient(claim.generatorUserId);
    // Asked together: they leave for the database in one parcel. Whoever asks for a password tells nobody what became
    // of it before an entry of the audit log or a continuation is kept for good, and with that what is spent here.
    const [{ captcha, challenge }, account] = await Promise.all([
      oneTimeCodes.spend(generatorUserId, claim.captcha, { durability: "eventual" }),
      accounts.findByUsernameOrPhone(name),
    ]);
    if (!captcha) throw new Refusal("captcha.rejected");
    if (!challenge) throw new Refusal("challenge.rejected");

    if (account) claim.onAccount(account);
    const serves = captchaServes({ servedSendOf: captcha.servedSendOf, call: kind, subject: account?.id });
    if (!serves) throw new Refusal("captcha.rejected");

    const whom = claim.countedAs ?? account?.id ?? unknownOwner(name);
    const attempt = await attempts.begin(whom, { address, generatorUserId });
    const { sealedPassword, call } = claim;
    const open = (sealed: string) =>
      oneTimeCodes.sealedPasswords.open({ sealed, call, generatorUserId, challenge, address });
    const compare = async () => {
      const password = await open(sealedPassword);
      const isRight = await hasher.verify(account?.passwordHash ?? null, password);
      return { isRight, isInitial: initialPasswords.includes(password) };
    };
    const { isRight, isInitial } = await compare().catch(async (thrown: unknown) => {
      attempt.withdrawn();
      throw thrown;
    });

    const verdict = judgePassword({ isRight, status: account?.status });
    if (verdict.step === "goOn" && account)
      return { account, attempt, passwordIsWeak: account.passwordIsWeak || isInitial, openAlso: open };
    if (isRight) attempt.withdrawn();
    else await refuseFailure(attempt, "signIn.rejected");
    throw new Refusal(verdict.step === "refuse" ? verdict.reason : "signIn.rejected");
  };
}

type FailureReason =
  | "signIn.rejected"
  | "sms.codeRejected"
  | "secondFactor.totpSpent"
  | "secondFactor.codeRejected"
  | "secondFactor.activationRejected";

/** A wrong password or code: says so, or how long to wait now. */
export async function refuseFailure(attempt: Attempt, reason: FailureReason): Promise<never> {
  const wait = await attempt.failed();
  throw wait === undefined ? new Refusal(reason) : new Refusal("signIn.locked", { retryAfter: wait });
}
