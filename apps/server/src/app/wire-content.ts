import type { Config } from "../config/config.ts";
import { dataResourcesRoom } from "../data/resources/index.ts";
import type { onboardingRoom } from "../applications/onboarding/index.ts";
import { recordsRoom } from "../data/records/index.ts";
import { scenesRoom } from "../content/scenes/index.ts";
import type { SearchRoom } from "../catalogue/search/index.ts";
import { smartBrainRoom } from "../data/indicators/index.ts";
import type { VerificationRoom } from "../authentication/one-time-codes/index.ts";

type Scenes = Parameters<typeof scenesRoom>[0];
type Records = Parameters<typeof recordsRoom>[0];
type DataResources = Parameters<typeof dataResourcesRoom>[0];
type SmartBrain = Omit<Parameters<typeof smartBrainRoom>[0], "search">;

type Ground = Omit<
  Scenes & Records & Omit<DataResources, "search"> & SmartBrain,
  "notices" | "put" | "remove" | "hosts" | "ownsSystem"
> & {
  config: Pick<Config, "recordHosts">;
  search: Pick<SearchRoom, "put" | "remove" | "follow">;
  verification: Pick<VerificationRoom, "notices">;
  onboarding: Pick<ReturnType<typeof onboardingRoom>, "owns">;
};

/** The rooms of what the province publishes: scenes, figures and reports, records, data. */
export function contentRooms({ config, search, verification, onboarding, ...ground }: Ground) {
  const { notices } = verification;
  const scenes = scenesRoom({ ...ground, notices, put: search.put, remove: search.remove });
  const smartBrain = smartBrainRoom({ ...ground, search });
  const records = recordsRoom({ ...ground, hosts: config.recordHosts });
  const dataResources = dataResourcesRoom({ ...ground, search, notices, ownsSystem: onboarding.owns });
  search.follow("scene", scenes.findable);
  search.follow("report", smartBrain.findableReports);
  search.follow("data", dataResources.findable);
  return { rooms: [scenes, smartBrain, records, dataResources], records, dataResources };
}
