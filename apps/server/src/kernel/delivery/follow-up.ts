import { randomUUID } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log.ts";
import type { AccessEnd } from "./channels.ts";
import type { NewDelivery } from "./delivery.store.ts";

type Channel = {
  add(deliveries: readonly NewDelivery<AccessEnd>[], within: Db): Promise<void>;
  withdraw(which: { keys: readonly string[] }): Promise<void>;
};

/** So long the server of an act has for what follows it. */
export const OWN_SECONDS = 15;

/**
 * What follows the end of somebody's access once that is committed: done at once by the server of the act, and with the
 * next round where that falls or fails. It never fails the act, which has happened.
 */
export const accessEnds = (channel: Channel, log: Pick<Log, "error">) => ({
  /** @returns what `carryOut` is called with after the commit */
  async note(content: AccessEnd, within: Db): Promise<string> {
    const key = randomUUID();
    const recipient = "delegationId" in content ? content.delegationId : content.appId;
    await channel.add([{ recipient, content, key, afterSeconds: OWN_SECONDS }], within);
    return key;
  },

  async carryOut(key: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
      await channel.withdraw({ keys: [key] });
    } catch (failure) {
      log.error({ err: failure, key }, "the end of an access is left to the next round");
    }
  },
});
