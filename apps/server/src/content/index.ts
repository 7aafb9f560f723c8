import type { PageHead } from "@sannong/contract/page-head";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { feedbackModule } from "./feedback/index.ts";
import { financeModule } from "./finance/index.ts";
import { linksModule } from "./links/index.ts";
import { machineryModule } from "./machinery/index.ts";
import { manualsModule } from "./manuals/index.ts";
import { noticesModule } from "./notices/index.ts";
import { scenesModule } from "./scenes/index.ts";
import { situationsModule } from "./situations/index.ts";
import { siteModule } from "./site/index.ts";
import { linksOfSite } from "./site-links.ts";
import { statusModule } from "./status/index.ts";
import { todosModule } from "./todos/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Authentication } from "../authentication/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { ListedByKind } from "../catalogue/search/index.ts";
import type { Domain } from "../kernel/domain.ts";
import type { Operations } from "../operations/index.ts";
import type { Article } from "../platform/http/portal-pages.ts";
import type { Protocols } from "../protocols/index.ts";

type Neighbours = {
  authentication: Authentication;
  operations: Operations;
  protocols: Protocols;
  catalogue: Catalogue;
  portalDist: string | undefined;
  readOwn: Parameters<typeof linksModule>[0]["readOwn"];
};

/** What the province writes and shows, and what people write to it. */
export function wireContent(foundation: Foundation, neighbours: Neighbours) {
  const { config, systems, regions, accounts, approvals } = foundation;
  const { authentication, operations, protocols, catalogue, portalDist, readOwn } = neighbours;
  const { search, services, guides, personOf, ratings } = catalogue;
  const { oneTimeCodes } = authentication;
  const { publicUrl, host, directHosts } = config.http;
  const provided = { ...foundation, files: operations.files, search, oneTimeCodes };
  const nameOfRegion = (code: string) => (code === PROVINCE_CODE ? "全省" : (regions.nameOf(code) ?? code));

  const notices = noticesModule(provided);
  const manuals = manualsModule({ ...provided, portalDist });
  const finance = financeModule({
    ...provided,
    nameOfRegion,
    isService: async (identification) =>
      (await services.services()).some((service) => service.identification === identification),
    hasPhone: async (accountId) => Boolean((await accounts.findById(accountId))?.phone),
  });
  const machinery = machineryModule({ ...provided, nameOfRegion });
  const situations = situationsModule({
    ...provided,
    nameOfRegion,
    services: guides.listed,
    guidesOf: guides.documentsOf,
  });
  const feedback = feedbackModule(provided);
  const todos = todosModule({
    ...foundation,
    systemOf: protocols.envelope.systemOf,
    personOf,
    waitingFor: approvals.waitingFor,
    ticketsFor: ratings.waitingFor,
    findSystem: systems.findByAbbr,
    startUrl: protocols.startUrl,
  });

  /** What is written by hand and published. */
  const texts = async () => (await Promise.all([notices.texts(), manuals.texts(), guides.texts()])).flat();
  const links = linksModule({
    ...foundation,
    ownOrigin: publicUrl,
    readOwn,
    links: linksOfSite({ config, services: services.services, toProbe: systems.probes.toProbe, texts }),
  });
  const latestLinkCheck = async () => (await links.latest()) ?? null;
  const site = siteModule({
    ...foundation,
    deployment: {
      isDemonstration: config.demonstration,
      publicUrl,
      host,
      sendsSms: config.sms.gateway.kind !== "recording",
      directHosts,
    },
    latestLinkCheck,
  });
  const scenes = scenesModule({
    ...provided,
    notices: oneTimeCodes.notices,
    systemOf: protocols.envelope.systemOf,
    put: search.put,
    remove: search.remove,
  });

  const status = statusModule({
    ...provided,
    nameOfRegion,
    publicUrl,
    demonstration: config.demonstration,
    systems: { list: systems.list, probesSince: systems.probes.since },
    sms: { isSent: config.sms.gateway.kind !== "recording", byDay: oneTimeCodes.sentByDay },
    looks: {
      accounts: () => accounts.findById(""),
      search: () => Promise.all([services.services(), search.answers()]),
      files: operations.storage.check,
      messages: foundation.messages.answers,
    },
  });

  const articles: Record<string, { headOf: (id: string) => Promise<PageHead | undefined> }> = {
    "/notices": notices,
    "/serve/guide": guides,
    "/serve/situation": situations,
  };
  /** What is published at an address of its own. */
  async function article(path: string): Promise<Article | undefined> {
    const [, prefix, id] = /^(\/notices|\/serve\/guide|\/serve\/situation)\/([^/]+)\/?$/.exec(path) ?? [];
    if (prefix === undefined || id === undefined) return undefined;
    const head = await articles[prefix]?.headOf(id);
    return head ? { head } : "missing";
  }

  return {
    modules: [notices, manuals, finance, machinery, situations, feedback, todos, links, site, scenes, status],
    rounds: { "check-links-by-night": () => links.checkByCalendar(), "check-own-parts": status.look },
    errands: { "check-links": links },
    changes: scenes.changes,
    listed: {
      notice: notices.findable,
      manual: manuals.findable,
      finance: finance.findable,
      machine: machinery.findable,
      situation: situations.findable,
      scene: scenes.findable,
    } satisfies ListedByKind,
    feedback,
    links,
    site,
    texts,
    latestLinkCheck,
    article,
  } satisfies Domain & Record<string, unknown>;
}

export type Content = ReturnType<typeof wireContent>;
