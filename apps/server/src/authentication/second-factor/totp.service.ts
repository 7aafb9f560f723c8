import { site } from "@sannong/contract/content/site";
import { generateSecret, generateURI, verify } from "otplib";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import type { AppContext } from "../../kernel/context.ts";

const SPENT = "totpStep";
const WRONG = "totpWrong";
/** Wrong codes for one account, whoever gives them from wherever: six digits must not be guessed from many addresses. */
const MOST_WRONG = 20;
const WRONG_SECONDS = 900;
const SET_UP = "totpSetUp";
const SET_UP_TRIES = "totpSetUpTries";
const SET_UP_SECONDS = 600;
const MOST_TRIES = 10;
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

type TotpClaim = { accountId: string; secret: string; code: string };
type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  sealer: { seal(plain: string): string; open(sealed: string): string };
};
type SetUp = { accountId: string; secretSealed: string };

/** Time-based codes (RFC 6238): six digits, 30 seconds, one step of tolerance for clocks that disagree. */
export function totpService({ shortLived, clock, sealer }: Deps) {
  /**
   * Is this the code of now? Each step of an account is spent once, so a code that was looked
   * over a shoulder is worth nothing a second time.
   */
  const spend = async ({ accountId, secret, code }: TotpClaim): Promise<boolean> => {
    const epoch = Math.floor(clock().getTime() / 1000);
    const found = await verify({ secret, token: code, period: STEP_SECONDS, epoch, epochTolerance: STEP_SECONDS });
    if (!found.valid) return false;
    const step = Math.floor(epoch / STEP_SECONDS) + found.delta;
    // spent for as long as it could be accepted anywhere, and a little longer
    const issuedAt = new Date(step * STEP_SECONDS * 1000);
    return shortLived.putIfAbsent(SPENT, `${accountId}:${step}`, true, { ttl: STEP_SECONDS * 4, issuedAt });
  };

  return {
    /** As `spend`, of an authenticator on record; counted before it is looked at, so that tries at one instant count too. */
    async redeem(claim: TotpClaim): Promise<boolean> {
      const { count } = await shortLived.count(WRONG, claim.accountId, WRONG_SECONDS);
      if (count > MOST_WRONG || !(await spend(claim))) return false;
      await shortLived.count(WRONG, claim.accountId, WRONG_SECONDS, -1);
      return true;
    },

    /**
     * A new secret for an authenticator; nothing of the account changes yet.
     *
     * @param label how the authenticator lists it: the user name
     */
    async begin(accountId: string, label: string): Promise<{ token: string; secret: string; uri: string }> {
      const secret = generateSecret({ length: SECRET_BYTES });
      const token = randomToken();
      const setUp: SetUp = { accountId, secretSealed: sealer.seal(secret) };
      await shortLived.put(SET_UP, hashOfToken(token), setUp, { ttl: SET_UP_SECONDS });
      return { token, secret, uri: generateURI({ issuer: site.name, label, secret }) };
    },

    /**
     * The secret, once its authenticator has shown a right code; a wrong one may be corrected.
     *
     * @returns `expired` when it was confirmed before, took too long, or belongs to somebody else
     */
    async confirm(
      accountId: string,
      token: string,
      code: string,
    ): Promise<{ secret: string } | "rejected" | "expired"> {
      const key = hashOfToken(token);
      const setUp = await shortLived.get<SetUp>(SET_UP, key);
      if (setUp?.accountId !== accountId) return "expired";
      const { count } = await shortLived.count(SET_UP_TRIES, key, SET_UP_SECONDS);
      if (count > MOST_TRIES) return "expired";
      const secret = sealer.open(setUp.secretSealed);
      if (!(await spend({ accountId, secret, code }))) return "rejected";
      return (await shortLived.take(SET_UP, key)) === undefined ? "expired" : { secret };
    },
  };
}
