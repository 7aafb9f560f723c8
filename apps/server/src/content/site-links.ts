import { STATUS_PATH } from "@sannong/contract/content/status-words";
import { portalPaths, portalRedirects } from "@sannong/contract/portal-paths";
import { addressesWritten, type Link, withExamples } from "./links/index.ts";
import type { ServicesModule } from "../catalogue/services/index.ts";
import type { Config } from "../config/config.ts";
import type { ConnectedSystems } from "../kernel/application/index.ts";
import { ownAddresses, pathIfOwn } from "../platform/http/entrances.ts";
import { hostAndPort } from "../platform/outbound/outbound.ts";

type Deps = {
  config: Pick<Config, "demonstration" | "http">;
  services: ServicesModule["services"];
  toProbe: ConnectedSystems["probes"]["toProbe"];
  /** what is written by hand and published */
  texts: () => Promise<{ path: string; title: string; text: string }[]>;
};

/** The page of what cannot be found is no dead link. */
const notVisited: readonly string[] = ["/404", "/401", "/opening"];

/** Every link of the site that is known without reading a page: its own pages, systems, services, and what texts name. */
export function linksOfSite({ config, services, toProbe, texts }: Deps): () => Promise<Link[]> {
  const own = ownAddresses(config.http);
  /** A page of ours has one address, however it is spelled. */
  const ownPath = (address: string) => pathIfOwn(address, own);
  const onSite = (address: string, title: string, foundOn: string): Link => ({
    address,
    title,
    foundOn,
    privateAllowed: [],
  });

  return async () => {
    const [offered, probed, written] = await Promise.all([services(), toProbe(), texts()]);
    const hostsOf = new Map(
      probed.map(({ abbr, privateHosts, probeUrl }) => [abbr, privateHosts ?? [hostAndPort(probeUrl)]]),
    );
    return [
      ...[...portalPaths, ...Object.keys(portalRedirects)]
        .filter((path) => !notVisited.includes(path) && (config.demonstration || !path.startsWith("/demo")))
        .map((path) => onSite(path, path, "网站地图")),
      onSite(STATUS_PATH, "服务状态", "页脚"),
      ...probed.map(({ abbr, probeUrl }) => ({
        ...onSite(probeUrl, abbr, "系统目录"),
        privateAllowed: hostsOf.get(abbr) ?? [],
      })),
      ...offered
        .filter(({ jumpUrl }) => jumpUrl !== "")
        .map(({ jumpUrl, name, systemAbbr }) => ({
          ...onSite(ownPath(withExamples(jumpUrl)), name, "服务目录"),
          privateAllowed: hostsOf.get(systemAbbr) ?? [],
        })),
      ...written.map(({ path, title }) => onSite(path, title, title)),
      ...written.flatMap(({ text, title }) => addressesWritten(text).map((address) => onSite(address, address, title))),
    ];
  };
}
