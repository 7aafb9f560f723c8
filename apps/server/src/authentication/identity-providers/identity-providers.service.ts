import { linkUpstream } from "@sannong/contract/authentication/identity-providers";
import { passwordCall } from "@sannong/transport/password-call";
import type { IdentitySource, UpstreamUser } from "../../gateways/identity-sources/index.ts";
import type { Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, isStaff } from "../../identity/accounts/index.ts";
import { type Entered, loginResultOf, type SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { ArrivalsCounted } from "./arrivals-counted.service.ts";
import type { Arrived } from "./arrive.service.ts";
import { describe, type Identified, LinkedMeanwhile, type Links } from "./links.service.ts";
import { decideMatch } from "./identity-providers.rules.ts";
import type { IdentityProvidersStore } from "./identity-providers.store.ts";

/** Makes an account that goes by itself (design §3, Bindings and temporary users). */
export type CreateTemporary = (
  who: { nickname: string; phone: string | null; source: string },
  within: Db,
) => Promise<string>;

export type UpstreamDeps = {
  sources: readonly IdentitySource[];
  store: IdentityProvidersStore;
  links: Links;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  accounts: Pick<AccountsModule, "findById" | "findByPhone">;
  createTemporary: CreateTemporary;
  signIn: Pick<SignInModule, "enter" | "provePassword" | "audit">;
  oneTimeCodes: Pick<OneTimeCodesModule, "continuations" | "knownClient">;
  counted: Pick<ArrivalsCounted, "signedIn">;
};

/** Who asks: the browser, and what it proves itself by. */
export type Asking = { generatorUserId: string; origin: Origin; cookie: string | undefined };
type Purpose = "upstream.confirm" | "upstream.link";

const linkedOtherwise = ({ label }: IdentitySource) =>
  new Refusal("upstream.linkedOtherwise", { params: { source: label } });

/** From who came to a session here (design §3, Signing in from outside). */
export function identityProvidersService(deps: UpstreamDeps) {
  const { store, links, sealer, accounts, signIn, oneTimeCodes, counted } = deps;
  const { continuations } = oneTimeCodes;
  const signedIn = (identified: Identified, entered: Entered) => ({
    answer: { step: "signedIn" as const, ...describe(identified, true), ...loginResultOf(entered) },
    setCookies: entered.session.setCookies,
  });
  /** What is known stays here, sealed; the browser keeps a token for it. */
  const later = async (purpose: Purpose, identified: Identified, { generatorUserId }: Asking) => {
    const facts = { sealed: sealer.seal(JSON.stringify({ source: identified.source.name, user: identified.user })) };
    const continuation = await continuations.give({ purpose, generatorUserId }, facts);
    const step = purpose === "upstream.confirm" ? ("confirm" as const) : ("link" as const);
    const matched = step === "link" ? { matchFlag: false } : {};
    return { answer: { step, ...matched, ...describe(identified, false), continuation }, setCookies: [] };
  };
  const identifiedBy = (facts: { sealed: string } | undefined): Identified => {
    const kept = facts && (JSON.parse(sealer.open(facts.sealed)) as { source: string; user: UpstreamUser });
    const source = deps.sources.find(({ name }) => name === kept?.source);
    if (!kept || !source) throw new Refusal("upstream.tooLate");
    return { source, user: kept.user };
  };

  const candidatesFor = async ({ user }: Identified): Promise<Account[]> => {
    const isPerson = user.personKind === "person";
    const ids = isPerson || user.creditCode === null ? [] : await store.byCreditCode(user.creditCode);
    const byCode = ids.map((id) => accounts.findById(id));
    const found = isPerson && user.mobile !== null ? [accounts.findByPhone(user.mobile)] : byCode;
    return (await Promise.all(found)).filter((account) => account !== undefined);
  };

  const enter = async (identified: Identified, account: Account, { origin, cookie, generatorUserId }: Asking) => {
    const entrant = { account, factors: ["upstream" as const], origin, cookie, generatorUserId };
    const entered = await signIn.enter(entrant);
    await links.recordUse(identified, account, origin);
    await counted.signedIn(identified.source);
    return signedIn(identified, entered);
  };

  const accountOf = async (id: string): Promise<Account> => {
    const account = await accounts.findById(id);
    // removed between two look-ups
    if (!account) throw new Refusal("signIn.rejected");
    return account;
  };

  /** Whoever was linked a moment ago by another tab is simply signed in. */
  const enterAsLinked = async (identified: Identified, asking: Asking) => {
    const accountId = await links.accountOf(identified);
    return accountId === undefined ? undefined : enter(identified, await accountOf(accountId), asking);
  };

  const goOn = async (identified: Identified, asking: Asking) => {
    const { user } = identified;
    const match = decideMatch({
      arrived: user,
      linkedAccountId: await links.accountOf(identified),
      candidates: await candidatesFor(identified),
    });
    if (match.step === "ask") return later("upstream.link", identified, asking);
    const account = await accountOf(match.accountId);
    if (match.step === "enter") return enter(identified, account, asking);
    try {
      return await enter(identified, await links.link(identified, account, match.by, asking.origin), asking);
    } catch (fault) {
      if (!(fault instanceof LinkedMeanwhile)) throw fault;
      // The account is another person's of this source already: then a password decides.
      return (await enterAsLinked(identified, asking)) ?? later("upstream.link", identified, asking);
    }
  };

  /** A refusal at this entry point is a refused sign-in: it is written down with the source it came from. */
  const watched = <T>(identified: Identified, { origin }: Asking, work: () => Promise<T>): Promise<T> =>
    signIn.audit.watching(
      { event: "signIn", name: identified.user.name, origin, account: undefined, way: "source" },
      work,
    );

  return {
    /** Somebody came: signs in, asks whether it is them, or asks whose account is theirs. */
    async arrive({ wasAskedFor, ...identified }: Arrived, asking: Asking) {
      oneTimeCodes.knownClient(asking.generatorUserId);
      return watched(identified, asking, () =>
        wasAskedFor ? goOn(identified, asking) : later("upstream.confirm", identified, asking),
      );
    },

    /** @throws Refusal `upstream.tooLate` */
    async confirm(continuation: string, asking: Asking) {
      const proved = { purpose: "upstream.confirm", generatorUserId: oneTimeCodes.knownClient(asking.generatorUserId) };
      const identified = identifiedBy(await continuations.take<{ sealed: string }>(proved, continuation));
      return watched(identified, asking, () => goOn(identified, asking));
    },

    /** Links with the account whose password is given; a typing mistake may be mended. @throws Refusal */
    async linkByPassword(
      given: { continuation: string; username: string; password: string; captcha: string },
      asking: Asking,
    ) {
      const { origin, cookie, generatorUserId } = asking;
      const proved = { purpose: "upstream.link", generatorUserId: oneTimeCodes.knownClient(generatorUserId) };
      const identified = identifiedBy(await continuations.peek<{ sealed: string }>(proved, given.continuation));
      const story = {
        event: "signIn",
        name: given.username,
        origin,
        account: undefined as Account | undefined,
        way: "source" as const,
      };
      return signIn.audit.watching(story, async () => {
        const { account, attempt, passwordIsWeak } = await signIn.provePassword({
          kind: "account",
          call: passwordCall(linkUpstream),
          name: given.username,
          sealedPassword: given.password,
          captcha: given.captcha,
          generatorUserId,
          address: origin.address,
          onAccount: (found) => (story.account = found),
        });
        const open = async () => {
          // It would be a second factor, and a password alone must never add one (design §2).
          if (isStaff(account.roles)) throw new Refusal("upstream.staffAccount");
          const owner = await links.accountOf(identified);
          if (owner !== undefined && owner !== account.id) throw linkedOtherwise(identified.source);
          const linked = owner === account.id ? account : await linkOrRefuse(identified, account, origin);
          const factors = ["upstream" as const, "password" as const];
          return signIn.enter({ account: linked, factors, origin, cookie, passwordIsWeak });
        };
        const entered = await open().finally(() => attempt.withdrawn());
        await attempt.succeeded();
        await continuations.take(proved, given.continuation);
        await counted.signedIn(identified.source);
        return signedIn(identified, entered);
      });
    },

    /** Goes on as a temporary user; pressed twice at the same instant it is one. @throws Refusal `upstream.tooLate` */
    async asTemporary(continuation: string, asking: Asking) {
      const proved = { purpose: "upstream.link", generatorUserId: oneTimeCodes.knownClient(asking.generatorUserId) };
      const identified = identifiedBy(await continuations.take<{ sealed: string }>(proved, continuation));
      return watched(identified, asking, async () => {
        const known = await enterAsLinked(identified, asking);
        if (known) return known;
        const account = await makeTemporary(identified);
        if (account) return enter(identified, account, asking);
        const linked = await enterAsLinked(identified, asking);
        if (!linked) throw new Refusal("upstream.tooLate");
        return linked;
      });
    },
  };

  async function linkOrRefuse(identified: Identified, account: Account, origin: Origin): Promise<Account> {
    try {
      return await links.link(identified, account, "password", origin);
    } catch (fault) {
      throw fault instanceof LinkedMeanwhile ? linkedOtherwise(identified.source) : fault;
    }
  }

  /** @returns undefined when another tab was first */
  async function makeTemporary(identified: Identified): Promise<Account | undefined> {
    const { source, user } = identified;
    const phone = user.mobileIsVerified ? user.mobile : null;
    const who = { nickname: user.name, phone, source: source.userSource || source.name };
    try {
      const id = await store.inTransaction(async (within) => {
        const made = await deps.createTemporary(who, within);
        if (!(await links.insert(identified, made, "temporary", within))) throw new LinkedMeanwhile();
        return made;
      });
      return await accountOf(id);
    } catch (fault) {
      if (fault instanceof LinkedMeanwhile) return undefined;
      throw fault;
    }
  }
}

export type IdentityProvidersService = ReturnType<typeof identityProvidersService>;
