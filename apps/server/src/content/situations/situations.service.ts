import type { ListedService } from "@sannong/contract/catalogue/guides";
import type { SituationInFull, GuideInShort } from "@sannong/contract/content/situation";
import type { listSituations } from "@sannong/contract/content/situations";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { Refusal } from "../../platform/refusal.ts";
import { listedAmong, stepsOf, withGuides } from "./situations.rules.ts";
import type { SituationContent } from "./situations.store.ts";

/** what the guides of these services say, by their services */
export type SituationsGuides = (identifications: readonly string[]) => Promise<ReadonlyMap<string, GuideInShort>>;

type Deps = {
  /** those that everybody sees */
  published: () => Promise<readonly (SituationContent & { id: string })[]>;
  /** every service with its guide, as lists show it */
  services: () => Promise<readonly ListedService[]>;
  guidesOf: SituationsGuides;
  nameOfRegion: (code: string) => string;
};

export function situationsService({ published, services, guidesOf, nameOfRegion }: Deps) {
  async function all() {
    const [situations, listed] = await Promise.all([published(), services()]);
    return {
      situations: situations.map(({ id, name, summary, audiences, domain, icon, steps, areaCode }) => ({
        id,
        name,
        summary,
        audiences,
        domain,
        icon,
        steps,
        regionName: nameOfRegion(areaCode),
      })),
      services: new Map(listed.map((service) => [service.identification, service])),
    };
  }

  /** One that everybody sees; undefined where there is none, or nothing of it can be done now. */
  async function known(wanted: string) {
    const { situations, services: listed } = await all();
    const found = situations.find(({ id }) => id === wanted);
    const steps = found ? stepsOf(found, listed) : [];
    return found && steps.length > 0 ? { ...found, steps } : undefined;
  }

  return {
    known,

    async list(chosen: ParsedInputOf<typeof listSituations>) {
      const { situations, services: listed } = await all();
      return { records: listedAmong(situations, listed, chosen) };
    },

    /** @throws Refusal `situation.unknown` */
    async read(id: string): Promise<SituationInFull> {
      const found = await known(id);
      if (!found) throw new Refusal("situation.unknown");
      const guides = await guidesOf(found.steps.map(({ service }) => service.identification));
      return { ...found, steps: withGuides(found.steps, guides) };
    },
  };
}
