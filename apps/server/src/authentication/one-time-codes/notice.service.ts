import type { SmsGateway } from "../../gateways/sms/sms-gateway.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChannelHandler } from "../../kernel/delivery/index.ts";
import type { SmsCounting } from "./sms-counting.ts";
import { type Notice, noticeMessage } from "./sms-texts.ts";

const DAY_SECONDS = 24 * 3600;
/** Whatever happens on an account, its phone gets no more than so many a day. */
const PER_NUMBER_DAY = 20;
/** All go the same way. */
const RECIPIENT = "gateway";

export type NoticeTo = {
  phone: string;
  /** whose messages it is counted among; kept with the notice for the log too */
  regionCode: string;
  notice: Notice;
  /** so long it waits, and may be taken back by this name; else it goes at once */
  held?: { as: string; seconds: number };
};

/**
 * What was done to somebody's account, and what they hear of in no other way: they hear of it whatever falls after the
 * commit, so it is part of the act.
 */
type PartOfTheAct = {
  kind:
    | "passwordChanged"
    | "phoneChanged"
    | "factorsReset"
    | "identityLinked"
    | "identityUnlinked"
    | "accountDisabled"
    | "accountUnused"
    | "accountClosing"
    | "registrationApproved"
    | "registrationRejected"
    | "feedbackAnswered";
};
type AfterAct = NoticeTo & { notice: Exclude<Notice, PartOfTheAct> };
type WithAct = NoticeTo & { notice: Extract<Notice, PartOfTheAct> };

type Deps = Pick<AppContext, "deliveries" | "shortLived" | "log"> & {
  gateway: SmsGateway;
  sealer: { index(value: string): string; seal(plain: string): string; open(sealed: string): string };
  counting: SmsCounting;
};

/**
 * Text messages nobody waits for: that something was decided, or happened to an account. They are written down, number
 * and text sealed, tried at once, and told again until they are out.
 */
export function noticeService({ deliveries, shortLived, gateway, sealer, log, counting }: Deps) {
  const { textNotice } = deliveries;

  const accept = async ({ phone, regionCode, notice, held }: NoticeTo, within?: Db): Promise<void> => {
    const content = { sealed: sealer.seal(JSON.stringify({ phone, regionCode, notice })) };
    if (!held) return textNotice.add([{ recipient: RECIPIENT, content }], within);
    // of one name the newest is sent
    await textNotice.withdraw({ keys: [held.as] }, within);
    await textNotice.add([{ recipient: RECIPIENT, content, key: held.as, afterSeconds: held.seconds }], within);
  };

  /** Counted when it is first tried: whoever writes one down within a transaction waits for nothing else. */
  const isAmongTheFirst = async (phone: string): Promise<boolean> => {
    const { count } = await shortLived.count("smsNoticeDay", sealer.index(`smsNumber:${phone}`), DAY_SECONDS);
    return count <= PER_NUMBER_DAY;
  };

  const channel: ChannelHandler<{ sealed: string }> = {
    async deliver({ content, attempts }) {
      const { phone, regionCode, notice } = JSON.parse(sealer.open(content.sealed)) as NoticeTo;
      if (attempts === 1 && !(await isAmongTheFirst(phone))) {
        log.warn({ notice: notice.kind, regionCode }, "too many notices a day");
        return { is: "skipped", why: "tooMany" };
      }
      await counting.counted({ regionCode, kind: notice.kind }, () => gateway.send(noticeMessage(phone, notice)));
      return { is: "delivered" };
    },
    async follow({ state, attempts, cause }) {
      if (state === "waiting")
        log.warn({ err: cause, tries: attempts }, "a notice by text message was not taken; it is tried again");
      if (state === "dead") log.error({ err: cause, tries: attempts }, "a notice by text message was given up");
    },
  };

  return {
    channel,

    /**
     * Hands one over at once, for whoever keeps what is not taken themselves.
     *
     * @throws what the gateway throws
     */
    handOver: ({ phone, regionCode, notice }: Omit<NoticeTo, "held">): Promise<void> =>
      counting.counted({ regionCode, kind: notice.kind }, () => gateway.send(noticeMessage(phone, notice))),

    /**
     * Tells somebody by text message. Call it after the act it tells of has been committed; it never fails that
     * act: what cannot even be written down is logged.
     */
    async send(what: AfterAct): Promise<void> {
      await accept(what).catch((failure: unknown) =>
        log.error({ err: failure, notice: what.notice.kind }, "a notice by text message could not be written down"),
      );
    },

    /**
     * Writes one down with the act that it tells of: it is there when that is committed, and not when it fails. Call
     * `run` after the commit, or leave it to the next round.
     *
     * @param within the act's transaction
     */
    sendWithin: (what: WithAct, within: Db): Promise<void> => accept(what, within),

    /** Tells what is due, without waiting for it. */
    run: textNotice.run,

    /** What is still held under this name is not sent. */
    takeBack: (name: string): Promise<void> => textNotice.withdraw({ keys: [name] }),

    /** Tries what is due; the job's round. */
    deliverDue: textNotice.round,

    /** Waits for what this server is just sending; before it lets go of its database. */
    settled: textNotice.settled,
  };
}

export type Notices = ReturnType<typeof noticeService>;
