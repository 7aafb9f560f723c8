import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../platform/database/database.ts";
import type { Account, Standing } from "../../identity/accounts/index.ts";
import type { Server } from "../../platform/http/serve.ts";
import { activationCodeService, recoveryCodeService } from "./codes.service.ts";
import { markOf } from "./factor-mark.ts";
import { passkeyService } from "./passkey.service.ts";
import { factorsOnRecord, relyingPartyOf } from "./second-factor.rules.ts";
import { relatedOrigins } from "./related-origins.ts";
import { secondFactorStore } from "./second-factor.store.ts";
import { totpService } from "./totp.service.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { NewCredential } from "./passkey.service.ts";
export { markOf } from "./factor-mark.ts";
export { isFresh, kindOfCode } from "./second-factor.rules.ts";

/** After that two people decide anew. */
const SEVEN_DAYS_MS = 7 * DAY_MS;

type Deps = Pick<AppContext, "db" | "shortLived" | "clock"> & {
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  publicUrl: string;
  /** further addresses of the portal */
  entrances?: readonly string[] | undefined;
};

/** The second-factor module: time-based codes, passkeys, recovery codes, activation codes. What they let in, others decide. */
export function secondFactorModule({ db, shortLived, clock, sealer, publicUrl, entrances }: Deps) {
  const store = secondFactorStore(db);
  const relyingParty = relyingPartyOf(publicUrl, entrances);
  const index = (value: string) => sealer.index(value);
  const totp = totpService({ shortLived, clock, sealer });
  return {
    routes: (_server: Server, app: FastifyInstance) => relatedOrigins(app, relyingParty),
    totp,
    redeemTotp: totp.redeem,
    passkeys: passkeyService({ store, shortLived, clock, relyingParty }),
    recoveryCodes: recoveryCodeService({ store, clock, index }),
    activationCodes: activationCodeService({ store, clock, index }),
    /** Takes their factors away, within the act of two administrators; the time-based code is the account's own. */
    reset: (accountId: string, within: Db) => store.reset(accountId, clock(), within),
    /** Were their factors taken away, and have they set up no strong one since? */
    async awaitsNewFactor({ id, totpSecret }: Account, within?: Db): Promise<boolean> {
      if (totpSecret !== null || (await store.passkeysOf(id, within)).length > 0) return false;
      return store.wasResetSince(id, new Date(clock().getTime() - SEVEN_DAYS_MS), within);
    },
    /** Are the factors that were proved, with this mark, still the account's? A reset may have taken them meanwhile. */
    async stillHolds(account: Standing, factors: readonly Factor[], mark: string, within?: Db): Promise<boolean> {
      if (markOf(account, factors) !== mark) return false;
      if (factors.includes("passkey") && (await store.passkeysOf(account.id, within)).length === 0) return false;
      return !factors.includes("recovery") || store.hasRecoveryCodes(account.id, within);
    },
    inTransaction: store.inTransaction,
    /** What the account could show, as factors; a phone counts once its number was verified. */
    async onRecord(account: Account, within?: Db) {
      return factorsOnRecord({
        hasPassword: account.passwordHash !== null,
        hasPhone: account.phone !== null,
        hasTotp: account.totpSecret !== null,
        passkeys: (await store.passkeysOf(account.id, within)).length,
      });
    },
  };
}

export type SecondFactorModule = ReturnType<typeof secondFactorModule>;
