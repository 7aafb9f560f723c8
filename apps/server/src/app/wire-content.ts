import type { Config } from "../config/config.ts";
import { dataResourcesModule } from "../data/resources/index.ts";
import type { onboardingModule } from "../applications/onboarding/index.ts";
import { recordsModule } from "../data/records/index.ts";
import { scenesModule } from "../content/scenes/index.ts";
import type { SearchModule } from "../catalogue/search/index.ts";
import { indicatorsModule } from "../data/indicators/index.ts";
import type { OneTimeCodesModule } from "../authentication/one-time-codes/index.ts";

type Scenes = Parameters<typeof scenesModule>[0];
type Records = Parameters<typeof recordsModule>[0];
type DataResources = Parameters<typeof dataResourcesModule>[0];
type SmartBrain = Omit<Parameters<typeof indicatorsModule>[0], "search">;

type Ground = Omit<
  Scenes & Records & Omit<DataResources, "search"> & SmartBrain,
  "notices" | "put" | "remove" | "hosts" | "ownsSystem"
> & {
  config: Pick<Config, "recordHosts">;
  search: Pick<SearchModule, "put" | "remove" | "follow">;
  verification: Pick<OneTimeCodesModule, "notices">;
  onboarding: Pick<ReturnType<typeof onboardingModule>, "owns">;
};

/** The modules of what the province publishes: scenes, figures and reports, records, data. */
export function contentModules({ config, search, verification, onboarding, ...ground }: Ground) {
  const { notices } = verification;
  const scenes = scenesModule({ ...ground, notices, put: search.put, remove: search.remove });
  const smartBrain = indicatorsModule({ ...ground, search });
  const records = recordsModule({ ...ground, hosts: config.recordHosts });
  const dataResources = dataResourcesModule({ ...ground, search, notices, ownsSystem: onboarding.owns });
  search.follow("scene", scenes.findable);
  search.follow("report", smartBrain.findableReports);
  search.follow("data", dataResources.findable);
  return { modules: [scenes, smartBrain, records, dataResources], records, dataResources };
}
