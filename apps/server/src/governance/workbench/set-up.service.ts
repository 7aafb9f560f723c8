import { dayOf } from "@sannong/contract/rules/time/days";
import type { SetUpItem } from "@sannong/contract/governance/set-up-words";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { concerns, type SetUpFacts, setUpStepsOf } from "./set-up.rules.ts";
import type { SetUpStore } from "./set-up.store.ts";

/** What this module wants from those beside it to say what a new installation still needs. */
export type SetUpNeighbours = {
  /** the demonstration is set up by nobody */
  isDemonstration: boolean;
  /** keys of what the site's own checklist misses */
  siteMissing(): Promise<readonly string[]>;
  sendsSms: boolean;
  identitySources: number;
  /** whole hours since the last whole backup, where that is too long ago; 0: there never was one */
  backupOverdueHours(): Promise<number | undefined>;
};
type Deps = SetUpNeighbours & { store: SetUpStore; audit: Audit; clock: Clock };

const KEYS: SetUpItem = "keys";
/** Has an item of its own here. */
const SMS = "sms";

/** What is to be done before people come, for those who look after the portal, its rights and its log. */
export function setUpService({ store, audit, clock, isDemonstration, siteMissing, sendsSms, ...deps }: Deps) {
  async function facts(): Promise<SetUpFacts> {
    const [counted, missing, backupHours, kept] = await Promise.all([
      store.counted(),
      siteMissing(),
      deps.backupOverdueHours(),
      store.statement(KEYS),
    ]);
    const { system, security, audit: auditors, regional, ...content } = counted;
    return {
      ...content,
      holders: { system, security, audit: auditors, regional },
      siteMissing: missing.filter((key) => key !== SMS).length,
      sendsSms,
      identitySources: deps.identitySources,
      keysKept: kept && { words: kept.words, by: kept.toldBy, day: dayOf(kept.toldAt) },
      backupHours,
    };
  }

  async function steps({ caller: { permissions } }: Asker) {
    if (isDemonstration || !concerns(permissions)) return { items: [] };
    return { items: setUpStepsOf(await facts(), permissions) };
  }

  return {
    steps,

    /** The server sees that the keys are not beside the data; where a copy lies somebody has to say. */
    async tellKeysKept({ where }: { where: string }, asker: Asker) {
      const { caller, origin } = asker;
      await store.inOneGo(async (trx) => {
        await store.state(KEYS, { words: where, toldBy: caller.nickname, toldAt: clock() }, trx);
        const about = { objectKind: "dataKey", detail: { where } } as const;
        await audit.record(
          { event: "dataKey.copyStated", result: "ok", actor: actorOf(caller), ...about, ...auditOrigin(origin) },
          trx,
        );
      });
      return steps(asker);
    },
  };
}
