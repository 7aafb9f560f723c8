import { certificateUses, type CertificateUse } from "@sannong/contract/applications/metadata-words";
import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { type KeptMetadataStore, lifeOf, warningDue } from "../../protocols/saml/index.ts";
import type { MetadataStore } from "./metadata.store.ts";
import { certificatesOf } from "./metadata-view.ts";
import type { TellPeople } from "./tell-people.ts";

type Deps = {
  store: Pick<MetadataStore, "administrators">;
  kept: Pick<KeptMetadataStore, "find">;
  systems: Pick<ConnectedSystems, "list">;
  tellPeople: TellPeople;
  tell: SendMessage;
  /** the portal's own */
  ownCertificates: () => Promise<readonly string[]>;
  clock: Clock;
};

/** One that ended so long ago was told of, or ended before anybody looked: its system's page says so. */
const TOLD_AFTER_DAYS = 30;
const ENDS_SOON_DAYS = 7;

type Told = { title: string; content: string; about: string };

/** What is said of a certificate today; undefined for one that nobody needs to hear of. */
function wordsOf(
  whose: { name: string; id: string },
  { use, certificate }: { use: CertificateUse; certificate: string },
  now: Date,
): Told | undefined {
  const life = lifeOf(certificate);
  const step = life && warningDue(life.endsAt, now);
  if (!life || step === undefined) return undefined;
  if (now.getTime() - life.endsAt.getTime() > TOLD_AFTER_DAYS * DAY_MS) return undefined;
  const day = dayOf(life.endsAt);
  return {
    title: `${whose.name}：${certificateUses[use]}证书${step === 0 ? `已于 ${day} 到期` : ` ${day} 到期`}`,
    content: `指纹（SHA-256）${life.fingerprint.slice(0, 29)}…。`,
    about: `samlCertificate:${whose.id}:${life.fingerprint}:${step}`,
  };
}

/** Tells of certificates that end in 30, 7 and 1 days, and of one that has ended; of each once. */
export const certificateReminders =
  ({ store, kept, systems, tellPeople, tell, ownCertificates, clock }: Deps) =>
  async (): Promise<void> => {
    const now = clock();
    for (const system of await systems.list()) {
      if (system.protocol !== "saml" || system.stage === "offline") continue;
      const metadata = await kept.find(system.abbr);
      for (const certificate of metadata ? certificatesOf(metadata) : []) {
        const words = wordsOf({ name: system.name, id: system.abbr }, certificate, now);
        if (!words) continue;
        const content = `${words.content}请准备新证书：新旧两张都写进元数据，提交“修改登记”；登记了元数据地址的，直接发布即可。`;
        await tellPeople(system, { kind: "expiry", ...words, content });
      }
    }
    for (const certificate of await ownCertificates()) {
      const words = wordsOf({ name: "门户（SAML）", id: "portal" }, { use: "signing", certificate }, now);
      if (!words) continue;
      const content = `${words.content}请运行 script/systems turn-keys --for saml 更换，并请不会自己重读元数据的系统先重读。`;
      await tell({ to: await store.administrators(), kind: "expiry", ...words, content, link: "/management/jobs" });
    }
  };

/** When each certificate ends that the portal signs with, or that a system in use published. */
export const certificateEnds =
  ({ kept, systems, ownCertificates }: Pick<Deps, "kept" | "systems" | "ownCertificates">) =>
  async (): Promise<{ system: string; use: CertificateUse; endsAt: Date }[]> => {
    const inUse = (await systems.list()).filter(({ protocol, stage }) => protocol === "saml" && stage !== "offline");
    const published = await Promise.all(
      inUse.map(async ({ abbr }) => {
        const metadata = await kept.find(abbr);
        return (metadata ? certificatesOf(metadata) : []).map((one) => ({ system: abbr, ...one }));
      }),
    );
    const own = (await ownCertificates()).map((certificate) => ({
      system: "portal",
      use: "signing" as const,
      certificate,
    }));
    return [...own, ...published.flat()].flatMap(({ system, use, certificate }) => {
      const life = lifeOf(certificate);
      return life ? [{ system, use, endsAt: life.endsAt }] : [];
    });
  };

/** Which of them end so soon that whoever is on duty has to hear of it; what ended long ago is nobody's news. */
export const certificatesEnding =
  ({ clock, ...deps }: Pick<Deps, "kept" | "systems" | "ownCertificates" | "clock">) =>
  async (): Promise<{ system: string; day: string }[]> => {
    const now = clock().getTime();
    return (await certificateEnds(deps)())
      .filter(({ endsAt }) => {
        const days = (endsAt.getTime() - now) / DAY_MS;
        return days < ENDS_SOON_DAYS && days > -TOLD_AFTER_DAYS;
      })
      .map(({ system, endsAt }) => ({ system, day: dayOf(endsAt) }));
  };
