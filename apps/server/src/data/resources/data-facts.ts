import { sensitivities, sharingKinds } from "@sannong/contract/data/resource-words";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Account } from "../../identity/accounts/index.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import type { Resource } from "./catalogue.rules.ts";
import { type RequestedItem, requestedItems } from "./data-grants.rules.ts";

type Input = {
  account: Pick<Account, "nickname" | "phone" | "phoneIsVerified" | "company" | "deptName">;
  resource: Pick<Resource, "name" | "code" | "provider" | "sharing" | "sharingCondition" | "items">;
  regionName: string;
  scopeName: string;
  purpose: string;
  basis: string;
  items: readonly RequestedItem[];
  months: number;
  isRenewal: boolean;
};

/** What a reviewer reads of somebody who asks for data: each item with its sensitivity and its reason. */
export function factsOfDataApplication(input: Input): ChangeRequest["facts"] {
  const { account, resource, purpose, basis, months } = input;
  const reasons = new Map(input.items.map(({ field, reason }) => [field, reason]));
  const chosen = requestedItems(
    resource.items,
    input.items.map(({ field }) => field),
  );
  return {
    applicant: account.nickname,
    phone: account.phoneIsVerified ? (account.phone ?? "") : "",
    title: resource.name,
    items: [
      { label: "数据资源", value: `${resource.name}（${resource.code}）` },
      { label: "提供方", value: resource.provider },
      { label: "共享类型", value: sharingKinds[resource.sharing] },
      { label: "共享条件", value: resource.sharingCondition || "无" },
      { label: "申请类别", value: input.isRenewal ? "续期" : "首次申请" },
      { label: "姓名", value: account.nickname, personal: "personName" },
      { label: "手机号", value: account.phone ?? "", personal: "phone" },
      { label: "单位名称", value: account.company || "未填写" },
      { label: "所属处室", value: account.deptName || "未填写" },
      { label: "行政区划", value: input.regionName },
      { label: "使用用途", value: purpose },
      { label: "申请依据", value: basis },
      { label: "数据范围", value: input.scopeName },
      { label: "使用期限", value: `${months} 个月` },
      { label: "安全承诺", value: "已承诺" },
      ...chosen.map(({ field, name, sensitivity }) => ({
        label: `信息项：${name}（${sensitivities[sensitivity]}）`,
        value: reasons.get(field) || "—",
      })),
    ],
  };
}

export const dataFact = (
  { caller, origin }: Asker,
  event: string,
  object: { kind: "dataApplication" | "dataGrant" | "dataCatalogue"; id: string },
): AuditFact => ({
  event,
  result: "ok",
  actor: actorOf(caller),
  objectKind: object.kind,
  objectId: object.id,
  ...auditOrigin(origin),
});
