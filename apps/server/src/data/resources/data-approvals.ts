import { DEPARTMENT_DAYS, PROVIDER_DAYS } from "@sannong/contract/data/resource-words";
import { sql } from "kysely";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import {
  type ChangeDefinition,
  type ChangeRequest,
  defineChange,
  type Hint,
  oneByOne,
  type StandsOn,
} from "../../kernel/change-request/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import type { DataApplication } from "./data-applications.rules.ts";
import { ASKS_FOR_DATA } from "./data-holder.rules.ts";
import type { DataApplicationsStore } from "./data-applications.store.ts";
import type { GiveData } from "./data-giver.ts";
import type { DataGrantsStore } from "./data-grants.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "calendar"> & {
  store: DataApplicationsStore;
  grants: Pick<DataGrantsStore, "ofHolder">;
  give: GiveData;
  catalogue: Pick<DataCatalogueService, "known" | "find">;
  accounts: Pick<AccountsModule, "findById">;
  changeRequests: Pick<ChangeRequests, "ask">;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
};

/** What decisions about data do: the applicant's own administrators first, then the provider's. */
export function dataChanges(deps: Deps) {
  const { store, grants, catalogue, accounts, changeRequests, notices, clock, calendar } = deps;

  const standsOn: StandsOn = {
    person: "applicant",
    asks: ASKS_FOR_DATA,
    async more({ subjectId }, within) {
      const application = await store.findById(subjectId, within);
      const resource = application && (await catalogue.find(application.resourceCode));
      const items = resource?.items.map(({ field, name, sensitivity }) => `${field} ${name} ${sensitivity}`);
      return { 数据资源的信息项已变更: items?.join("\n") ?? "" };
    },
  };

  const hints = oneByOne(async ({ subjectId, applicantId }): Promise<Hint[]> => {
    const application = await store.findById(subjectId);
    const resource = application && (await catalogue.find(application.resourceCode));
    if (!application || !resource) return [];
    const requested = new Set(application.items.map(({ field }) => field));
    const sensitive = resource.items.filter(
      ({ field, sensitivity }) => sensitivity === "sensitive" && requested.has(field),
    );
    const held = applicantId === null ? [] : await grants.ofHolder(applicantId);
    const live = held.filter(({ endedAt, expiresAt }) => endedAt === null && expiresAt > clock());
    return [
      sensitive.length > 0
        ? {
            tone: "warn",
            text: `申请了 ${sensitive.length} 个敏感信息项：${sensitive.map(({ name }) => name).join("、")}`,
          }
        : { tone: "ok", text: "没有申请敏感信息项" },
      application.scopeCode === application.regionCode
        ? { tone: "ok", text: "数据范围是申请人所在区划" }
        : { tone: "warn", text: "数据范围大于申请人所在区划，请核对是否必要" },
      { tone: "ok", text: `申请人现有 ${live.length} 项数据授权` },
    ];
  });

  const move = async (
    id: string,
    step: { from: DataApplication["status"]; to: DataApplication["status"] },
    change: Parameters<DataApplicationsStore["move"]>[2],
    within: Parameters<DataApplicationsStore["move"]>[3],
  ): Promise<DataApplication> => {
    const moved = await store.move(id, step, change, within);
    if (!moved) throw new Refusal("approvals.decided");
    return moved;
  };

  const rejected =
    (from: "department" | "provider"): ChangeDefinition["rejected"] =>
    async ({ subjectId, reason }, within) => {
      const change = { note: reason, decidedAt: clock(), dueAt: null };
      await move(subjectId, { from, to: "rejected" }, change, within);
    };
  /** In the withdrawal's own transaction: what is taken back is so for the reviewers and the applicant, or for nobody. */
  const withdrawn =
    (from: "department" | "provider"): ChangeDefinition["withdrawn"] =>
    async ({ subjectId }, within) => {
      await move(subjectId, { from, to: "withdrawn" }, { decidedAt: clock(), dueAt: null }, within);
    };
  async function tellRejected({ facts, regionCode, status, reason }: ChangeRequest): Promise<void> {
    if (status !== "rejected" || facts.phone === "") return;
    const notice = { kind: "dataRejected", resource: facts.title, reason: reason ?? "" } as const;
    await notices.send({ phone: facts.phone, regionCode, notice });
  }

  const moved: ChangeDefinition["moved"] = (subjectId, dueAt, within) => store.moveDue(subjectId, dueAt, within);

  const dataDepartment = defineChange({
    kind: "dataDepartment",
    alreadyOpen: { reason: "data.isAsked" },
    workingDays: DEPARTMENT_DAYS,
    prefix: "SJ",
    standsOn,
    async apply({ subjectId, applicantId, facts, firstDeciderId, decidedBy }, within) {
      const dueAt = calendar.dueAfter(clock(), PROVIDER_DAYS);
      const change = { departmentDeciderId: firstDeciderId, dueAt };
      const { resourceCode } = await move(subjectId, { from: "department", to: "provider" }, change, within);
      const { providerRegion } = await catalogue.known(resourceCode);
      const reviewed = { label: "处室审核", value: `已通过（${decidedBy ?? ""}）` };
      const receipt = await changeRequests.ask(
        { kind: "dataProvider" },
        {
          subjectId,
          applicantId,
          regionCode: providerRegion,
          facts: { ...facts, items: [...facts.items, reviewed] },
        },
        within,
      );
      await move(subjectId, { from: "provider", to: "provider" }, { providerReceipt: receipt }, within);
    },
    rejected: rejected("department"),
    withdrawn: withdrawn("department"),
    decided: tellRejected,
    moved,
    hints,
  });

  const dataProvider = defineChange({
    kind: "dataProvider",
    alreadyOpen: { reason: "approvals.decided" },
    workingDays: PROVIDER_DAYS,
    prefix: "ST",
    standsOn,
    // the two reviews are two people's; who reviewed first was written down before the second began
    objection: {
      why: "approvals.secondPerson",
      when: ({ accountId }) => sql<boolean>`exists (
        select 1 from data_application
         where data_application.id = approval_request.subject_id
           and data_application.department_decider_id = ${accountId})`,
    },
    async apply({ subjectId, applicantId }, within) {
      const account = applicantId === null ? undefined : await accounts.findById(applicantId);
      if (account?.status !== "active") throw new Refusal("approvals.subjectGone");
      const change = { decidedAt: clock(), dueAt: null };
      const application = await move(subjectId, { from: "provider", to: "approved" }, change, within);
      if (!(await deps.give({ application, holder: account }, within))) throw new Refusal("approvals.decided");
    },
    rejected: rejected("provider"),
    withdrawn: withdrawn("provider"),
    async decided(request) {
      await tellRejected(request);
      const { status, facts, regionCode } = request;
      if (status !== "approved" || facts.phone === "") return;
      await notices.send({ phone: facts.phone, regionCode, notice: { kind: "dataGranted", resource: facts.title } });
    },
    moved,
    hints,
  });

  return { dataDepartment, dataProvider };
}
