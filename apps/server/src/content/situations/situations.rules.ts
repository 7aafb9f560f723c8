import type { ListedService } from "@sannong/contract/catalogue/guides";
import type { SituationInFull, GuideInShort } from "@sannong/contract/content/situation";
import type { Situation } from "@sannong/contract/content/situations";

type Step = Omit<SituationInFull["steps"][number], "guide">;
export type Kept = Omit<SituationInFull, "steps"> & { steps: readonly { identification: string; reason: string }[] };
type Services = ReadonlyMap<string, ListedService>;
type Chosen = { audience?: Situation["audiences"][number] | undefined; identification?: string | undefined };

/** The steps whose service everybody sees, each with its service, in their order. */
export const stepsOf = ({ steps }: Pick<Kept, "steps">, services: Services): Step[] =>
  steps.flatMap(({ identification, reason }) => {
    const service = services.get(identification);
    return service ? [{ service, reason }] : [];
  });

/** The same with what each guide says; one whose guide went meanwhile is left out as its service would be. */
export const withGuides = (
  steps: readonly Step[],
  guides: ReadonlyMap<string, GuideInShort>,
): SituationInFull["steps"] =>
  steps.flatMap((step) => {
    const guide = guides.get(step.service.identification);
    if (!guide) return [];
    const { conditions, materials, places, hours, fee, phone } = guide;
    return [{ ...step, guide: { conditions, materials, places, hours, fee, phone } }];
  });

/** The services of a situation that nobody sees at present. */
export const missingOf = ({ steps }: Pick<Kept, "steps">, isSeen: (identification: string) => boolean): string[] =>
  steps.flatMap(({ identification }) => (isSeen(identification) ? [] : [identification]));

/** Situations as a list shows them; one of which nothing can be done at present says nothing to anybody. */
export const listedAmong = (
  situations: readonly Kept[],
  services: Services,
  { audience, identification }: Chosen,
): Situation[] =>
  situations.flatMap((situation) => {
    const steps = stepsOf(situation, services).map(({ service, reason }) => ({
      identification: service.identification,
      name: service.name,
      reason,
    }));
    const isChosen =
      (audience === undefined || situation.audiences.includes(audience)) &&
      (identification === undefined || steps.some((step) => step.identification === identification));
    return steps.length > 0 && isChosen ? [{ ...situation, steps }] : [];
  });
