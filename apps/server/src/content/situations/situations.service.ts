import type { ListedService } from "@sannong/contract/catalogue/guides";
import type { SituationInFull } from "@sannong/contract/content/situation";
import type { listSituations } from "@sannong/contract/content/situations";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { Refusal } from "../../platform/refusal.ts";
import { listedAmong, stepsOf } from "./situations.rules.ts";
import type { SituationContent } from "./situations.store.ts";

type Deps = {
  /** those that everybody sees */
  published: () => Promise<readonly (SituationContent & { id: string })[]>;
  /** every service with its guide, as lists show it */
  services: () => Promise<readonly ListedService[]>;
  nameOfRegion: (code: string) => string;
};

export function situationsService({ published, services, nameOfRegion }: Deps) {
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
  async function known(wanted: string): Promise<SituationInFull | undefined> {
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
      return found;
    },
  };
}
