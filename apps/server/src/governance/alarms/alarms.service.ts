import { mask } from "@sannong/contract/mask";
import type { Db } from "../../platform/database/database.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { alarms, alarmWords } from "./alarms.rules.ts";
import type { Condition } from "./conditions.ts";
import type { LeavingAlarms } from "./leaving-alarms.ts";
import type { AlarmsStore, Burst } from "./alarms.store.ts";
import type { AppContext } from "../../kernel/context.ts";

/** What goes on is told of again after so long. */
const QUIET_SECONDS = 3600;
const RAISED = "alarms.raised";
/** So long a server has for telling of one; one that falls meanwhile is followed by another. */
const TELLING_SECONDS = 120;
/** What lasts is told of again after so long. */
const LASTS_SECONDS = 24 * 3600;

type Deps = Pick<AppContext, "audit" | "clock" | "log"> & {
  leaving: Pick<LeavingAlarms, "send" | "again">;
  conditions: readonly Condition[];
  store: AlarmsStore;
  shortLived: Pick<ShortLived, "put" | "putIfAbsent" | "remove">;
  accounts: Pick<AccountsModule, "findById">;
  tell: SendMessage;
};

/** Calls those who watch over the portal when much of one kind happens in a short time. */
export function alarmsService({ store, shortLived, accounts, tell, audit, clock, log, leaving, conditions }: Deps) {
  /** Which account it is, as somebody else may read it. */
  async function shownOf({ name, subject }: Burst): Promise<string> {
    if (alarms[name].by === "address") return subject;
    const username = (await accounts.findById(subject))?.username ?? subject;
    return mask.username(username);
  }

  /** One server raises it, for all that it tells in one go, and not again for so long; what came to nothing is raised anew. */
  async function once(what: string, seconds: number, act: (within: Db) => Promise<void>): Promise<void> {
    if (!(await shortLived.putIfAbsent(RAISED, what, true, { ttl: TELLING_SECONDS }))) return;
    try {
      await store.inTransaction(act);
    } catch (failure) {
      await shortLived.remove(RAISED, what).catch(() => false);
      throw failure;
    }
    await shortLived.put(RAISED, what, true, { ttl: seconds });
  }

  const raise = (burst: Burst): Promise<void> =>
    once(`${burst.name} ${burst.subject}`, QUIET_SECONDS, async (within) => {
      const { name, subject, count } = burst;
      const about = `alarm:${name}:${subject}:${clock().toISOString()}`;
      const words = alarmWords(name, await shownOf(burst), count);
      const { watchers, auditors } = await store.recipients();
      await tell({ to: watchers, kind: "system", ...words, about }, within);
      await tell({ to: auditors, kind: "system", ...words, link: "/management/audit", about }, within);
      await leaving.send({ alarm: name, ...words }, within);
      await audit.record(
        {
          event: "alarm.raised",
          result: "ok",
          objectKind: alarms[name].by === "address" ? "address" : "account",
          objectId: subject,
          detail: { alarm: alarms[name].name, count },
        },
        within,
      );
    });

  /** What lasts: its words are part of what it is, so that another job that fails is another alarm. */
  async function raiseLasting({ name, title, advice, look }: Condition): Promise<void> {
    const wrong = await look();
    if (wrong === undefined) return;
    await once(`${name} ${wrong}`, LASTS_SECONDS, async (within) => {
      await leaving.send({ alarm: name, title, content: `${wrong}${advice}` }, within);
      await audit.record({ event: "alarm.raised", result: "ok", detail: { alarm: title } }, within);
    });
  }

  return {
    /**
     * Looks at the last minutes; each kind and whom it is about is told once an hour.
     *
     * @throws why the first alarm could not be told, after all the others
     */
    async look(): Promise<void> {
      const failures: unknown[] = [];
      for (const burst of await store.bursts(clock()))
        await raise(burst).catch((failure: unknown) => void failures.push(failure));
      for (const condition of conditions)
        await raiseLasting(condition).catch((failure: unknown) =>
          log.error({ err: failure, alarm: condition.name }, "what lasts could not be looked at"),
        );
      await leaving.again();
      if (failures.length > 0) throw failures[0];
    },
  };
}
