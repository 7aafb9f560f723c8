import type { ProbeFault } from "@sannong/contract/applications/probe-words";
import { SECRET_WARN_DAYS } from "@sannong/contract/applications/onboarding-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { hostAndPort, type Outbound, OutboundFailure, tlsProblemOf } from "../../platform/outbound/outbound.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import { privateHostsFor, type ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { judgeProbe } from "./onboarding.rules.ts";
import type { Application, OnboardingStore } from "./onboarding.store.ts";

type Deps = {
  store: OnboardingStore;
  systems: Pick<ConnectedSystems, "probes">;
  outbound: Pick<Outbound, "call">;
  notices: Pick<OneTimeCodesModule["notices"], "send">;
  tell: SendMessage;
  clock: Clock;
};

const TIMEOUT_MS = 5000;
/** So many systems are asked at the same time: a minute is enough for five hundred of them, though none answers. */
const AT_ONCE = 50;

const LARGEST = 2 * 1024 * 1024;
type Input = { probeUrl: string; privateHosts: string[] | null };

/** Why nobody answered; null for a page that is only too large for us. */
function faultOf({ reason, cause }: OutboundFailure): ProbeFault | null {
  if (reason === "tooLarge") return null;
  return reason === "unreachable" && tlsProblemOf(cause) !== null ? "certificate" : reason;
}

/** What the portal does by itself for systems that are connected. */
export function onboardingScheduledWork({ store, systems, outbound, notices, tell, clock }: Deps) {
  async function ask({ probeUrl, ...system }: Input): Promise<{ fault: ProbeFault | null; took: number }> {
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const privateAllowed = privateHostsFor(system, hostAndPort(probeUrl));
      const { status } = await outbound.call(probeUrl, { timeout: TIMEOUT_MS, largest: LARGEST, privateAllowed });
      return { fault: status < 500 ? null : "serverError", took: took() };
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure;
      return { fault: faultOf(failure), took: took() };
    }
  }

  async function tellOwner({ id, applicantId, form, secretDueAt }: Application, now: Date, within: Db): Promise<void> {
    await tell(
      {
        to: applicantId,
        kind: "expiry",
        title: `${form.name}：密钥 ${monthAndDay(secretDueAt ?? now)} 到期`,
        content: "到期后该系统不能再用旧密钥登录和取用户信息。请现在换取新密钥；旧密钥在换取后还能用两周。",
        link: `/systemsettled?id=${id}`,
        about: `systemSecretDue:${id}:${secretDueAt?.toISOString() ?? ""}`,
      },
      within,
    );
  }

  return {
    /** Asks every live system whether it is there; the tiles say what came of it. */
    async probe(): Promise<void> {
      const all = await systems.probes.toProbe();
      for (let next = 0; next < all.length; next += AT_ONCE) {
        const found = await Promise.all(
          all.slice(next, next + AT_ONCE).map(async ({ abbr, missedProbes, ...input }) => {
            const { fault, took } = await ask(input);
            const verdict = judgeProbe({ answered: fault === null, took }, missedProbes);
            const probe = { at: clock(), tookMs: fault === null ? took : null, fault };
            return [abbr, { ...verdict, probe }] as const;
          }),
        );
        await systems.probes.record(new Map(found));
      }
    },

    /** Tells the owners of systems whose secret ends soon, each once: the contact by text, the applicant on the bell. */
    async remind(): Promise<void> {
      const now = clock();
      const soon = new Date(now.getTime() + SECRET_WARN_DAYS * DAY_MS);
      const told = await store.inTransaction(async (trx) => {
        const due = await store.remindOf(soon, now, trx);
        for (const application of due) if (application.ownerLeft === null) await tellOwner(application, now, trx);
        return due;
      });
      for (const { contact, form, regionCode, secretDueAt } of told) {
        const notice = {
          kind: "systemSecretDue",
          systemName: form.name,
          until: monthAndDay(secretDueAt ?? now),
        } as const;
        await notices.send({ phone: contact.phone, regionCode, notice });
      }
    },
  };
}

const monthAndDay = (at: Date) =>
  at.toLocaleDateString("zh-CN", { timeZone: "Asia/Shanghai", month: "long", day: "numeric" });
