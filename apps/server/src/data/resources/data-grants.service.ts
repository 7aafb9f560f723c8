import { dayOf } from "@sannong/contract/rules/time/days";
import { grantStates } from "@sannong/contract/data/resource-words";
import type { providedDataGrants, renewDataGrant } from "@sannong/contract/data/resources";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import type { Asker, Caller } from "../../platform/caller.ts";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataApplicationsService } from "./data-applications.service.ts";
import type { DataApplicationsStore } from "./data-applications.store.ts";
import { dataFact } from "./data-facts.ts";
import { type DataGrant, requestedItems, mayRenew, stateOf } from "./data-grants.rules.ts";
import { ASKS_FOR_DATA, stillHolds } from "./data-holder.rules.ts";
import type { DataGrantsStore, DayOfUse, LiveCredential } from "./data-grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: DataGrantsStore;
  applications: Pick<DataApplicationsStore, "renewing" | "findById">;
  catalogue: Pick<DataCatalogueService, "find" | "known" | "all">;
  accounts: Pick<AccountsModule, "findById" | "hangsOnPost">;
  regions: Pick<RegionsModule, "fullNameOf" | "isWithin">;
  systems: Pick<ConnectedSystems, "findByAppId">;
  /** is this theirs, and live? */
  ownsSystem: (accountId: string, abbr: string) => Promise<boolean>;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  tell: SendMessage;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

const SHOWN_DAYS = 30;
/** Says in a log or a script what was found there. */
const PREFIX = "sjpz_";

/** What is granted: its credentials, its use, its end; for the holder and for the provider. */
export function dataGrantsService(deps: Deps & { open: DataApplicationsService["open"] }) {
  const { store, applications, catalogue, accounts, regions, systems, audit, clock } = deps;
  const nameOf = (code: string) => regions.fullNameOf(code) ?? code;

  /** @throws Refusal `data.grantNotFound` */
  async function own(id: string, { accountId }: Caller): Promise<DataGrant> {
    const grant = await store.findById(id);
    if (grant?.holderId !== accountId) throw new Refusal("data.grantNotFound");
    return grant;
  }
  const isOver = (grant: DataGrant) =>
    new Refusal("data.grantIsOver", { params: { state: grantStates[stateOf(grant, clock())] } });
  /** @throws Refusal `data.grantNotFound`, `data.grantIsOver` */
  async function live(id: string, caller: Caller): Promise<DataGrant> {
    const grant = await own(id, caller);
    if (stateOf(grant, clock()) !== "active") throw isOver(grant);
    await demandPost(grant);
    return grant;
  }
  /** What was granted for a post is nothing without it. @throws Refusal `data.grantIsOver` */
  async function demandPost(grant: DataGrant): Promise<void> {
    if (!stillHolds(grant, await accounts.findById(grant.holderId)))
      throw isOver({ ...grant, endedAt: clock(), endedBy: "post" });
  }

  async function viewOf(
    grant: DataGrant,
    { renewing, credentials, days }: { renewing: boolean; credentials: LiveCredential[]; days: DayOfUse[] },
  ) {
    const resource = await catalogue.find(grant.resourceCode);
    const now = clock();
    return {
      id: grant.id,
      code: grant.resourceCode,
      name: resource?.name ?? grant.resourceCode,
      provider: resource?.provider ?? "",
      state: stateOf(grant, now),
      items: requestedItems(resource?.items ?? [], grant.items).map(({ field, name }) => ({ field, name })),
      scopeName: nameOf(grant.scopeCode),
      rate: grant.rate,
      grantedAt: grant.grantedAt.toISOString(),
      expiresAt: grant.expiresAt.toISOString(),
      mayRenew: mayRenew(grant, now) && !renewing,
      isRenewing: renewing,
      note: grant.note,
      credentials: credentials.map(({ hint, issuedAt, lastUsedAt }) => ({
        hint,
        issuedAt: issuedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      appId: grant.appId,
      usage: { calls: grant.calls, rows: grant.rows, lastUsedAt: grant.lastUsedAt?.toISOString() ?? null, days },
    };
  }

  const namesOf = (grants: readonly DataGrant[]): Promise<string[]> =>
    Promise.all(grants.map(async ({ resourceCode }) => (await catalogue.find(resourceCode))?.name ?? resourceCode));
  /** Data is granted to an official for the work of a post, and ends with it. */
  accounts.hangsOnPost("dataGrant", {
    takes: ASKS_FOR_DATA,
    heldBy: async (accountId) =>
      namesOf((await store.ofHolder(accountId)).filter((grant) => stateOf(grant, clock()) === "active")),
    async end({ accountId, why, at }, within) {
      const ended = await store.endOfPost({ holderId: accountId, note: why, at }, within);
      for (const { id: objectId } of ended)
        await audit.record(
          { event: "data.endedWithPost", result: "ok", objectKind: "dataGrant", objectId, reason: why },
          within,
        );
      return namesOf(ended);
    },
  });

  return {
    async mine({ accountId }: Caller) {
      const grants = await store.ofHolder(accountId);
      const ids = grants.map(({ id }) => id);
      const since = dayOf(clock(), SHOWN_DAYS);
      const [renewing, credentials, days] = await Promise.all([
        applications.renewing(accountId),
        store.credentialsOf(ids),
        store.daysOf(ids, since),
      ]);
      const records = grants.map((grant) =>
        viewOf(grant, {
          renewing: renewing.has(grant.id),
          credentials: credentials.get(grant.id) ?? [],
          days: days.get(grant.id) ?? [],
        }),
      );
      return { records: await Promise.all(records) };
    },

    /** @throws Refusal `data.grantNotFound`, `data.grantIsOver`, `secondFactor.confirmationRequired` */
    async takeCredential(id: string, visit: Asker) {
      const { caller } = visit;
      const grant = await live(id, caller);
      await deps.requireFresh(caller);
      const credential = PREFIX + randomToken();
      const hint = credential.slice(-4);
      await store.inTransaction(async (trx) => {
        await store.addCredential({ grantId: id, hash: hashOfToken(credential), hint, at: clock() }, trx);
        await audit.record(dataFact(visit, "data.credentialTaken", { kind: "dataGrant", id }), trx);
      });
      return { credential, expiresAt: grant.expiresAt.toISOString() };
    },

    /** @throws Refusal `data.grantNotFound`, `data.grantIsOver`, `data.notOwnSystem`, `secondFactor.confirmationRequired` */
    async connect({ id, appId }: { id: string; appId: string }, visit: Asker) {
      const { caller } = visit;
      await live(id, caller);
      await deps.requireFresh(caller);
      const system = await systems.findByAppId(appId);
      if (!system || !(await deps.ownsSystem(caller.accountId, system.abbr))) throw new Refusal("data.notOwnSystem");
      await store.inTransaction(async (trx) => {
        await store.connect(id, appId, trx);
        const about = dataFact(visit, "data.grantConnected", { kind: "dataGrant", id });
        await audit.record({ ...about, detail: { system: system.abbr } }, trx);
      });
      return { appId, systemName: system.name };
    },

    /** @throws Refusal `data.grantNotFound`, `data.grantIsOver`, `data.tooEarly`, `data.isAsked`, `data.notShared` */
    async renew({ id, months, reason }: ParsedInputOf<typeof renewDataGrant>, visit: Asker) {
      const grant = await own(id, visit.caller);
      if (grant.endedAt !== null) throw isOver(grant);
      await demandPost(grant);
      if (!mayRenew(grant, clock())) throw grant.expiresAt > clock() ? new Refusal("data.tooEarly") : isOver(grant);
      const resource = await catalogue.known(grant.resourceCode);
      if (resource.sharing === "refused")
        throw new Refusal("data.notShared", { params: { basis: resource.legalBasis } });
      const items = grant.items.map((field) => ({ field, reason }));
      const requested = { purpose: `续期：${reason}`, basis: "原申请依据", items, scopeCode: grant.scopeCode, months };
      const opened = await deps.open({ resource, ...requested, renews: grant }, visit);
      const { expiresAt } = (await store.findById(id)) ?? grant;
      return { ...opened, expiresAt: expiresAt.toISOString() };
    },

    /** @throws Refusal `data.grantNotFound`, `data.grantIsOver` */
    async handBack(id: string, visit: Asker) {
      const grant = await own(id, visit.caller);
      await store.inTransaction(async (trx) => {
        if (!(await store.end({ id, by: "holder", note: null, at: clock() }, trx))) throw isOver(grant);
        await audit.record(dataFact(visit, "data.handedBack", { kind: "dataGrant", id }), trx);
      });
      return { state: "handedBack" as const };
    },

    /** Grants of resources whose provider lies in the caller's region. */
    async provided(input: ParsedInputOf<typeof providedDataGrants>, { regionCode }: Caller) {
      const { keywords, state, pageNum, pageSize } = input;
      const mine = (await catalogue.all()).filter(
        ({ providerRegion, name, code }) =>
          regions.isWithin(providerRegion, regionCode) &&
          (!keywords || name.includes(keywords) || code.includes(keywords)),
      );
      const nameOfCode = new Map(mine.map(({ code, name }) => [code, name]));
      const paged = { state, at: clock(), offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { grants, total } = await store.ofResources([...nameOfCode.keys()], paged);
      const records = grants.map(async (grant) => ({
        id: grant.id,
        code: grant.resourceCode,
        name: nameOfCode.get(grant.resourceCode) ?? "",
        holder: mask.personName((await accounts.findById(grant.holderId))?.nickname ?? "已注销"),
        unit: grant.unit,
        state: stateOf(grant, clock()),
        items: grant.items.length,
        scopeName: nameOf(grant.scopeCode),
        expiresAt: grant.expiresAt.toISOString(),
        calls: grant.calls,
        rows: grant.rows,
        lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
        note: grant.note,
      }));
      return { records: await Promise.all(records), total, pageNum, pageSize };
    },

    /** @throws Refusal `data.grantNotFound` for what another region provides too, `data.grantIsOver` */
    async revoke({ id, reason }: { id: string; reason: string }, visit: Asker) {
      const grant = await store.findById(id);
      const resource = grant && (await catalogue.find(grant.resourceCode));
      if (!grant || !resource || !regions.isWithin(resource.providerRegion, visit.caller.regionCode))
        throw new Refusal("data.grantNotFound", { beyond: { kind: "dataGrant", id } });
      await store.inTransaction(async (trx) => {
        if (!(await store.end({ id, by: "provider", note: reason, at: clock() }, trx))) throw isOver(grant);
        await audit.record({ ...dataFact(visit, "data.revoked", { kind: "dataGrant", id }), reason }, trx);
        await deps.tell(
          {
            to: grant.holderId,
            kind: "system",
            title: "数据授权已被收回",
            content: `“${resource.name}”的授权已由提供方收回，凭证同时停用。原因：${reason}`,
            link: "/data/myData",
            about: `dataGrantRevoked:${id}`,
          },
          trx,
        );
      });
      const account = await accounts.findById(grant.holderId);
      if (account?.phone && account.phoneIsVerified)
        await deps.notices.send({
          phone: account.phone,
          regionCode: account.regionCode,
          notice: { kind: "dataRevoked", resource: resource.name, reason },
        });
      return { state: "revoked" as const };
    },
  };
}

export type DataGrantsService = ReturnType<typeof dataGrantsService>;
