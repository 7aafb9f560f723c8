import { randomUUID } from "node:crypto";
import type { SmsGateway } from "../../gateways/sms/sms-gateway.ts";
import type { SmsCounting } from "./sms-counting.ts";
import { type Notice, noticeMessage } from "./sms-texts.ts";
import type { AppContext } from "../../kernel/context.ts";

const PENDING = "smsNotice";
const LEASE = "smsNoticeLease";
const GROUP = "waiting";
/** A notice that could not be delivered for a day has nothing to tell any more. */
const A_DAY = 24 * 3600;
/** Longer than any gateway may take: whoever holds a notice so long has died over it. */
const LEASE_SECONDS = 120;
/** Seconds from one try to the next; after the last the notice is given up. */
const WAITS = [30, 60, 300, 900, 3600];
/** Whatever happens on an account, its phone gets no more than so many a day. */
const PER_NUMBER_DAY = 20;

export type NoticeTo = {
  phone: string;
  /** whose messages it is counted among; kept with the notice for the log too */
  regionCode: string;
  notice: Notice;
  /** so long it waits, and may be taken back by this name; else it goes at once */
  held?: { as: string; seconds: number };
};
type Pending = { sealed: string; tries: number; dueAt: number };

type Deps = Pick<AppContext, "shortLived" | "clock" | "log"> & {
  gateway: SmsGateway;
  sealer: { index(value: string): string; seal(plain: string): string; open(sealed: string): string };
  counting: SmsCounting;
};

/**
 * Text messages nobody waits for: that something was decided, or happened to an account. They are written down
 * (sealed) first, tried at once, and tried again by a job until they are out, by whichever server is free. A
 * notice is sent at least once; a server that dies between sending and striking it off sends it twice.
 */
export function noticeService({ shortLived, gateway, sealer, clock, log, counting }: Deps) {
  const underWay = new Set<Promise<void>>();
  const now = () => clock().getTime();

  const tryToDeliver = async (id: string): Promise<void> => {
    if (!(await shortLived.putIfAbsent(LEASE, id, true, { ttl: LEASE_SECONDS }))) return;
    try {
      // asked under the lease: another round may just have sent it or put it off
      const pending = await shortLived.get<Pending>(PENDING, id);
      if (pending && pending.dueAt <= now()) await deliver(id, pending);
    } finally {
      await shortLived.remove(LEASE, id);
    }
  };

  const deliver = async (id: string, pending: Pending): Promise<void> => {
    const { phone, regionCode, notice } = JSON.parse(sealer.open(pending.sealed)) as NoticeTo;
    try {
      await counting.counted({ regionCode, kind: notice.kind }, () => gateway.send(noticeMessage(phone, notice)));
      await shortLived.remove(PENDING, id);
    } catch (failure) {
      const wait = WAITS[pending.tries];
      const about = { err: failure, notice: notice.kind, tries: pending.tries + 1 };
      if (wait === undefined) {
        await shortLived.remove(PENDING, id);
        log.error(about, "a notice by text message was given up");
      } else {
        await shortLived.merge(PENDING, id, { tries: pending.tries + 1, dueAt: now() + wait * 1000 });
        log.warn(about, "a notice by text message was not taken; it is tried again");
      }
    }
  };

  /** Goes on without anybody waiting, and never fails: what is left stays for the job. */
  const inBackground = (work: Promise<void>) => {
    const told = work
      .catch((failure: unknown) => log.error({ err: failure }, "a notice by text message waits for the next round"))
      .finally(() => underWay.delete(told));
    underWay.add(told);
  };

  const accept = async ({ phone, regionCode, notice, held }: NoticeTo): Promise<void> => {
    const { count } = await shortLived.count("smsNoticeDay", sealer.index(`smsNumber:${phone}`), A_DAY);
    if (count > PER_NUMBER_DAY) return void log.warn({ notice: notice.kind, regionCode }, "too many notices a day");
    const id = held?.as ?? randomUUID();
    const sealed = sealer.seal(JSON.stringify({ phone, regionCode, notice }));
    const pending: Pending = { sealed, tries: 0, dueAt: now() + (held?.seconds ?? 0) * 1000 };
    await shortLived.put(PENDING, id, pending, { ttl: A_DAY, group: GROUP });
    if (!held) inBackground(tryToDeliver(id));
  };

  return {
    /**
     * Tells somebody by text message. Call it after the act it tells of has been committed; it never fails that
     * act: what cannot even be written down is logged.
     */
    async send(what: NoticeTo): Promise<void> {
      await accept(what).catch((failure: unknown) =>
        log.error({ err: failure, notice: what.notice.kind }, "a notice by text message could not be written down"),
      );
    },

    /** What is still held under this name is not sent. */
    takeBack: (name: string): Promise<unknown> => shortLived.remove(PENDING, name),

    /** Tries what is due; the job's round. */
    async deliverDue(): Promise<void> {
      const waiting = await shortLived.listGroup<Pending>(PENDING, GROUP);
      for (const { key, value } of waiting) if (value.dueAt <= now()) await tryToDeliver(key);
    },

    /** Waits for what this server is just sending; before it lets go of its database. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

export type Notices = ReturnType<typeof noticeService>;
