import {
  type UpstreamProblem,
  upstreamProblems,
  UPSTREAM_DAYS,
} from "@sannong/contract/authentication/identity-provider-words";
import type { UpstreamSource } from "@sannong/contract/authentication/identity-providers-admin.schemas";
import { type IdentitySource, UpstreamFailure } from "../../gateways/identity-sources/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { batched } from "../../platform/fast/batched.ts";
import type { Log } from "../../platform/log.ts";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { ArrivalOutcome, ArrivalsCountedStore, CountedArrival, Outcomes } from "./arrivals-counted.store.ts";

type Deps = { store: ArrivalsCountedStore; sources: readonly IdentitySource[]; clock: Clock; log: Log };

const isProblem = (outcome: string): outcome is UpstreamProblem => Object.hasOwn(upstreamProblems, outcome);

/** How arrivals from each source end. A count that fails never fails the arrival. */
export function arrivalsCounted({ store, sources, clock, log }: Deps) {
  const add = batched({
    run: async (arrivals: CountedArrival[]) => {
      await store.add(arrivals);
      return arrivals;
    },
  });
  const note = async ({ name: source }: Pick<IdentitySource, "name">, outcome: ArrivalOutcome): Promise<void> => {
    const at = clock();
    await add({ source, day: dayOf(at), outcome, at }).catch((failure: unknown) =>
      log.error({ err: failure, source, outcome }, "an arrival was not counted"),
    );
  };

  const described = async (name: string, outcomes: readonly Outcomes[]): Promise<UpstreamSource> => {
    const source = sources.find((one) => one.name === name);
    const { total: linked, totalIsMore: linkedIsMore } = await store.linked(name);
    const own = outcomes.filter((one) => one.source === name);
    const signedIn = own.find(({ outcome }) => outcome === "signedIn");
    return {
      name,
      label: source?.label ?? name,
      configured: source
        ? {
            protocol: source.protocol,
            vouchesFor: [...source.vouchesFor],
            offersLegalPersons: source.offersLegalPersons,
            userSource: source.userSource,
          }
        : null,
      linked,
      linkedIsMore,
      signIns: signedIn?.times ?? 0,
      lastSignInAt: signedIn?.lastAt.toISOString() ?? null,
      failures: own.flatMap(({ outcome, times, lastAt }) =>
        isProblem(outcome) ? [{ problem: outcome, times, lastAt: lastAt.toISOString() }] : [],
      ),
    };
  };

  return {
    signedIn: (source: IdentitySource) => note(source, "signedIn"),

    /** Only what the source itself did or did not do: a stranger's made-up return is no failure of it. */
    async failed(source: IdentitySource, fault: unknown): Promise<void> {
      if (fault instanceof UpstreamFailure) await note(source, fault.problem);
    },

    /** Every source, as configured first; then those that only links are left of. */
    async inUse(): Promise<{ sources: UpstreamSource[] }> {
      const first = dayOf(clock(), UPSTREAM_DAYS - 1);
      const [outcomes, linkedWith] = await Promise.all([store.since(first), store.sourcesWithLinks()]);
      const names = [...new Set([...sources.map(({ name }) => name), ...linkedWith])];
      return { sources: await Promise.all(names.map((name) => described(name, outcomes))) };
    },
  };
}

export type ArrivalsCounted = ReturnType<typeof arrivalsCounted>;
