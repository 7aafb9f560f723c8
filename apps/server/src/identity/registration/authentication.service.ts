import { COMPANY_TYPE } from "@sannong/contract/operations/dictionaries";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { AccountType, consentVersions } from "@sannong/contract/identity/registration-words";
import type { authenticateEntity, authenticateMinistryUser } from "@sannong/contract/identity/registration";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { wholeIdNumber } from "@sannong/contract/rules/identity/id-codes";
import { Role } from "@sannong/contract/rules/identity/roles";
import { actorOf, auditOrigin, type Asker } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, isStaff } from "../accounts/index.ts";
import { type ChangeRequest, type ChangeRequests, defineChange } from "../../kernel/change-request/index.ts";
import type { DictionariesModule } from "../../operations/dictionaries/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { colleagueHint, itemOf } from "./registration-approval.ts";
import { entityOf } from "./registration.rules.ts";
import type { RegistrationStore } from "./registration.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: RegistrationStore;
  accounts: Pick<AccountsModule, "findById" | "hold" | "change" | "move" | "forget">;
  changeRequests: Pick<ChangeRequests, "ask">;
  dictionaries: Pick<DictionariesModule, "check">;
  regions: Pick<RegionsModule, "isKnown">;
};

/** 涉农主体认证 and 部级用户认证: an individual who is signed in becomes something else (specification §2, Dialogs). */
export function authenticationService({ store, audit, clock, accounts, changeRequests, dictionaries, regions }: Deps) {
  /** @throws Refusal `registration.notIndividual` */
  const individual = (account: Account | undefined): Account => {
    const isIndividual = account?.accountType === AccountType.individual && !isStaff(account.roles);
    if (!account || !isIndividual || account.isTemporary) throw new Refusal("registration.notIndividual");
    return account;
  };
  const consents = [{ document: "idNumber", version: consentVersions.idNumber }] as const;
  const factOf = (event: string, { caller, origin }: Asker) => ({
    event,
    result: "ok" as const,
    actor: actorOf(caller),
    objectKind: "account",
    objectId: caller.accountId,
    ...auditOrigin(origin),
  });

  return {
    /** @throws Refusal `registration.notIndividual`, `registration.creditCodeTaken`, `region.unknown`, `dictionary.unknown` */
    async becomeEntity(input: ParsedInputOf<typeof authenticateEntity>, asker: Asker): Promise<void> {
      const { accountId: id } = asker.caller;
      individual(await accounts.findById(id));
      if (!regions.isKnown(input.areaCode)) throw new Refusal("region.unknown");
      await dictionaries.check(COMPANY_TYPE, input.companyTypeId);
      await store.inTransaction(async (trx) => {
        // they may have become staff of the ministry a moment ago
        individual(await accounts.hold(id, trx));
        if (await store.creditCodeIsTaken(input.idcard, id, trx)) throw new Refusal("registration.creditCodeTaken");
        await accounts.change(id, { ...entityOf(input), accountType: AccountType.entity }, trx);
        await accounts.move(id, input.areaCode, trx);
        await store.addConsents(id, consents, { at: clock(), address: asker.origin.address }, trx);
        await audit.record(factOf("registration.entityAuthenticated", asker), trx);
      });
      accounts.forget(id);
    },

    /** @throws Refusal `registration.notIndividual`, `registration.underReview` */
    async applyAsMinistryUser(input: ParsedInputOf<typeof authenticateMinistryUser>, asker: Asker): Promise<string> {
      const { id, phone } = individual(await accounts.findById(asker.caller.accountId));
      const { userName, idcard, company, deptName } = input;
      const facts: ChangeRequest["facts"] = {
        applicant: userName,
        phone: phone ?? "",
        title: `${company} ${deptName}`,
        items: [
          { label: "姓名", value: userName, personal: "personName" },
          { label: "身份证号", value: wholeIdNumber(idcard), personal: "idNumber" },
          { label: "手机号", value: phone ?? "", personal: "phone" },
          { label: "单位名称", value: company },
          { label: "所属处室", value: deptName },
        ],
      };
      const request = { subjectId: id, applicantId: id, regionCode: PROVINCE_CODE, facts };
      return store.inTransaction(async (trx) => {
        individual(await accounts.hold(id, trx));
        const receiptNumber = await changeRequests.ask({ kind: "ministryUser" }, request, trx);
        await store.addConsents(id, consents, { at: clock(), address: asker.origin.address }, trx);
        await audit.record(factOf("registration.ministryUserAsked", asker), trx);
        return receiptNumber;
      });
    },
  };
}

export type AuthenticationService = ReturnType<typeof authenticationService>;

/** What a decision about a ministry user does: they are staff of the province's level, role 1. */
export const ministryChange = ({
  accounts,
  notices,
}: {
  accounts: Pick<AccountsModule, "hold" | "change" | "move" | "grantPrimaryRole" | "forget" | "countAlike">;
  notices: OneTimeCodesModule["notices"];
}) =>
  defineChange({
    kind: "ministryUser",
    alreadyOpen: { reason: "registration.underReview" },
    workingDays: 3,
    prefix: "RZ",
    standsOn: { person: "subject", asks: null },
    async apply(request, within) {
      const { subjectId: id, regionCode } = request;
      // whoever left meanwhile is given nothing, least of all their name and number again
      if ((await accounts.hold(id, within))?.status !== "active") return;
      const [company, deptName] = [itemOf(request, "单位名称"), itemOf(request, "所属处室")];
      const idNumber = itemOf(request, "身份证号");
      await accounts.change(id, { accountType: AccountType.staff, company, deptName, idNumber }, within);
      await accounts.move(id, regionCode, within);
      await accounts.grantPrimaryRole(id, Role.staff, regionCode, within);
    },
    async decided({ subjectId, facts, regionCode, status, reason }) {
      accounts.forget(subjectId);
      if (facts.phone === "") return;
      const notice =
        status === "approved"
          ? ({ kind: "authenticationApproved" } as const)
          : ({ kind: "authenticationRejected", reason: reason ?? "" } as const);
      await notices.send({ phone: facts.phone, regionCode, notice });
    },
    async hints(requests) {
      const alike = await accounts.countAlike(
        requests.map((one) => ({
          exceptId: one.subjectId,
          company: itemOf(one, "单位名称"),
          idNumber: itemOf(one, "身份证号"),
        })),
      );
      return alike.map(({ sameUnit, sameIdNumber }) => [
        sameIdNumber === 0
          ? { tone: "ok", text: "没有其他账号使用该身份证号" }
          : { tone: "warn", text: `另有 ${sameIdNumber} 个在用账号使用该身份证号，请核对` },
        colleagueHint(sameUnit),
      ]);
    },
  });
