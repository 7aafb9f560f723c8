import { randomInt } from "node:crypto";
import { deviceWords } from "@sannong/contract/rules/authentication/device-words";
import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin, type Asker, type Origin } from "../../platform/caller.ts";
import { hashOfToken, isSame, randomToken } from "../../platform/crypto/tokens.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SessionsModule } from "../sessions/index.ts";
import type { SignInModule } from "../sign-in/index.ts";
import { judgeLogin, judgeScan, type QrSignIn, secondsLeft, stateOf } from "./qr-sign-in.rules.ts";
import type { QrSignInStore } from "./qr-sign-in.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import { addressHere } from "../../platform/http/entrances.ts";

type Deps = Pick<AppContext, "clock" | "audit"> & {
  store: QrSignInStore;
  publicUrl: string;
  accounts: Pick<AccountsModule, "findById">;
  sessions: Pick<SessionsModule, "byId">;
  signIn: Pick<SignInModule, "enter" | "audit">;
  /** says to the streams of this server that something happened */
  tell: (qrId: string) => void;
};

/** Design §3, QR sign-in: 120 s of life. */
const LIFE_SECONDS = 120;
/** A whole bureau may share an address, and every open page asks anew every two minutes. */
const CODES_A_MINUTE = 120;

/**
 * Signing in with a phone that is signed in already (design §3, QR sign-in). What the desktop's session may do
 * is what the phone's session may: it takes over its factors as they are, since when they are proved, and its end. The scan itself is no factor, or
 * two sessions of one factor would make one of two.
 */
export function qrSignInService({ store, clock, audit, publicUrl, accounts, sessions, signIn, tell }: Deps) {
  const now = () => clock().getTime();

  const note = async (event: string, fact: Pick<AuditFact, "result" | "reason">, id: string, by: Asker) =>
    audit.record({
      event,
      ...fact,
      actor: actorOf(by.caller),
      objectKind: "qrSignIn",
      objectId: hashOfToken(id),
      ...auditOrigin(by.origin),
    });

  /** The row this phone may look at and decide about, claimed by it. @throws Refusal */
  const claimed = async (id: string, by: Asker): Promise<QrSignIn> => {
    const row = await store.find(id);
    const verdict = judgeScan(row, by.caller, now());
    if (verdict.step === "refuse" || !row) {
      const reason = verdict.step === "refuse" ? verdict.reason : "qrLogin.gone";
      // a code that is merely old is no news
      if (row && reason !== "qrLogin.gone") await note("qrSignIn.scanned", { result: "refused", reason }, id, by);
      throw new Refusal(reason);
    }
    // another system's word opens no second browser
    if (by.caller.vouchedBy !== undefined) throw new Refusal("session.vouchedElsewhere");
    if (row.claimedBy === by.caller.sessionId) return row;
    if (await store.claim(id, by.caller.sessionId)) return row;
    // Somebody was faster, or this phone's own other tab was.
    const present = await store.find(id);
    if (present?.claimedBy !== by.caller.sessionId) throw new Refusal(present ? "qrLogin.claimed" : "qrLogin.gone");
    return present;
  };

  const progressOf = (row: QrSignIn | undefined) => ({
    state: stateOf(row, now()),
    expiresIn: secondsLeft(row, now()),
  });

  return {
    async create({ address, userAgent }: Origin) {
      const { count, resetsIn } = await store.countOf(clientOfAddress(address));
      if (count > CODES_A_MINUTE) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
      const qrId = randomToken(16);
      const secret = randomToken();
      const number = String(randomInt(10, 100));
      const askedAt = now();
      const row: QrSignIn = {
        secretHash: hashOfToken(secret),
        number,
        askedAt,
        expiresAt: askedAt + LIFE_SECONDS * 1000,
        address,
        userAgent,
      };
      await store.add(qrId, row, LIFE_SECONDS);
      return { qrId, secret, address: `${addressHere(publicUrl)}/qr/${qrId}`, number, expiresIn: LIFE_SECONDS };
    },

    progress: async (qrId: string) => progressOf(await store.find(qrId)),

    /** Of several at once, in their order. */
    progressOfAll: async (qrIds: readonly string[]) => (await store.findAll(qrIds)).map(progressOf),

    /** @throws Refusal for an administrator's phone, for any phone but the first, and when it is over */
    async scan(qrId: string, by: Asker) {
      const row = await claimed(qrId, by);
      tell(qrId);
      const { browser, system } = deviceWords(row.userAgent);
      return {
        browser,
        system,
        address: row.address,
        number: row.number,
        askedAt: new Date(row.askedAt).toISOString(),
        expiresIn: secondsLeft(row, now()),
      };
    },

    /** The first word counts: whoever refused cannot be made to have confirmed, and the other way round. */
    async decide(qrId: string, confirmed: boolean, by: Asker): Promise<void> {
      await claimed(qrId, by);
      const { accountId, factors } = by.caller;
      if (!(await store.decide(qrId, { confirmed, accountId, factors }))) throw new Refusal("qrLogin.gone");
      await note(confirmed ? "qrSignIn.confirmed" : "qrSignIn.refused", { result: "ok" }, qrId, by);
      tell(qrId);
    },

    /** The session, once, for whoever holds the secret. */
    async logIn(
      { qrId, secret }: { qrId: string; secret: string },
      visit: { origin: Origin; cookie: string | undefined; generatorUserId?: string },
    ) {
      const row = await store.find(qrId);
      const secretFits = row !== undefined && isSame(row.secretHash, hashOfToken(secret));
      const verdict = judgeLogin({ row, secretFits, now: now() });
      if (verdict.step === "refuse") throw new Refusal(verdict.reason);
      const { accountId, phoneSessionId, factors } = verdict;
      const account = await accounts.findById(accountId);
      if (!account) throw new Refusal("qrLogin.gone");
      const story = { event: "signIn", name: account.username, origin: visit.origin, account, way: "qr" as const };
      return signIn.audit.watching(story, async () => {
        // Roles and sessions may have changed since the phone said yes.
        if (isAdministrator(account)) throw new Refusal("qrLogin.notForAdministrators");
        const phone = await sessions.byId(phoneSessionId);
        if (!phone) throw new Refusal("qrLogin.gone");
        if (!(await store.take(qrId))) throw new Refusal("qrLogin.gone");
        const stillStands = async () => (await sessions.byId(phoneSessionId)) !== undefined;
        const delegated = { provedAt: phone.signedInAt, until: phone.endsAt, stillStands };
        return signIn.enter({ account, factors, entryPoint: "qr", delegated, ...visit });
      });
    },
  };
}

export type QrSignInService = ReturnType<typeof qrSignInService>;
