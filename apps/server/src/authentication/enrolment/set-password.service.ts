import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { SET_PASSWORD_PATTERN } from "@sannong/contract/authentication/second-factor.schemas";
import { setPasswordAndLogin } from "@sannong/contract/authentication/way-in";
import { passwordCall } from "@sannong/transport/password-call";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, usernameKey } from "../../identity/accounts/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import type { SessionEnds } from "../sessions/index.ts";
import { type Entered, SET_PASSWORD_PURPOSE, type SetPasswordFacts, type SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { FactorAudit } from "./factor-audit.ts";
import type { SetUpVisit } from "./set-up.service.ts";

type Deps = {
  accounts: Pick<AccountsModule, "findById" | "hold" | "setPassword" | "acceptPassword">;
  secondFactor: Pick<SecondFactorModule, "inTransaction" | "stillHolds">;
  signIn: Pick<SignInModule, "enter">;
  sessions: SessionEnds;
  oneTimeCodes: Pick<OneTimeCodesModule, "continuations" | "knownClient" | "spendChallenge" | "sealedPasswords">;
  regionName: (code: string) => string | undefined;
  audit: FactorAudit;
};

/** Names in the request must be the account's own (design §3, Identity comes from the session). */
const isAbout = ({ username, phone }: Account, input: ParsedInputOf<typeof setPasswordAndLogin>): boolean => {
  const isNamed = usernameKey(input.username) === usernameKey(username) || input.username === phone;
  return isNamed && (input.phone === undefined || input.phone === "" || input.phone === phone);
};

/**
 * Sets the password a two-factor sign-in demanded, and signs in (design §3, Calls of our own). The continuation
 * stands for captcha and code: one browser, five minutes, once; a password that is refused may be corrected.
 */
export function setPasswordService(deps: Deps) {
  const { accounts, secondFactor, signIn, sessions, oneTimeCodes, regionName, audit } = deps;
  const { continuations, knownClient } = oneTimeCodes;
  return async function setPassword(
    input: ParsedInputOf<typeof setPasswordAndLogin>,
    { generatorUserId: given, origin, cookie }: SetUpVisit,
  ): Promise<Entered> {
    const generatorUserId = knownClient(given);
    const challenge = await oneTimeCodes.spendChallenge(generatorUserId);
    if (!challenge) throw new Refusal("challenge.rejected");
    const purpose = { purpose: SET_PASSWORD_PURPOSE, generatorUserId };
    const facts = await continuations.peek<SetPasswordFacts>(purpose, input.loginCode);
    const account = facts && (await accounts.findById(facts.accountId));
    if (!account || !isAbout(account, input)) throw new Refusal("secondFactor.flowExpired");

    const plain = await oneTimeCodes.sealedPasswords.open({
      sealed: input.newPassword,
      call: passwordCall(setPasswordAndLogin),
      generatorUserId,
      challenge,
      address: origin.address,
    });
    if (!SET_PASSWORD_PATTERN.test(plain)) throw new Refusal("password.signMissing");
    const { id: accountId, username, nickname, phone, regionCode } = account;
    const owner = { accountId, username, nickname, phone, regionName: regionName(regionCode) ?? "" };
    const hash = await accounts.acceptPassword(plain, owner);
    if ((await continuations.take(purpose, input.loginCode)) === undefined)
      throw new Refusal("secondFactor.flowExpired");
    await secondFactor.inTransaction(async (trx) => {
      const held = await accounts.hold(accountId, trx);
      if (!held || !(await secondFactor.stillHolds(held, facts.factors, facts.mark, trx)))
        throw new Refusal("secondFactor.flowExpired");
      await accounts.setPassword(accountId, hash, trx);
      await sessions.mustEnd(accountId, "accountChanged", trx);
      await audit({ event: "account.passwordSet", who: account, origin, detail: { by: facts.factors.join("+") } }, trx);
    });
    // Somebody who knew the handed-out password may be in already: the new one must not unlock their session.
    await sessions.endAllOf(accountId, "accountChanged");
    const entrant = { account: { ...account, passwordHash: hash }, factors: facts.factors, passwordIsWeak: false };
    return signIn.enter({ ...entrant, origin, cookie });
  };
}

export type SetPasswordService = ReturnType<typeof setPasswordService>;
