import { competentRegion } from "@sannong/contract/operations/regions";
import type { Service } from "@sannong/contract/catalogue/services";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { completeMatter, moveMatter } from "@sannong/contract/catalogue/ratings";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { PersonOfSystem } from "../../content/todos/index.ts";
import type { RatingsStore } from "./ratings.store.ts";

type Deps = {
  store: RatingsStore;
  services: () => Promise<readonly Service[]>;
  accounts: Pick<AccountsModule, "findById">;
  regions: Pick<RegionsModule, "levelOfCode">;
  personOf: PersonOfSystem;
  shortLived: Pick<ShortLived, "count">;
  tell: SendMessage;
  clock: Clock;
};

/** A system that runs in a circle tells nobody anything. */
const CALLS_A_MINUTE = 600;
/** Clocks of two houses may differ by so much. */
const SKEW_MS = 5 * 60_000;

type Reported = Pick<ParsedInputOf<typeof moveMatter>, "matterNo" | "sub" | "boundUsername" | "identification">;
type By = { entryPoint: "matter.progress" | "matter.complete" };

/** What connected systems do for somebody: how far it is, and what is completed, which they may rate once. */
export function mattersService(deps: Deps) {
  const { store, services, accounts, regions, personOf, shortLived, tell, clock } = deps;

  async function ownService({ abbr }: ConnectedSystem, identification: string): Promise<Service> {
    const { count, resetsIn } = await shortLived.count("matterBudget", abbr, 60);
    if (count > CALLS_A_MINUTE) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
    const service = (await services()).find((one) => one.identification === identification);
    if (service?.systemAbbr !== abbr) throw new Refusal("matter.foreignService");
    return service;
  }

  function momentOf(told: string | undefined): Date {
    const at = told ? new Date(told) : clock();
    if (at.getTime() > clock().getTime() + SKEW_MS) throw new Refusal("matter.inFuture");
    return at;
  }

  async function whose(system: ConnectedSystem, { matterNo, sub, boundUsername }: Reported, by: By) {
    const person = await personOf(system, { sub, boundUsername }, { ...by, about: matterNo });
    const account = person && (await accounts.findById(person.accountId));
    if (!account) throw new Refusal("matter.personUnknown");
    return { ...person, account };
  }

  return {
    /** @throws Refusal `matter.*`, `request.tooMany` */
    async move(system: ConnectedSystem, input: ParsedInputOf<typeof moveMatter>) {
      const { matterNo, identification, stage } = input;
      await ownService(system, identification);
      const at = momentOf(input.at);
      const { account, writeDown } = await whose(system, input, { entryPoint: "matter.progress" });
      return store.inTransaction(async (within) => {
        const step = { systemAbbr: system.abbr, matterNo, accountId: account.id, identification, stage, at };
        const outcome = await store.move(step, within);
        if (outcome === "foreign") throw new Refusal("matter.otherPerson");
        if (outcome === "begun") await writeDown(within);
        return { matterNo, moved: outcome !== "past" };
      });
    },

    /** @throws Refusal `matter.*`, `region.unknown`, `request.tooMany` */
    async complete(system: ConnectedSystem, input: ParsedInputOf<typeof completeMatter>) {
      const { matterNo, identification, areaCode } = input;
      const service = await ownService(system, identification);
      if (areaCode !== undefined && regions.levelOfCode(areaCode) === undefined) throw new Refusal("region.unknown");
      const at = momentOf(input.completedAt);
      const { account, writeDown } = await whose(system, input, { entryPoint: "matter.complete" });
      const regionCode = competentRegion(areaCode ?? account.regionCode);
      return store.inTransaction(async (within) => {
        const matter = { systemAbbr: system.abbr, matterNo, accountId: account.id, identification, regionCode };
        const outcome = await store.complete({ ...matter, completedAt: at }, within);
        if (outcome === "foreign") throw new Refusal("matter.otherPerson");
        if (outcome === "created") {
          await writeDown(within);
          await tell(
            {
              to: account.id,
              kind: "system",
              title: `“${service.name}”已办结，请您评价`,
              content: `办件编号 ${matterNo}。评价只需一分钟，不满意的我们核实整改并回访。`,
              link: "/mine/matters",
              about: `matter:${system.abbr}:${matterNo}`,
            },
            within,
          );
        }
        return { matterNo, created: outcome === "created" };
      });
    },
  };
}
