import { type ServiceSection, serviceSections } from "@sannong/contract/catalogue/guide-words";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { starOfService } from "../catalogue/favourites/favourite-star.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { serviceOfItem } from "../catalogue/guides/own-page.ts";
import { LeadsElsewhere } from "../lib/navigation/leads-elsewhere.tsx";
import { ServeTabs } from "../catalogue/guides/serve-tabs.tsx";
import { ServiceFinder } from "../catalogue/guides/service-finder.tsx";
import { SituationsBlock } from "../content/situations/situations-block.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { serviceList } from "../lib/queries/service-list.ts";

const leads: Record<ServiceSection, string> = {
  govermentserve: "许可、登记、备案和认定，先看指南再办理，条件、材料和时限都写明白。",
  agriculturalservice: "种养技术、检疫检测、补贴保险和热线，种地养殖的事在这里找。",
  ruraleconomy: "土地承包流转、宅基地、集体三资、产权交易和家庭农场。",
  agrotechnology: "补贴、牌证、作业和培训，买机用机的事一处办。",
  financialsupermarket: "贷款、担保和保险。",
};
const heads = Object.fromEntries(
  Object.entries(serviceSections).map(([section, name]) => [
    section,
    {
      title: name,
      column: {
        name,
        type: "办事服务",
        description: leads[section as ServiceSection],
        keywords: `三农服务,${name},办事指南`,
      },
    },
  ]),
) as Record<ServiceSection, Parameters<typeof usePageHead>[0]>;

/** Where 三农服务 leads to (specification §2): what happens to people stands above its list. */
const FIRST_SECTION: ServiceSection = "govermentserve";
const sectionAt = (path: string) => (path.split("/")[2] ?? FIRST_SECTION) as ServiceSection;
export const headOf = (path: string) => heads[sectionAt(path)];

/** /serve/govermentserve, /serve/agriculturalservice, /serve/ruraleconomy — the lists of 三农服务. */
export function Component() {
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  const [query] = useSearchParams();
  const { mode } = usePreferences();
  const services = useQuery(serviceList());
  const openService = useOpenService();
  usePageHead(heads[section]);
  // links of services name one by its item: its guide is what they mean
  const item = query.get("item");
  const meant = item && services.data ? serviceOfItem(services.data, { pathname, item }) : undefined;
  if (meant?.wayIn === "guide") return <LeadsElsewhere to={`/serve/guide/${meant.identification}`} />;
  return (
    <Page title={serviceSections[section]} lead={leads[section]}>
      <ServeTabs />
      {section === FIRST_SECTION && (
        <div className="only-d">
          <SituationsBlock />
        </div>
      )}
      <h2 className="sr">事项</h2>
      <ServiceFinder
        key={section}
        among={{ section }}
        forStaff={mode === "gov"}
        onOpen={openService}
        starOf={starOfService}
      />
    </Page>
  );
}
