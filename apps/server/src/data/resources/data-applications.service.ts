import { randomUUID } from "node:crypto";
import { DEPARTMENT_DAYS, dataApplicationStatuses } from "@sannong/contract/data/resource-words";
import type { saveDataDraft, submitDataApplication } from "@sannong/contract/data/resources";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { competentRegion } from "@sannong/contract/operations/regions";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Resource } from "./catalogue.rules.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import { type DataApplication, stepsOf } from "./data-applications.rules.ts";
import type { DataApplicationsStore } from "./data-applications.store.ts";
import { dataFact, factsOfDataApplication } from "./data-facts.ts";
import type { GiveData } from "./data-giver.ts";
import { type RequestedItem, type DataGrant, scopesOf, whyNotAsk } from "./data-grants.rules.ts";
import type { DataGrantsStore } from "./data-grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

type Deps = Pick<AppContext, "audit" | "clock" | "calendar"> & {
  store: DataApplicationsStore;
  grants: Pick<DataGrantsStore, "liveOf">;
  give: GiveData;
  catalogue: Pick<DataCatalogueService, "known" | "find">;
  accounts: Pick<AccountsModule, "findById">;
  approvals: Pick<ApprovalsModule, "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: Pick<RegionsModule, "fullNameOf">;
};

type Input = {
  resource: Resource;
  purpose: string;
  basis: string;
  items: RequestedItem[];
  scopeCode: string;
  months: number;
  /** the grant that is to last longer */
  renews: DataGrant | null;
};

const reviews = { department: "dataDepartment", provider: "dataProvider" } as const;

/** What an official does to get data: a draft, an application, its progress, taking it back. */
export function dataApplicationsService(deps: Deps) {
  const { store, grants, catalogue, accounts, approvals, changeRequests, regions, audit, clock, calendar } = deps;

  const nameOf = (code: string) => regions.fullNameOf(code) ?? code;
  const refuse = (...given: Parameters<typeof whyNotAsk>) => {
    const why = whyNotAsk(...given);
    if (why) throw new Refusal(why.reason, "params" in why ? { params: why.params } : {});
  };

  /** @throws Refusal `data.isAsked`, `data.isHeld`, `session.missing` */
  async function open(input: Input, visit: Asker) {
    const { resource, renews, ...written } = input;
    const account = await accounts.findById(visit.caller.accountId);
    if (!account) throw new Refusal("session.missing");
    const [id, at, regionCode] = [randomUUID(), clock(), competentRegion(visit.caller.regionCode)];
    const isGivenAtOnce = resource.sharing === "unconditional";
    const application = {
      id,
      resourceCode: resource.code,
      applicantId: account.id,
      regionCode,
      ...written,
      receiptNumber: "",
      renewsGrantId: renews?.id ?? null,
      status: isGivenAtOnce ? ("approved" as const) : ("department" as const),
      dueAt: isGivenAtOnce ? null : calendar.dueAfter(at, DEPARTMENT_DAYS),
      at,
    };
    const send = (trx: Db): Promise<string> => {
      const facts = factsOfDataApplication({
        account,
        resource,
        regionName: nameOf(regionCode),
        scopeName: nameOf(input.scopeCode),
        isRenewal: renews !== null,
        ...written,
      });
      const request = { subjectId: id, applicantId: account.id, regionCode, facts };
      return changeRequests.ask({ kind: reviews.department }, request, trx);
    };
    const receiptNumber = await store.inTransaction(async (trx) => {
      if (!(await store.add(application, trx))) throw new Refusal("data.isAsked");
      if (renews === null) await store.removeDraft(application, trx);
      const receipt = isGivenAtOnce ? `WTJ-${id.slice(0, 8).toUpperCase()}` : await send(trx);
      await store.receive(id, receipt, trx);
      const given = { application, holder: account, until: renews?.expiresAt };
      if (isGivenAtOnce && !(await deps.give(given, trx)))
        throw new Refusal(renews === null ? "data.isHeld" : "data.tooEarly");
      const detail = { resource: resource.code, items: input.items.length, scope: input.scopeCode, receipt };
      const about = dataFact(visit, "data.asked", { kind: "dataApplication", id });
      await audit.record({ ...about, detail }, trx);
      return receipt;
    });
    return { receiptNumber, status: application.status };
  }

  const viewOf = async (application: DataApplication) => {
    const resource = await catalogue.find(application.resourceCode);
    return {
      id: application.id,
      code: application.resourceCode,
      name: resource?.name ?? application.resourceCode,
      provider: resource?.provider ?? "",
      receiptNumber: application.receiptNumber,
      status: application.status,
      isRenewal: application.renewsGrantId !== null,
      purpose: application.purpose,
      items: application.items.length,
      scopeName: application.scopeCode === "" ? "" : nameOf(application.scopeCode),
      months: application.months,
      note: application.note,
      createdAt: application.createdAt.toISOString(),
      submittedAt: application.submittedAt?.toISOString() ?? null,
      decidedAt: application.decidedAt?.toISOString() ?? null,
      dueAt: application.dueAt?.toISOString() ?? null,
      steps: stepsOf(application),
    };
  };

  const notNow = ({ status }: DataApplication) =>
    new Refusal("data.notNow", { params: { status: dataApplicationStatuses[status] } });
  const removeDraft = (draft: DataApplication, visit: Asker) =>
    store.inTransaction(async (trx) => {
      if (!(await store.removeDraft(draft, trx))) throw new Refusal("data.applicationNotFound");
      const about = dataFact(visit, "data.draftRemoved", { kind: "dataApplication", id: draft.id });
      await audit.record({ ...about, detail: { resource: draft.resourceCode } }, trx);
    });

  return {
    open,

    /** @throws Refusal `data.unknown` */
    async draft(code: string, caller: Caller) {
      await catalogue.known(code);
      const under = await store.ofApplicantFor(caller.accountId, code);
      const draft = under.find(({ status }) => status === "draft");
      return {
        draft: draft ? { ...draft, scope: draft.scopeCode } : null,
        savedAt: draft?.savedAt.toISOString() ?? null,
        scopes: scopesOf(competentRegion(caller.regionCode)).map((scope) => ({ code: scope, name: nameOf(scope) })),
      };
    },

    /** @throws Refusal `data.unknown`, `data.notShared`, `data.unknownItem`, `data.draftChanged` */
    async save({ code, scope, readAt, ...written }: ParsedInputOf<typeof saveDataDraft>, caller: Caller) {
      const resource = await catalogue.known(code);
      refuse(resource, written.items, true);
      const at = clock();
      const person = { applicantId: caller.accountId, regionCode: competentRegion(caller.regionCode) };
      const draft = { id: randomUUID(), resourceCode: code, scopeCode: scope, ...person, ...written };
      if (!(await store.saveDraft(draft, { at, readAt }))) throw new Refusal("data.draftChanged");
      return { savedAt: at.toISOString() };
    },

    /** @throws Refusal `data.*`, `region.unknown`; a refusal is written down */
    async submit(input: ParsedInputOf<typeof submitDataApplication>, visit: Asker) {
      const { code, scope, purpose, basis, items, months } = input;
      const resource = await catalogue.known(code);
      try {
        refuse(resource, items);
        if (!scopesOf(competentRegion(visit.caller.regionCode)).includes(scope)) throw new Refusal("region.unknown");
        if (await grants.liveOf(visit.caller.accountId, code, clock())) throw new Refusal("data.isHeld");
        return await open({ resource, purpose, basis, items, scopeCode: scope, months, renews: null }, visit);
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown;
        const about = dataFact(visit, "data.askRefused", { kind: "dataApplication", id: "" });
        await audit.record({ ...about, result: "refused", reason: thrown.reason, detail: { resource: code } });
        throw thrown;
      }
    },

    /** @throws Refusal `data.applicationNotFound`, `data.notNow` */
    async withdraw(id: string, visit: Asker): Promise<{ status: "withdrawn" | "removed" }> {
      const application = await store.findById(id);
      const { accountId } = visit.caller;
      if (application?.applicantId !== accountId) throw new Refusal("data.applicationNotFound");
      if (application.status === "draft") {
        await removeDraft(application, visit);
        return { status: "removed" };
      }
      const { status } = application;
      if (status !== "department" && status !== "provider") throw notNow(application);
      const receipt = status === "department" ? application.receiptNumber : (application.providerReceipt ?? "");
      if (!(await approvals.withdraw(reviews[status], receipt, visit)))
        throw notNow((await store.findById(id)) ?? application);
      return { status: "withdrawn" };
    },

    async mine({ accountId }: Caller, { pageNum, pageSize }: { pageNum: number; pageSize: number }) {
      const { applications, total } = await store.ofApplicant(accountId, {
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      });
      return { records: await Promise.all(applications.map(viewOf)), total, pageNum, pageSize };
    },
  };
}

export type DataApplicationsService = ReturnType<typeof dataApplicationsService>;
