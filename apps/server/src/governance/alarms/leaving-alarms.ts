import type { AlarmPlace, AlarmText } from "../../gateways/alarm-places/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChannelHandler } from "../../kernel/delivery/index.ts";

type Deps = Pick<AppContext, "deliveries" | "shortLived" | "clock" | "log"> & {
  places: readonly AlarmPlace[];
  sealer: { seal(plain: string): string; open(sealed: string): string };
};

const DAY_SECONDS = 24 * 3600;
/** Whoever makes one alarm after another, from many addresses say, must not empty the account of the text messages. */
const MOST_A_DAY = { webhook: 500, sms: 20, mail: 100 } as const;

/** Takes alarms out of the portal, to every place of the configuration, until they are taken. */
export function leavingAlarms({ deliveries, shortLived, clock, log, places, sealer }: Deps) {
  const channel: ChannelHandler<{ sealed: string }> = {
    async deliver({ recipient, content }) {
      const place = places.find(({ name }) => name === recipient);
      // it was taken out of the configuration meanwhile
      if (!place) return { is: "skipped", why: null };
      await place.tell(JSON.parse(sealer.open(content.sealed)) as AlarmText);
      return { is: "delivered" };
    },
    async follow({ recipient, state, result }) {
      if (state === "dead") log.error({ place: recipient, result }, "an alarm did not leave and was given up");
    },
  };

  async function mayStill({ name, kind }: AlarmPlace): Promise<boolean> {
    const { count } = await shortLived.count("alarms.left", name, DAY_SECONDS);
    if (count === MOST_A_DAY[kind] + 1)
      log.warn({ place: name }, "so many alarms leave in a day; no more to this place");
    return count <= MOST_A_DAY[kind];
  }

  return {
    channel,
    /** Written down for every place; it leaves with the next look, once the transaction is committed. */
    async send(alarm: Omit<AlarmText, "at">, within: Db): Promise<void> {
      const at = clock().toLocaleString("zh-CN", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" });
      const content = { sealed: sealer.seal(JSON.stringify({ ...alarm, at } satisfies AlarmText)) };
      const open: AlarmPlace[] = [];
      for (const place of places) if (await mayStill(place)) open.push(place);
      const told = open.map(({ name }) => ({ recipient: name, content }));
      await deliveries.alarm.add(told, within);
    },
    /** What was not taken is tried again. */
    again: () => deliveries.alarm.round(),
  };
}

export type LeavingAlarms = ReturnType<typeof leavingAlarms>;
