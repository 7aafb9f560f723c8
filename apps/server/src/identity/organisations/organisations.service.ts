import type { applyEntityReview } from "@sannong/contract/identity/organisations";
import type { VerifiedWay } from "@sannong/contract/identity/entity-level";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, type Caller, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { EntityReviewStore } from "./organisations.store.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

const KIND = "entityReview";
/** What pictures of a licence are kept under, with the receipt number of the request. */
const LICENCE = "entityLicence";

export type ReviewDeps = {
  store: EntityReviewStore;
  audit: Audit;
  accounts: Pick<AccountsModule, "findById" | "hold" | "change" | "forget">;
  approvals: Pick<ApprovalsModule, "askedBy" | "withdraw" | "seen">;
  changeRequests: Pick<ChangeRequests, "ask">;
  files: Pick<FilesModule, "attach" | "holderOfAccount" | "shownTo">;
  regions: Pick<RegionsModule, "fullNameOf">;
  /** whether another account bears this code; of two that ask at once the second waits */
  creditCodeIsTaken: (creditCode: string, but: string, within: Db) => Promise<boolean>;
};

/** An entity shows its licence, so that it need not be taken at its word. */
export function entityReviewService(deps: ReviewDeps) {
  const { store, audit, accounts, approvals, changeRequests, files, regions } = deps;

  const entity = (account: Account | undefined): Account => {
    if (!account || account.entityLevel === null || account.status !== "active") throw new Refusal("entity.notEntity");
    return account;
  };

  /** An account from before codes were asked for gets its own. @throws Refusal `entity.codeMissing`, `registration.creditCodeTaken` */
  const demandCode = async (held: Account, typed: string | undefined, within: Db) => {
    if (held.creditCode !== null) return held;
    if (typed === undefined) throw new Refusal("entity.codeMissing");
    if (await deps.creditCodeIsTaken(typed, held.id, within)) throw new Refusal("registration.creditCodeTaken");
    await accounts.change(held.id, { creditCode: typed }, within);
    return { creditCode: typed };
  };

  const factsOf = async (held: Account, creditCode: string, within: Db): Promise<ChangeRequest["facts"]> => {
    const { name, idNumber } = (await store.recordOf(held.id, within))?.legalPerson ?? { name: null, idNumber: null };
    return {
      applicant: held.nickname,
      phone: held.phone ?? "",
      title: held.company,
      items: [
        { label: "单位名称", value: held.company },
        {
          label: "社会信用代码",
          value: creditCode,
          // of the business of one person alone is anything hidden
          ...(mask.creditCode(creditCode) !== creditCode && { personal: "creditCode" as const }),
        },
        { label: "法人姓名", value: name ?? "未填写", ...(name !== null && { personal: "personName" as const }) },
        {
          label: "法人身份证号",
          value: idNumber ?? "未填写",
          ...(idNumber !== null && { personal: "idNumber" as const }),
        },
        { label: "负责人姓名或主体名称", value: held.nickname, personal: "personName" },
        { label: "单位地址", value: held.companyAddress || "未填写" },
        { label: "行政区划", value: regions.fullNameOf(held.regionCode) ?? held.regionCode },
      ],
    };
  };

  return {
    /** @throws Refusal `entity.notEntity` */
    async level({ accountId }: Caller) {
      const account = entity(await accounts.findById(accountId));
      const [record, [review]] = await Promise.all([store.recordOf(accountId), approvals.askedBy(KIND, accountId, 1)]);
      const isVerified = account.entityLevel === "verified";
      return {
        level: isVerified ? ("verified" as const) : ("selfDeclared" as const),
        creditCode: mask.creditCode(account.creditCode ?? ""),
        verified:
          isVerified && record?.verified
            ? { at: record.verified.at.toISOString(), way: record.verified.way as VerifiedWay }
            : null,
        review: review
          ? {
              receiptNumber: review.receiptNumber,
              status: review.status,
              createdAt: review.createdAt.toISOString(),
              dueAt: review.dueAt.toISOString(),
              reason: review.reason,
            }
          : null,
      };
    },

    /** @throws Refusal `entity.*`, `registration.creditCodeTaken`, `files.notHeld` */
    async apply({ idcard, fileUrls }: ParsedInputOf<typeof applyEntityReview>, asker: Asker) {
      const { accountId: id } = asker.caller;
      const receiptNumber = await store.inTransaction(async (trx) => {
        await store.oneAtATime(id, trx);
        const held = entity(await accounts.hold(id, trx));
        if (held.entityLevel === "verified") throw new Refusal("entity.verifiedAlready");
        const { creditCode } = await demandCode(held, idcard, trx);
        const facts = await factsOf(held, creditCode ?? "", trx);
        const request = { subjectId: id, applicantId: id, regionCode: held.regionCode, facts };
        const opened = await changeRequests.ask({ kind: KIND }, request, trx);
        await files.attach(fileUrls, files.holderOfAccount(id), { kind: LICENCE, id: opened }, trx);
        await audit.record(
          {
            event: "entity.reviewAsked",
            result: "ok",
            actor: actorOf(asker.caller),
            objectKind: "account",
            objectId: id,
            detail: { receiptNumber: opened, files: fileUrls.length },
            ...auditOrigin(asker.origin),
          },
          trx,
        );
        return opened;
      });
      accounts.forget(id);
      return { receiptNumber };
    },

    /** @throws Refusal `entity.notWaiting` */
    async withdraw(receiptNumber: string, asker: Asker): Promise<void> {
      if (!(await approvals.withdraw(KIND, receiptNumber, asker))) throw new Refusal("entity.notWaiting");
    },

    /** For whoever decides, within their region; written down first. @throws Refusal `approvals.*` */
    async licence(requestId: string, asker: Asker) {
      const request = await approvals.seen(requestId, asker);
      if (request.kind !== KIND) throw new Refusal("approvals.notFound");
      await audit.record({
        event: "entity.licenceRead",
        result: "ok",
        actor: actorOf(asker.caller),
        objectKind: "approval",
        objectId: request.id,
        detail: { receiptNumber: request.receiptNumber, subject: request.subjectId },
        ...auditOrigin(asker.origin),
      });
      const { accountId } = asker.caller;
      return {
        files: await files.shownTo(files.holderOfAccount(accountId), { kind: LICENCE, id: request.receiptNumber }),
      };
    },
  };
}

export type EntityReviewService = ReturnType<typeof entityReviewService>;
