import { createHash } from "node:crypto";
import type { Audit } from "../../platform/audit/audit.ts";
import type { AccountsModule } from "../accounts/index.ts";
import { defineChange } from "../../kernel/change-request/index.ts";
import type { EntityReviewStore } from "./organisations.store.ts";

type Deps = {
  store: Pick<EntityReviewStore, "recordOf" | "sharesOfCode">;
  accounts: Pick<AccountsModule, "verifyEntity" | "forget" | "countAlike">;
  audit: Audit;
};

/** What a decision about a licence does: the entity counts as verified, under the very names and code that were shown. */
export const entityChange = ({ store, accounts, audit }: Deps) =>
  defineChange({
    kind: "entityReview",
    alreadyOpen: { reason: "entity.underReview" },
    workingDays: 5,
    prefix: "HY",
    standsOn: {
      person: "subject",
      asks: null,
      async more({ subjectId }, within) {
        const record = await store.recordOf(subjectId, within);
        return {
          社会信用代码已变更: record?.creditCode ?? "",
          法人已变更: createHash("sha256")
            .update(`${record?.legalPerson.name ?? ""} ${record?.legalPersonIndex ?? ""}`)
            .digest("hex"),
        };
      },
    },
    async apply({ subjectId, receiptNumber }, within) {
      // recognised by the government portal meanwhile, it stays so
      if (!(await accounts.verifyEntity(subjectId, { way: "review", by: receiptNumber }, within))) return;
      const fact = { event: "entity.verified", result: "ok", objectKind: "account", objectId: subjectId } as const;
      await audit.record({ ...fact, detail: { receiptNumber } }, within);
    },
    async decided({ subjectId }) {
      accounts.forget(subjectId);
    },
    async hints(requests) {
      const [alike, shares] = await Promise.all([
        accounts.countAlike(requests.map(({ subjectId, facts }) => ({ exceptId: subjectId, company: facts.title }))),
        store.sharesOfCode(requests.map(({ subjectId }) => subjectId)),
      ]);
      return requests.map(({ subjectId }, place) => {
        const sameUnit = alike[place]?.sameUnit ?? 0;
        const sameCode = shares.get(subjectId) ?? 0;
        return [
          sameCode === 0
            ? { tone: "ok", text: "没有其他账号登记该社会信用代码" }
            : { tone: "warn", text: `另有 ${sameCode} 个账号登记该社会信用代码，请核对谁是本单位` },
          sameUnit === 0
            ? { tone: "ok", text: "没有其他账号使用该单位名称" }
            : { tone: "warn", text: `另有 ${sameUnit} 个在用账号使用该单位名称，请核对是否冒用` },
          // nobody but a person reads it, so none passes with others unseen
          { tone: "warn", text: "请打开营业执照，逐项核对名称、信用代码和法定代表人" },
        ];
      });
    },
  });
