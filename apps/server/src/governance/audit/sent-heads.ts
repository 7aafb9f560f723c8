import { type HeadFailure, headFailures, type HeadPlace } from "@sannong/contract/governance/audit-keeping-words";
import { type HeadCollector, HeadNotTaken } from "../../gateways/head-collectors/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { Delivery, ChannelHandler } from "../../kernel/delivery/index.ts";
import type { HeadsStore } from "./heads.store.ts";

type Deps = Pick<AppContext, "deliveries" | "audit"> & {
  store: Pick<HeadsStore, "find" | "numbersAfter" | "count">;
  collectors: readonly HeadCollector[];
};

/** One chain, in whose order every place takes its heads. */
const CHAIN = "chain";

const failureOf = (result: string): HeadFailure =>
  Object.hasOwn(headFailures, result) ? (result as HeadFailure) : "unreachable";

/** The heads on their way to the places away from this machine: each in its order, until it is taken. */
export function sentHeads({ deliveries, audit, store, collectors }: Deps) {
  const { auditHead } = deliveries;
  const newest = async (place: HeadPlace, states?: Delivery["state"][]) =>
    (await auditHead.list({ recipients: [place], states }, { most: 1 }))[0];

  const channel: ChannelHandler<{ seq: string }> = {
    async deliver({ recipient, content: { seq } }) {
      const collector = collectors.find(({ place }) => place === recipient);
      const head = await store.find(seq);
      if (!collector || !head) return { is: "notNow" };
      const { day, statement, signature } = head;
      try {
        await collector.take({ seq, day, statement, signature });
      } catch (failure) {
        if (!(failure instanceof HeadNotTaken)) throw failure;
        return { is: "failed", why: failure.reason };
      }
      return { is: "delivered" };
    },
    /** A place that is not configured any more is asked nothing. */
    isOpen: async (recipient) => collectors.some(({ place }) => place === recipient),

    async follow({ recipient: place, content: { seq }, state }, within) {
      if (state !== "delivered") return;
      const day = (await store.find(seq))?.day ?? "";
      const about = { objectKind: "audit", objectId: seq, detail: { place, day } };
      await audit.record({ event: "audit.headTaken", result: "ok", ...about }, within);
    },
  };

  return {
    channel,

    /** Every head behind the last that is on its way; all of them, to a place that is new. */
    async send(): Promise<void> {
      for (const { place } of collectors) {
        const missing = await store.numbersAfter((await newest(place))?.key ?? "0");
        const heads = missing.map((seq) => ({ recipient: place, key: seq, subject: CHAIN, content: { seq } }));
        await auditHead.add(heads);
      }
      await auditHead.round();
    },

    /** Who has taken these heads, and when. */
    async takenOf(seqs: readonly string[]): Promise<{ seq: string; place: HeadPlace; at: Date }[]> {
      if (seqs.length === 0) return [];
      const sent = await auditHead.list({ keys: seqs, states: ["delivered"] });
      return sent.flatMap(({ key: seq, recipient, settledAt }) =>
        settledAt ? [{ seq, place: recipient as HeadPlace, at: settledAt }] : [],
      );
    },

    /** How one place stands: the last it took, the failure it is in, what waits. */
    async standing(place: HeadPlace) {
      const [last, [failing], signed, taken] = await Promise.all([
        newest(place, ["delivered"]),
        auditHead.list({ recipients: [place], states: ["waiting"], isTried: true }),
        store.count(),
        auditHead.count({ recipients: [place], states: ["delivered"] }),
      ]);
      const [lastTry] = failing ? await auditHead.attemptsOf([failing.id]) : [];
      const head = last && (await store.find(last.key));
      return {
        last: last?.settledAt && head ? { day: head.day, seq: head.seq, at: last.settledAt } : null,
        failure: failing?.lastResult && lastTry ? { reason: failureOf(failing.lastResult), at: lastTry.at } : null,
        waiting: signed - taken,
      };
    },
  };
}

export type SentHeads = ReturnType<typeof sentHeads>;
