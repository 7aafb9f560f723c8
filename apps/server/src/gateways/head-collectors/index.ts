import type { Config } from "../../config/config.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { folderCollector } from "./folder-collector.ts";
import type { HeadCollector } from "./head-collector.ts";
import { httpCollector } from "./http-collector.ts";

export { type HeadCollector, HeadNotTaken } from "./head-collector.ts";

type Deps = { config: Pick<Config, "audit" | "dataDir" | "demonstration">; outbound: Pick<Outbound, "call"> };

/** The places that the configuration names; none where it names none. */
export function headCollectors({ config, outbound }: Deps): HeadCollector[] {
  const { folder, url, token } = config.audit.heads;
  const { dataDir, demonstration } = config;
  return [
    ...(folder === undefined ? [] : [folderCollector({ folder, awayFrom: demonstration ? undefined : dataDir })]),
    ...(url === undefined ? [] : [httpCollector({ url, token, outbound })]),
  ];
}
