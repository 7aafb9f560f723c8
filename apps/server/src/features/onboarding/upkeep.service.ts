import { SECRET_WARN_DAYS } from "@sannong/contract/onboarding-words";
import type { Clock } from "../../platform/clock.ts";
import { hostAndPort, type Outbound, OutboundFailure } from "../../platform/outbound.ts";
import type { SystemsRoom } from "../systems/index.ts";
import type { VerificationRoom } from "../verification/index.ts";
import { judgeProbe } from "./onboarding.rules.ts";
import type { OnboardingStore } from "./onboarding.store.ts";

type Needs = {
  store: OnboardingStore;
  systems: Pick<SystemsRoom, "stages">;
  outbound: Pick<Outbound, "call">;
  notices: Pick<VerificationRoom["notices"], "send">;
  clock: Clock;
};

const TIMEOUT_MS = 5000;
const DAY_MS = 86_400_000;

/** What the portal does by itself for systems that are connected. */
export function onboardingUpkeep({ store, systems, outbound, notices, clock }: Needs) {
  async function ask(url: string, privateHosts: string[] | null): Promise<{ answered: boolean; took: number }> {
    const began = performance.now();
    const took = () => performance.now() - began;
    try {
      const privateAllowed = privateHosts ?? [hostAndPort(url)];
      const { status } = await outbound.call(url, { timeout: TIMEOUT_MS, largest: 2 * 1024 * 1024, privateAllowed });
      return { answered: status < 500, took: took() };
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure;
      // a page too large for us is a page
      return { answered: failure.reason === "tooLarge", took: took() };
    }
  }

  return {
    /** Asks every live system whether it is there; the tiles say what came of it. */
    async probe(): Promise<void> {
      const all = await systems.stages.toProbe();
      await Promise.all(
        all.map(async ({ abbr, probeUrl, privateHosts, missedProbes }) => {
          const found = judgeProbe(await ask(probeUrl, privateHosts), missedProbes);
          await systems.stages.probed(abbr, { ...found, at: clock() });
        }),
      );
    },

    /** Tells the contacts of systems whose secret ends soon, each once. */
    async remind(): Promise<void> {
      const now = clock();
      const soon = new Date(now.getTime() + SECRET_WARN_DAYS * DAY_MS);
      for (const { contact, form, regionCode, secretDueAt } of await store.remindOf(soon, now)) {
        const until = (secretDueAt ?? now).toLocaleDateString("zh-CN", {
          timeZone: "Asia/Shanghai",
          month: "long",
          day: "numeric",
        });
        await notices.send({
          phone: contact.phone,
          regionCode,
          notice: { kind: "systemSecretDue", systemName: form.name, until },
        });
      }
    },
  };
}
