import type { ListedService } from "@sannong/contract/catalogue/guides";
import type { SituationInFull } from "@sannong/contract/content/situation";
import type { Situation } from "@sannong/contract/content/situations";

export type Kept = Omit<SituationInFull, "steps"> & { steps: readonly { identification: string; reason: string }[] };
type Services = ReadonlyMap<string, ListedService>;
type Chosen = { audience?: Situation["audiences"][number] | undefined; identification?: string | undefined };

/** The steps whose service everybody sees, each with its service, in their order. */
export const stepsOf = ({ steps }: Pick<Kept, "steps">, services: Services): SituationInFull["steps"] =>
  steps.flatMap(({ identification, reason }) => {
    const service = services.get(identification);
    return service ? [{ service, reason }] : [];
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
