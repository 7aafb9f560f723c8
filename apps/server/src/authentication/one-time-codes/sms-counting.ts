import type { Clock } from "../../platform/clock.ts";
import { batched } from "../../platform/fast/batched.ts";
import type { Log } from "../../platform/log.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { Sent, SmsSpendStore } from "./sms-spend.store.ts";
import type { SmsTemplate } from "./sms-texts.ts";

type Counting = { store: Pick<SmsSpendStore, "add">; clock: Clock; log: Log };
type About = { regionCode: string; kind: SmsTemplate };

const CITY_DIGITS = 4;

/** Counts every message that is handed over; a count that fails never fails the message. */
export function smsCounting({ store, clock, log }: Counting) {
  const add = batched({
    run: async (messages: Sent[]) => {
      await store.add(messages);
      return messages;
    },
  });
  const note = async (about: About, isTaken: boolean) => {
    const city = about.regionCode.slice(0, CITY_DIGITS);
    await add({ day: dayOf(clock()), city, kind: about.kind, isTaken }).catch((failure: unknown) =>
      log.error({ err: failure, kind: about.kind }, "a text message was not counted"),
    );
  };
  return {
    /** @throws what `send` throws */
    async counted(about: About, send: () => Promise<void>): Promise<void> {
      try {
        await send();
      } catch (failure) {
        await note(about, false);
        throw failure;
      }
      await note(about, true);
    },
  };
}

export type SmsCounting = ReturnType<typeof smsCounting>;
