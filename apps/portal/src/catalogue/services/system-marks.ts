import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { worksOnline } from "@sannong/contract/rules/protocols/way-in";
import { actOfSystem } from "../../lib/words/acts.ts";

type Health = ConnectedSystem["health"];

/** How it is for whoever looks for it: what nothing leads into is 未接入 to them, well or not. */
export const healthShown = ({ wayIn, health }: Pick<ConnectedSystem, "wayIn" | "health">): Health =>
  worksOnline(wayIn) || wayIn === "stopped" ? health : "unconnected";

/** What it asks of a person; undefined where nothing is entered. */
export const needShown = ({ wayIn, need }: Pick<ConnectedSystem, "wayIn" | "need">) =>
  worksOnline(wayIn) ? need : undefined;

export type SaidOfSystem = Pick<ConnectedSystem, "name" | "owner" | "domain"> & {
  /** undefined for what is no system's */
  health: Health | undefined;
  since: string | null;
  need: ConnectedSystem["need"] | undefined;
  act: string;
  enters: boolean;
};

/** What its tile says of it before it is pressed. */
export const saidOfSystem = (system: ConnectedSystem): SaidOfSystem => ({
  name: system.name,
  owner: system.owner,
  domain: system.domain,
  health: healthShown(system),
  since: system.healthSince,
  need: needShown(system),
  act: actOfSystem(system.wayIn),
  enters: worksOnline(system.wayIn),
});
