import { auditOrigin } from "../../platform/caller.ts";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { mask } from "@sannong/contract/mask";
import type {
  getUserRegisterInfo,
  readFormerRegistration,
  sendRegisterStatusMsg,
} from "@sannong/contract/identity/registration";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { formerOf } from "./registration-approval.ts";
import { statusInWords } from "./registration.rules.ts";
import type { RegisterVisit } from "./registration.service.ts";
import type { AppContext } from "../../kernel/context.ts";

/** Tries an hour from one address at one number's application; a receipt number cannot be guessed in so few. */
const AN_HOUR_AT_A_NUMBER = 30;

type Deps = Pick<AppContext, "shortLived" | "audit"> & {
  index: (value: string) => string;
  approvals: Pick<ApprovalsModule, "findOwn">;
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spendCaptcha" | "smsCodes" | "continuations">;
};

/** What a right code to the number of a refused application is worth. */
const FORMER = "formerRegistration";
type Former = { tel: string; receiptNumber: string };

/** What an applicant may learn of their application, and the code that proves they are the applicant. */
export function registrationStatusService({ shortLived, index, approvals, oneTimeCodes, audit }: Deps) {
  const proveNumber = async (tel: string, yzm: string, { generatorUserId: given }: RegisterVisit) => {
    const generatorUserId = oneTimeCodes.knownClient(given);
    const accountId = oneTimeCodes.smsCodes.subjectOf(tel);
    const binding = { purpose: "registrationStatus", accountId, generatorUserId } as const;
    if (!(await oneTimeCodes.smsCodes.redeem(binding, yzm))) throw new Refusal("sms.codeRejected");
    return (facts: Former) => oneTimeCodes.continuations.give({ purpose: FORMER, generatorUserId }, facts);
  };

  /** @throws Refusal `request.tooMany` */
  const countTry = async (account: string, { origin }: RegisterVisit) => {
    const asker = `${index(`status:${account}`)}:${clientOfAddress(origin.address)}`;
    const { count, resetsIn } = await shortLived.count("registrationStatus", asker, 3600);
    if (count > AN_HOUR_AT_A_NUMBER) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

  return {
    /**
     * Sends a code whether or not there is an application: nobody learns from it who asked for an account.
     *
     * @throws Refusal `captcha.*`, `sms.*`
     */
    async sendCode({ tel, captcha: answer }: ParsedInputOf<typeof sendRegisterStatusMsg>, visit: RegisterVisit) {
      const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
      const captcha = await oneTimeCodes.spendCaptcha(generatorUserId, answer);
      // one that has served a sign-in's message serves no other (design §3, One code, one use, one purpose)
      if (!captcha || captcha.servedSendOf !== null) throw new Refusal("captcha.rejected");
      const accountId = oneTimeCodes.smsCodes.subjectOf(tel);
      const to = {
        phone: tel,
        regionCode: PROVINCE_CODE,
        address: visit.origin.address,
        asker: { is: "stranger" } as const,
      };
      const sent = await oneTimeCodes.smsCodes.send({ purpose: "registrationStatus", accountId, generatorUserId }, to);
      return { ...sent, sentTo: mask.phone(tel) };
    },

    /** @throws Refusal `registration.notFound`, `sms.codeRejected`, `request.tooMany` */
    async find({ account, receiptNumber, yzm }: ParsedInputOf<typeof getUserRegisterInfo>, visit: RegisterVisit) {
      // a code has tries of its own; who guesses receipt numbers is counted, and not whose number it is
      if (receiptNumber !== undefined) await countTry(account, visit);
      const give = receiptNumber === undefined ? await proveNumber(account, yzm ?? "", visit) : undefined;
      const request = await approvals.findOwn("registration", account, receiptNumber);
      if (!request && receiptNumber !== undefined) throw new Refusal("registration.notFound");
      const told = statusInWords(request?.status ?? "none");
      const dueAt = told.status === "pending" && request ? request.dueAt.toISOString() : null;
      // a receipt number is read out over the telephone: what was written is opened by the applicant's phone alone
      const opens = give && request?.status === "rejected";
      const continuation = opens ? await give({ tel: account, receiptNumber: request.receiptNumber }) : null;
      return { ...told, dueAt, continuation };
    },

    /** Their own entries and why they were refused, for the next try. @throws Refusal `verification.expired` */
    async readFormer({ continuation }: ParsedInputOf<typeof readFormerRegistration>, visit: RegisterVisit) {
      const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
      const facts = await oneTimeCodes.continuations.take<Former>({ purpose: FORMER, generatorUserId }, continuation);
      const request = facts && (await approvals.findOwn("registration", facts.tel, facts.receiptNumber));
      if (!request) throw new Refusal("verification.expired");
      await audit.record({
        event: "registration.formerRead",
        result: "ok",
        objectKind: "approval",
        objectId: request.id,
        ...auditOrigin(visit.origin),
      });
      return formerOf(request);
    },
  };
}

export type RegistrationStatusService = ReturnType<typeof registrationStatusService>;
