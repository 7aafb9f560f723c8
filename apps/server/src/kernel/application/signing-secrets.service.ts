import type { SigningPurpose } from "@sannong/contract/applications/webhook-words";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { cache } from "../../platform/cache/cache.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import type { signingSecretsStore } from "./signing-secrets.store.ts";
import type { AppContext } from "../context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: ReturnType<typeof signingSecretsStore>;
  sealer: { seal(plain: string): string; open(sealed: string): string };
};

/** Who takes one; nobody is named where an operator does by their command. */
type By = Pick<AuditFact, "actor" | "from" | "traceId">;

/** What calls between a system and this portal are signed with, one kind for each direction. */
export function signingSecretsService({ store, sealer, audit, clock }: Deps) {
  const secrets = cache<string[], { abbr: string; purpose: SigningPurpose }>({
    load: async ({ abbr, purpose }) => (await store.live(abbr, purpose)).map((sealed) => sealer.open(sealed)),
    nameOf: ({ abbr, purpose }) => `${purpose} ${abbr}`,
    size: 2000,
  });
  const forget = (abbr: string, purpose: SigningPurpose) => secrets.forget({ abbr, purpose });

  async function issueWithin(abbr: string, purpose: SigningPurpose, by: By, within: Db): Promise<string> {
    const secret = randomToken();
    await store.add(within, abbr, purpose, sealer.seal(secret), clock());
    const about = { objectKind: "system", objectId: abbr, detail: { purpose } };
    await audit.record({ event: "system.signingSecretIssued", result: "ok", ...about, ...by }, within);
    return secret;
  }

  return {
    /** Newest first, two at most; empty when none was ever given. */
    live: (abbr: string, purpose: SigningPurpose): Promise<string[]> => secrets.find({ abbr, purpose }),

    /** Gives a further secret, shown this once; the one before stays live until the next. */
    async issue(abbr: string, purpose: SigningPurpose): Promise<string> {
      const secret = await store.inTransaction((trx) => issueWithin(abbr, purpose, { actor: null }, trx));
      forget(abbr, purpose);
      return secret;
    },
    /** As `issue`, within the act that allows it. Whoever calls this forgets what was live when the transaction is through. */
    issueWithin,
    /** None of a system's secrets is good any more. */
    async withdrawWithin(abbr: string, within: Db): Promise<void> {
      await store.removeAll(within, abbr);
      forget(abbr, "webhook");
      forget(abbr, "request");
    },
    /** what is live is read anew */
    forget,
  };
}

export type SigningSecrets = ReturnType<typeof signingSecretsService>;
