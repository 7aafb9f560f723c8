import { portalPaths, portalRedirects } from "@sannong/contract/portal-paths";
import type { ServicesModule } from "../catalogue/services/index.ts";
import type { GuidesModule } from "../catalogue/guides/index.ts";
import { inspectionModule } from "../governance/inspection/index.ts";
import { addressesWritten, type Link, linksModule, withExamples } from "../content/links/index.ts";
import type { ManualsModule } from "../content/manuals/index.ts";
import type { NoticesModule } from "../content/notices/index.ts";
import { siteModule } from "../content/site/index.ts";
import type { ConnectedSystems } from "../kernel/application/index.ts";
import type { Article } from "../platform/http/portal-pages.ts";
import { hostAndPort } from "../platform/outbound.ts";
import type { AppContext } from "../kernel/context.ts";

type Ground = Pick<AppContext, "config" | "db" | "audit" | "clock" | "log" | "outbound" | "jobs"> & {
  catalogue: Pick<ServicesModule, "services">;
  systems: Pick<ConnectedSystems, "stages">;
  notices: Pick<NoticesModule, "headOf" | "texts">;
  manuals: Pick<ManualsModule, "texts">;
  guides: Pick<GuidesModule, "headOf" | "texts">;
};

/** The page of what cannot be found is no dead link. */
const notVisited: readonly string[] = ["/404", "/401", "/opening"];

/** The modules that look at the site as a whole: its owner, and its links. */
export function siteModules({ config, db, audit, clock, log, outbound, jobs, catalogue, systems, ...written }: Ground) {
  const { publicUrl, host, directHosts } = config.http;
  const { notices, manuals, guides } = written;
  /** What is written by hand and published. */
  const allTexts = () => Promise.all([notices.texts(), manuals.texts(), guides.texts()]);

  /** A page of ours has one address, however it is spelled. */
  const ownPath = (address: string) =>
    address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;

  const links = async (): Promise<Link[]> => {
    const [services, probed, texts] = await Promise.all([catalogue.services(), systems.stages.toProbe(), allTexts()]);
    const hostsOf = new Map(
      probed.map(({ abbr, privateHosts, probeUrl }) => [abbr, privateHosts ?? [hostAndPort(probeUrl)]]),
    );
    const ours = (path: string, title: string, foundOn: string) => ({
      address: path,
      title,
      foundOn,
      privateAllowed: [],
    });
    return [
      ...[...portalPaths, ...Object.keys(portalRedirects)]
        .filter((path) => !notVisited.includes(path) && (config.demonstration || !path.startsWith("/demo")))
        .map((path) => ours(path, path, "网站地图")),
      ...probed.map(({ abbr, probeUrl }) => ({
        address: probeUrl,
        title: abbr,
        foundOn: "系统目录",
        privateAllowed: hostsOf.get(abbr) ?? [],
      })),
      ...services
        .filter(({ jumpUrl }) => jumpUrl !== "")
        .map(({ jumpUrl, name, systemAbbr }) => ({
          address: ownPath(withExamples(jumpUrl)),
          title: name,
          foundOn: "服务目录",
          privateAllowed: hostsOf.get(systemAbbr) ?? [],
        })),
      ...texts.flat().map(({ path, title }) => ours(path, title, title)),
      ...texts
        .flat()
        .flatMap(({ text, title }) =>
          addressesWritten(text).map((address) => ({ address, title: address, foundOn: title, privateAllowed: [] })),
        ),
    ];
  };
  const checks = linksModule({ db, audit, clock, jobs, outbound, ownOrigin: publicUrl, links });
  const site = siteModule({
    db,
    audit,
    clock,
    log,
    deployment: {
      isDemonstration: config.demonstration,
      publicUrl,
      host,
      sendsSms: config.sms.gateway.kind !== "recording",
      directHosts,
    },
    latestLinkCheck: async () => (await checks.latest()) ?? null,
  });

  const inspection = inspectionModule({
    db,
    audit,
    clock,
    log,
    jobs,
    latestLinkCheck: async () => (await checks.latest()) ?? null,
    filingMissing: site.missing,
    texts: async () => (await allTexts()).flat(),
  });

  /** What is published at an address of its own. */
  async function article(path: string): Promise<Article | undefined> {
    const [, prefix, id] = /^(\/notices|\/serve\/guide)\/([^/]+)\/?$/.exec(path) ?? [];
    if (prefix === undefined || id === undefined) return undefined;
    const head = await (prefix === "/notices" ? notices : guides).headOf(id);
    return head ? { head } : "missing";
  }

  return { modules: [site, checks, inspection], site, links: checks, inspection, article };
}
