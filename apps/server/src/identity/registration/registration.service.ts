import { COMPANY_TYPE } from "@sannong/contract/operations/dictionaries";
import { mask } from "@sannong/contract/mask";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { insertAccountReview } from "@sannong/contract/identity/registration";
import { passwordCall } from "@sannong/transport/password-call";
import { auditOrigin, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type AccountsModule, AccountTaken } from "../accounts/index.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";
import type { DictionariesModule } from "../../operations/dictionaries/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { registrationBudget } from "./registration-budget.ts";
import { factsOfStaff } from "./registration-approval.ts";
import { consentsOf, newAccountOf, type RegisterInput } from "./registration.rules.ts";
import type { RegistrationStore } from "./registration.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export type RegistrationDeps = Pick<AppContext, "shortLived" | "audit" | "clock"> & {
  store: RegistrationStore;
  accounts: Pick<AccountsModule, "create" | "freePhone" | "acceptPassword" | "findByPhone">;
  changeRequests: Pick<ChangeRequests, "ask">;
  dictionaries: Pick<DictionariesModule, "check">;
  regions: Pick<RegionsModule, "isKnown" | "nameOf" | "fullNameOf">;
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spendChallenge" | "sealedPasswords" | "smsCodes">;
};

export type RegisterVisit = { generatorUserId: string; origin: Origin };
export type Registered = { status: "pending" | "active"; receiptNumber: string | null };

/**
 * Makes an account of a form (specification §3, §4). What is cheap and says nothing of anybody is asked first; the
 * SMS code is spent last before the act, so that a mistake elsewhere in the form costs nobody a second message, and
 * only who has proved the number learns whether it is taken.
 */
export function registrationService(deps: RegistrationDeps) {
  const { store, shortLived, audit, clock, accounts, changeRequests, oneTimeCodes, regions, dictionaries } = deps;

  const withinBudget = registrationBudget(shortLived);

  const checkChoices = async (input: RegisterInput) => {
    if (!regions.isKnown(input.areaCode)) throw new Refusal("region.unknown");
    if (input.accountType === AccountType.entity) await dictionaries.check(COMPANY_TYPE, input.companyTypeId);
  };

  const hashOf = async (input: RegisterInput, { generatorUserId, origin }: RegisterVisit): Promise<string> => {
    const challenge = await oneTimeCodes.spendChallenge(generatorUserId);
    if (!challenge) throw new Refusal("challenge.rejected");
    const call = passwordCall(insertAccountReview);
    const sealed = { sealed: input.pwd, call, generatorUserId, challenge, address: origin.address };
    const password = await oneTimeCodes.sealedPasswords.open(sealed);
    const owner = {
      username: input.tel,
      nickname: input.userName,
      phone: input.tel,
      regionName: regions.nameOf(input.areaCode) ?? "",
    };
    return accounts.acceptPassword(password, owner);
  };

  /** Account, consents, request and audit row stand or fall together. */
  const add = (input: RegisterInput, passwordHash: string, origin: Origin): Promise<Registered> =>
    store.inTransaction(async (trx) => {
      await accounts.freePhone(input.tel, trx);
      const account = newAccountOf(input);
      const isTaken = "creditCode" in account && (await store.creditCodeIsTaken(account.creditCode, null, trx));
      if (isTaken) throw new Refusal("registration.creditCodeTaken");
      const id = await accounts.create({ ...account, passwordHash }, trx);
      await store.addConsents(id, consentsOf(input), { at: clock(), address: origin.address }, trx);
      const isStaff = input.accountType === AccountType.staff;
      const facts = isStaff ? factsOfStaff(input, regions.fullNameOf(input.areaCode) ?? input.areaCode) : undefined;
      const request = { subjectId: id, applicantId: id, regionCode: input.areaCode };
      const receiptNumber = facts
        ? await changeRequests.ask({ kind: "registration" }, { ...request, facts }, trx)
        : null;
      await audit.record(
        {
          event: "registration.submitted",
          result: "ok",
          objectKind: "account",
          objectId: id,
          detail: { phone: mask.phone(input.tel), accountType: input.accountType, region: input.areaCode },
          ...auditOrigin(origin),
        },
        trx,
      );
      return { status: account.status, receiptNumber };
    });

  /** Of two registrations of one phone at the same instant the table itself lets one through. */
  const addOrSayWhoIsThere = async (input: RegisterInput, passwordHash: string, origin: Origin) => {
    try {
      return await add(input, passwordHash, origin);
    } catch (thrown) {
      if (!(thrown instanceof AccountTaken)) throw thrown;
      const holder = await accounts.findByPhone(input.tel);
      throw new Refusal(holder?.status === "pending" ? "registration.underReview" : "registration.phoneTaken", {
        cause: thrown,
      });
    }
  };

  return async function register(input: RegisterInput, visit: RegisterVisit): Promise<Registered> {
    const { origin } = visit;
    const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
    await withinBudget(origin);
    try {
      await checkChoices(input);
      const passwordHash = await hashOf(input, { generatorUserId, origin });
      const accountId = oneTimeCodes.smsCodes.subjectOf(input.tel);
      const binding = { purpose: "register", accountId, generatorUserId } as const;
      if (!(await oneTimeCodes.smsCodes.redeem(binding, input.yzm))) throw new Refusal("sms.codeRejected");
      return await addOrSayWhoIsThere(input, passwordHash, origin);
    } catch (thrown) {
      if (thrown instanceof Refusal)
        await audit.record({
          event: "registration.submitted",
          result: "refused",
          reason: thrown.reason,
          detail: { phone: mask.phone(input.tel), accountType: input.accountType },
          ...auditOrigin(origin),
        });
      throw thrown;
    }
  };
}

export type RegisterService = ReturnType<typeof registrationService>;
