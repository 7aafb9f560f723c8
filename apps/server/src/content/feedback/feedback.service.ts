import { randomInt } from "node:crypto";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import {
  type addFeedback,
  answerFeedback,
  type feedbackStatus,
  type listFeedback,
  type sendFeedbackStatusMsg,
} from "@sannong/contract/content/feedback";
import { fileUrlsOf } from "@sannong/contract/content/feedback.schemas";
import { mask } from "@sannong/contract/mask";
import { competentRegion, PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { foldedReceipt } from "@sannong/contract/rules/texts/folding";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin, type Asker, type Caller, type Origin } from "../../platform/caller.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { latestAnswer, newReferenceNumber } from "./feedback.rules.ts";
import type { Feedback, FeedbackStore } from "./feedback.store.ts";
import type { AppContext } from "../../kernel/context.ts";

/**
 * In a day: from one account, or one address in one number's name; from all strangers in one number's name; from one
 * address (a whole village may share one).
 */
const A_DAY = 24 * 3600;
const OF_ONE_A_DAY = 10;
const OF_ANONYMOUS_A_DAY = 30;
const OF_AN_ADDRESS_A_DAY = 100;
/** Tries an hour at one reference number. */
const TRIES_AN_HOUR = 30;
const PURPOSE = "feedbackStatus";
const SUBJECT = "feedback";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: FeedbackStore;
  files: Pick<FilesModule, "holderOfAccount" | "spendPermit" | "attach" | "shownTo">;
  shortLived: Pick<ShortLived, "count">;
  sealer: { index(value: string): string; seal(plain: string): string; open(sealed: string): string };
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spendCaptcha" | "smsCodes" | "notices">;
  regions: Pick<RegionsModule, "levelOfCode" | "fullNameOf">;
  tell: SendMessage;
};
type Visit = { caller: Caller | null; generatorUserId: string; origin: Origin };

const factOf = ({ caller, origin }: { caller: Caller | null; origin: Origin }): Omit<AuditFact, "event" | "result"> => {
  const actor = caller && actorOf(caller);
  return { actor, objectKind: SUBJECT, ...auditOrigin(origin) };
};

/** What people write to the portal's office, how far it is, and the answers (specification §7). */
export function feedbackService(deps: Deps) {
  const { store, files, shortLived, sealer, oneTimeCodes, regions, tell, audit, clock } = deps;
  const phoneIndex = (phone: string) => sealer.index(`phone:${phone}`);

  /** @throws Refusal `feedback.tooMany` */
  const withinBudget = async (phone: string, { caller, origin }: Visit) => {
    const client = clientOfAddress(origin.address);
    const asker = caller?.accountId ?? `${phoneIndex(phone)}:${client}`;
    const limits = [
      { kind: "feedbackOf", key: asker, most: OF_ONE_A_DAY },
      { kind: "feedbackFrom", key: client, most: OF_AN_ADDRESS_A_DAY },
      // whoever is signed in does not wait behind strangers that write in their number's name
      ...(caller ? [] : [{ kind: "feedbackTo", key: phoneIndex(phone), most: OF_ANONYMOUS_A_DAY }]),
    ];
    const counts = await Promise.all(
      limits.map(async ({ kind, key, most }) => ({ ...(await shortLived.count(kind, key, A_DAY)), most })),
    );
    const over = counts.find(({ count, most }) => count > most);
    if (over) throw new Refusal("feedback.tooMany", { retryAfter: over.resetsIn });
  };

  /** Who is not signed in has answered a captcha, now or for their pictures. @throws Refusal `captcha.*`, `files.permitInvalid` */
  const holderOf = async ({ captcha, permit }: ParsedInputOf<typeof addFeedback>, visit: Visit) => {
    if (visit.caller) return files.holderOfAccount(visit.caller.accountId);
    const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
    if (permit) return files.spendPermit(permit, generatorUserId);
    const spent = await oneTimeCodes.spendCaptcha(generatorUserId, captcha ?? "");
    if (!spent || spent.servedSendOf !== null) throw new Refusal("captcha.rejected");
    return undefined;
  };

  const toView = async (one: Feedback, reader: { link: string }) => ({
    referenceNumber: one.referenceNumber,
    about: one.about,
    content: one.content,
    areaName: one.areaName,
    status: one.answer === null ? ("open" as const) : ("answered" as const),
    createdAt: one.createdAt.toISOString(),
    answerBy: one.answerBy.toISOString(),
    answer: one.answer,
    answeredAt: one.answeredAt?.toISOString() ?? null,
    files: await files.shownTo(reader, { kind: SUBJECT, id: one.id }),
  });

  return {
    async add(input: ParsedInputOf<typeof addFeedback>, visit: Visit) {
      const regionCode = input.areaCode ?? PROVINCE_CODE;
      const isElsewhere = regions.levelOfCode(regionCode) === undefined;
      if (isElsewhere && regionCode !== "9999") throw new Refusal("region.unknown");
      const links = fileUrlsOf(input.fileUrl);
      const holder = await holderOf(input, visit);
      await withinBudget(input.contactPhone, visit);
      if (links.length > 0 && !holder) throw new Refusal("files.notHeld");
      const createdAt = clock();
      const referenceNumber = newReferenceNumber(createdAt, randomInt);
      const answerBy = latestAnswer(createdAt);
      await store.inTransaction(async (trx) => {
        const id = await store.add(
          {
            referenceNumber,
            accountId: visit.caller?.accountId ?? null,
            about: input.about,
            content: input.content,
            phoneSealed: sealer.seal(input.contactPhone),
            phoneIndex: phoneIndex(input.contactPhone),
            regionCode: competentRegion(regionCode),
            areaName: isElsewhere ? "其他" : (regions.fullNameOf(regionCode) ?? regionCode),
            createdAt,
            answerBy,
          },
          trx,
        );
        if (holder) await files.attach(links, holder, { kind: SUBJECT, id }, trx);
        const detail = { referenceNumber, files: links.length };
        await audit.record({ event: "feedback.added", result: "ok", ...factOf(visit), objectId: id, detail }, trx);
      });
      return { referenceNumber, answerBy: answerBy.toISOString() };
    },

    /** A code goes out whether or not there is anything: nobody learns from it who wrote. @throws Refusal `captcha.*`, `sms.*` */
    async sendCode(
      { tel, captcha: answer }: ParsedInputOf<typeof sendFeedbackStatusMsg>,
      visit: Omit<Visit, "caller">,
    ) {
      const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
      const captcha = await oneTimeCodes.spendCaptcha(generatorUserId, answer);
      if (!captcha || captcha.servedSendOf !== null) throw new Refusal("captcha.rejected");
      const accountId = oneTimeCodes.smsCodes.subjectOf(tel);
      const to = {
        phone: tel,
        regionCode: PROVINCE_CODE,
        address: visit.origin.address,
        asker: { is: "stranger" } as const,
      };
      const sent = await oneTimeCodes.smsCodes.send({ purpose: PURPOSE, accountId, generatorUserId }, to);
      return { ...sent, sentTo: mask.phone(tel) };
    },

    /** @throws Refusal `sms.codeRejected`, `feedback.notFound`, `request.tooMany` */
    async status({ referenceNumber, tel, yzm }: ParsedInputOf<typeof feedbackStatus>, visit: Omit<Visit, "caller">) {
      const generatorUserId = oneTimeCodes.knownClient(visit.generatorUserId);
      const accountId = oneTimeCodes.smsCodes.subjectOf(tel);
      if (!(await oneTimeCodes.smsCodes.redeem({ purpose: PURPOSE, accountId, generatorUserId }, yzm)))
        throw new Refusal("sms.codeRejected");
      // counted after the proof: nobody but the holder of the number uses its tries up
      const { count, resetsIn } = await shortLived.count("feedbackStatus", phoneIndex(tel), 3600);
      if (count > TRIES_AN_HOUR) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
      const found = await store.find(foldedReceipt(referenceNumber), phoneIndex(tel));
      if (!found) throw new Refusal("feedback.notFound");
      return toView(found, { link: "" });
    },

    async mine({ accountId }: Caller, page: { pageNum: number; pageSize: number }) {
      const { records, ...rest } = await store.ofAccount(accountId, page);
      return { ...rest, records: await Promise.all(records.map((one) => toView(one, { link: accountId }))) };
    },

    /** How much waits for this administrator's answer; undefined for whoever answers none. */
    async waitingFor({ permissions, regionCode }: Caller) {
      if (!permissions.has(answerFeedback.access.permission)) return undefined;
      return store.countOpen(regionCode, clock());
    },

    async list({ status, ...page }: ParsedInputOf<typeof listFeedback>, { accountId, regionCode }: Caller) {
      const { records, ...rest } = await store.inRegion(regionCode, status, page);
      const now = clock();
      return {
        ...rest,
        records: await Promise.all(
          records.map(async (one) => ({
            ...(await toView(one, { link: accountId })),
            id: one.id,
            contactPhone: mask.phone(sealer.open(one.phoneSealed)),
            answeredBy: one.answeredBy,
            overdue: one.answer === null && now > one.answerBy,
          })),
        ),
      };
    },

    /** Answers, and tells whoever asked. @throws Refusal `feedback.notFound`, `feedback.answered` */
    async answer({ id, answer }: ParsedInputOf<typeof answerFeedback>, { caller, origin }: Asker) {
      const at = clock();
      const answered = await store.inTransaction(async (trx) => {
        const one = await store.answer({ id, subtree: caller.regionCode, answer, at, by: caller.nickname }, trx);
        if (!one) return undefined;
        await audit.record(
          { event: "feedback.answered", result: "ok", ...factOf({ caller, origin }), objectId: id },
          trx,
        );
        if (one.accountId) {
          const content = `您的反馈（${one.referenceNumber}）已有答复：${answer}`;
          const about = `feedback:${id}`;
          await tell(
            { to: one.accountId, kind: "reply", title: "您的意见反馈已有答复", content, link: "/mine/feedback", about },
            trx,
          );
        }
        const { referenceNumber, regionCode } = one;
        const notice = { kind: "feedbackAnswered", referenceNumber } as const;
        await oneTimeCodes.notices.sendWithin({ phone: sealer.open(one.phoneSealed), regionCode, notice }, trx);
        return one;
      });
      if (!answered) {
        if (await store.isIn(id, caller.regionCode)) throw new Refusal("feedback.answered");
        throw new Refusal("feedback.notFound", { beyond: { kind: "feedback", id } });
      }
      oneTimeCodes.notices.run();
      return { answeredAt: at.toISOString() };
    },
  };
}
export type FeedbackService = ReturnType<typeof feedbackService>;
