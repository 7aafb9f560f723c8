import { mask } from "@sannong/contract/mask";
import { judgeAdding } from "@sannong/contract/rules/authentication/add-factor";
import { type Factor, GOVERNMENT_OFFICE } from "@sannong/contract/rules/identity/roles";
import { type IdentitySource, UpstreamFailure, type Departure } from "../../gateways/identity-sources/index.ts";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOfAccount, type Asker, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../../identity/accounts/index.ts";
import type { SignInModule } from "../sign-in/index.ts";
import type { OneTimeCodesModule } from "../one-time-codes/index.ts";
import type { ArrivalsCounted } from "./arrivals-counted.service.ts";
import { refusalOf } from "./arrive.service.ts";
import type { Departures, LinkFor } from "./departures.ts";
import { describe, type Identified, LinkedMeanwhile, type Links } from "./links.service.ts";
import { mayUnlink, sourceAfterUnlink } from "./identity-providers.rules.ts";
import type { IdentityProvidersStore } from "./identity-providers.store.ts";

type Deps = {
  sources: readonly IdentitySource[];
  store: IdentityProvidersStore;
  links: Links;
  departures: Departures;
  sealer: { open(sealed: string): string };
  accounts: Pick<AccountsModule, "findById" | "change" | "forget">;
  /** @throws Refusal `secondFactor.confirmationRequired` */
  requireFresh: (caller: Caller) => Promise<Factor[]>;
  endTemporary: (accountId: string) => Promise<unknown>;
  signIn: Pick<SignInModule, "audit">;
  notices: OneTimeCodesModule["notices"];
  audit: Audit;
  counted: Pick<ArrivalsCounted, "failed">;
};

/** The identities outside that sign the caller in: the page /mine/identities. */
export function ownIdentitiesService(deps: Deps) {
  const { sources, store, links, departures, sealer, accounts, requireFresh, notices, audit } = deps;
  const sourceCalled = (name: string) => sources.find((source) => source.name === name);
  /** a source may have been taken out of the configuration; its links stay until they are undone */
  const labelOf = (name: string) => sourceCalled(name)?.label ?? name;
  const accountOf = async ({ accountId }: Caller): Promise<Account> => {
    const account = await accounts.findById(accountId);
    if (!account) throw new Refusal("session.missing");
    return account;
  };

  const linkOwn = async (identified: Identified, account: Account, origin: Origin): Promise<void> => {
    let former: string | undefined;
    try {
      await links.link(identified, account, "owner", origin, async (within) => {
        former = await links.takeFromTemporary(identified, account.id, within);
      });
    } catch (fault) {
      if (!(fault instanceof LinkedMeanwhile)) throw fault;
      const owner = await links.accountOf(identified);
      if (owner === account.id) return; // pressed twice, or linked long ago
      const params = { source: identified.source.label };
      if (owner !== undefined) throw new Refusal("upstream.linkedElsewhere", { params });
      const isLinked = (await store.listOf(account.id)).some(({ source }) => source === identified.source.name);
      throw isLinked ? new Refusal("upstream.linkedAlready", { params }) : new Refusal("upstream.linkingOver");
    }
    if (former !== undefined) await deps.endTemporary(former);
  };

  return {
    labelOf,

    async mine(caller: Caller) {
      const [account, identities] = await Promise.all([accountOf(caller), store.listOf(caller.accountId)]);
      const linked = new Set(identities.map(({ source }) => source));
      return {
        identities: identities.map(({ source, personKind, nameSealed, company, linkedAt, lastUsedAt }) => ({
          source,
          label: labelOf(source),
          personKind: personKind === "legalPerson" ? ("legalPerson" as const) : ("person" as const),
          name: nameSealed === null ? "" : mask.personName(sealer.open(nameSealed)),
          company,
          linkedAt: linkedAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          opensGovernmentMode:
            account.source === GOVERNMENT_OFFICE && sourceCalled(source)?.userSource === GOVERNMENT_OFFICE,
        })),
        linkable: sources
          .filter(({ name }) => !linked.has(name))
          .map(({ name, label, offersLegalPersons }) => ({ source: name, label, offersLegalPersons })),
      };
    },

    /**
     * A way in is added: for staff it is one factor more, so what lets a factor in is asked for (design §2).
     *
     * @throws Refusal `secondFactor.confirmationRequired`, `secondFactor.proofRequired`, `upstream.*`
     */
    async begin(
      { source: name, kind }: { source: string; kind?: Departure["personKind"] | undefined },
      caller: Caller,
    ) {
      const factors = await requireFresh(caller);
      const account = await accountOf(caller);
      if (judgeAdding({ roles: account.roles, factors, activated: false }) !== "ok")
        throw new Refusal("secondFactor.proofRequired");
      const source = sourceCalled(name);
      if (!source) throw new Refusal("upstream.unknownSource");
      if ((await store.listOf(account.id)).some((one) => one.source === name))
        throw new Refusal("upstream.linkedAlready", { params: { source: source.label } });
      const personKind = source.offersLegalPersons && kind === "legalPerson" ? kind : "person";
      const linkFor = { accountId: account.id, sessionId: caller.sessionId };
      const { departure, setCookie } = await departures.begin(name, personKind, linkFor);
      try {
        return { address: await source.departureAddress(departure), setCookie };
      } catch (fault) {
        await deps.counted.failed(source, fault);
        throw fault instanceof UpstreamFailure ? refusalOf(source, fault) : fault;
      }
    },

    /** They are back: linked if they are still the one who set out, in the same session. @throws Refusal `upstream.*` */
    async land(
      identified: Identified,
      linkFor: LinkFor,
      { caller, origin }: { caller: Caller | null; origin: Origin },
    ) {
      const story = { event: "upstream.linked", name: identified.user.name, origin, account: undefined };
      return deps.signIn.audit.watching(story, async () => {
        if (caller?.sessionId !== linkFor.sessionId || caller.accountId !== linkFor.accountId)
          throw new Refusal("upstream.linkingOver");
        await linkOwn(identified, await accountOf(caller), origin);
        return { step: "linked" as const, ...describe(identified, true) };
      });
    },

    /** @throws Refusal `secondFactor.confirmationRequired`, `upstream.notLinked`, `upstream.lastWayIn` */
    async unlink(source: string, { caller, origin: { traceId, ...from } }: Asker): Promise<void> {
      await requireFresh(caller);
      const account = await accountOf(caller);
      await store.inTransaction(async (within) => {
        if (!(await store.undo(account.id, source, within))) throw new Refusal("upstream.notLinked");
        const others = await store.listOf(account.id, within);
        const { accountSource, ...waysIn } = await store.waysLeft(account.id, within);
        if (!mayUnlink({ ...waysIn, otherIdentities: others.length })) throw new Refusal("upstream.lastWayIn");
        const userSource = sourceCalled(source)?.userSource ?? "";
        const othersVouch = others.map((one) => sourceCalled(one.source)?.userSource ?? "");
        const left = sourceAfterUnlink({ accountSource, userSource, othersVouch });
        if (left !== undefined) await accounts.change(account.id, { source: left }, within);
        const fact = { event: "upstream.unlinked", result: "ok", actor: actorOfAccount(account) } as const;
        const object = { objectKind: "account", objectId: account.id, detail: { source } };
        await audit.record({ ...fact, ...object, from, traceId }, within);
        const { phone, phoneIsVerified, regionCode } = account;
        const notice = { kind: "identityUnlinked", source: labelOf(source) } as const;
        if (phone !== null && phoneIsVerified) await notices.sendWithin({ phone, regionCode, notice }, within);
      });
      accounts.forget(account.id);
      notices.run();
    },
  };
}

export type OwnIdentitiesService = ReturnType<typeof ownIdentitiesService>;
