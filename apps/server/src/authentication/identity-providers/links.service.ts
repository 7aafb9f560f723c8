import { mask } from "@sannong/contract/mask";
import type { IdentitySource, UpstreamUser } from "../../gateways/identity-sources/index.ts";
import { actorOfAccount, type Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { type Account, type AccountsModule, isStaff } from "../../identity/accounts/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import { recognises, sourceAfterLink } from "./identity-providers.rules.ts";
import type { LinkedBy, IdentityProvidersStore } from "./identity-providers.store.ts";
import type { AppContext } from "../../kernel/context.ts";

/** Somebody, as a source has just said. */
export type Identified = { source: IdentitySource; user: UpstreamUser };

/** Somebody else linked this very person in the meantime, or the account is no longer what was found. */
export class LinkedMeanwhile extends Error {}

/** What made the account theirs when it was found: a number that went on, or a post that came, may not be linked to. */
const isAsFound = (now: Account, found: Account): boolean =>
  now.status === found.status && now.phone === found.phone && isStaff(now.roles) === isStaff(found.roles);

type Deps = Pick<AppContext, "audit" | "clock"> & {
  sources: readonly IdentitySource[];
  store: IdentityProvidersStore;
  sealer: { seal(plain: string): string; index(value: string): string };
  accounts: Pick<AccountsModule, "findById" | "hold" | "change" | "forget" | "verifyEntity">;
  notices: OneTimeCodesModule["notices"];
};

/** Who came, in words for the browser; whole only for whoever is signed in as them. */
export const describe = ({ source, user }: Identified, isSignedIn: boolean) => ({
  source: { name: source.name, label: source.label, userSource: source.userSource },
  personKind: user.personKind,
  userInfo: {
    name: isSignedIn ? user.name : mask.personName(user.name),
    mobile: isSignedIn ? (user.mobile ?? "") : mask.phone(user.mobile ?? ""),
    company: user.company ?? "",
  },
});

/** Makes and finds the links between identities outside and accounts here. */
export function linksService({ sources, store, sealer, accounts, notices, audit, clock }: Deps) {
  const ofSources = sources.map(({ userSource }) => userSource);
  const identityOf = ({ source, user }: Identified) => ({
    source: source.name,
    subjectIndex: sealer.index(`upstream:${source.name}:${user.subject}`),
  });
  const shownOf = ({ user }: Identified) => ({
    personKind: user.personKind,
    nameSealed: sealer.seal(user.name),
    company: user.company ?? "",
  });

  const insert = (identified: Identified, accountId: string, linkedBy: LinkedBy, within: Db) =>
    store.link(identityOf(identified), { accountId, linkedBy, shown: shownOf(identified) }, within);

  /** A new way in is told to whoever it leads to, whichever way it was made. */
  const tellOwner = async (
    { phone, phoneIsVerified, regionCode }: Account,
    { label }: IdentitySource,
    within: Db,
  ): Promise<void> => {
    if (phone !== null && phoneIsVerified)
      await notices.sendWithin({ phone, regionCode, notice: { kind: "identityLinked", source: label } }, within);
  };

  /** An entity that a source vouches for is a verified one from now on; once it is, nothing is written. */
  const recognise = async (identified: Identified, held: Account, { traceId, ...from }: Origin, within: Db) => {
    const { source, user } = identified;
    if (held.entityLevel !== "selfDeclared" || !recognises(source, user, held)) return;
    if (!(await accounts.verifyEntity(held.id, { way: "portal", by: source.name }, within))) return;
    const object = { objectKind: "account", objectId: held.id, detail: { source: source.name } };
    const fact = { event: "entity.verified", result: "ok", actor: actorOfAccount(held) } as const;
    await audit.record({ ...fact, ...object, from, traceId }, within);
  };

  return {
    insert,

    /** Whoever is linked has come again. */
    async recordUse(identified: Identified, account: Account, origin: Origin): Promise<void> {
      await store.recordUse(identityOf(identified), shownOf(identified), clock());
      if (account.entityLevel !== "selfDeclared" || !recognises(identified.source, identified.user, account)) return;
      await store.inTransaction(async (within) => {
        const held = await accounts.hold(account.id, within);
        if (held) await recognise(identified, held, origin, within);
      });
      accounts.forget(account.id);
    },

    /** A temporary user who is being taken away is nobody any more, though their row is still there for a minute. */
    async accountOf(identified: Identified): Promise<string | undefined> {
      const id = await store.accountOf(identityOf(identified));
      const account = id === undefined ? undefined : await accounts.findById(id);
      if (!account || !(account.isTemporary && account.status === "closed")) return id;
      await store.unlink(identityOf(identified), account.id);
      return undefined;
    },

    takeFromTemporary: (identified: Identified, accountId: string, within: Db) =>
      store.takeFromTemporary(identityOf(identified), accountId, within),

    /**
     * Links, with what follows for the account; `before` runs in the same transaction.
     *
     * @throws LinkedMeanwhile when the person or the account is linked already, or the account has changed
     */
    async link(
      identified: Identified,
      account: Account,
      by: LinkedBy,
      origin: Origin,
      before: (within: Db) => Promise<void> = async () => {},
    ): Promise<Account> {
      const { traceId, ...from } = origin;
      const source = await store.inTransaction(async (within) => {
        const now = await accounts.hold(account.id, within);
        if (!now || !isAsFound(now, account)) throw new LinkedMeanwhile();
        await before(within);
        if (!(await insert(identified, account.id, by, within))) throw new LinkedMeanwhile();
        const given = sourceAfterLink({ userSource: identified.source.userSource, account: now, ofSources });
        if (given !== undefined) await accounts.change(account.id, { source: given }, within);
        await audit.record(
          {
            event: "upstream.linked",
            result: "ok",
            actor: actorOfAccount(account),
            objectKind: "account",
            objectId: account.id,
            detail: { source: identified.source.name, by },
            from,
            traceId,
          },
          within,
        );
        await recognise(identified, now, origin, within);
        await tellOwner(account, identified.source, within);
        return given;
      });
      accounts.forget(account.id);
      notices.run();
      return source === undefined ? account : { ...account, source };
    },
  };
}

export type Links = ReturnType<typeof linksService>;
