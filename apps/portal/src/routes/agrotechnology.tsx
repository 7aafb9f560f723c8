import { useSearchParams } from "react-router";
import { Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { starOfService } from "../catalogue/favourites/favourite-star.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { MachineFinder } from "../content/machinery/machine-finder.tsx";
import { serviceOfItem } from "../catalogue/guides/own-page.ts";
import { LeadsElsewhere } from "../lib/navigation/leads-elsewhere.tsx";
import { ServeTabs } from "../catalogue/guides/serve-tabs.tsx";
import { ServiceFinder } from "../catalogue/guides/service-finder.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { serviceList } from "../lib/queries/service-list.ts";

const lead = "买机、用机、报废的事一处办；补贴机具、补贴额和鉴定证书在这里查。";
export const head = {
  title: "农机推广",
  column: { name: "农机推广", type: "办事服务", description: lead, keywords: "农机推广,购机补贴,鉴定证书" },
};
type View = "machines" | "services";

/** /serve/agrotechnology — 农机推广: machines and certificates, and the services about them. */
export function Component() {
  usePageHead(head);
  const { mode } = usePreferences();
  const openService = useOpenService();
  const [query, setQuery] = useSearchParams();
  const services = useQuery(serviceList());
  const item = query.get("item");
  const pathname = "/serve/agrotechnology";
  const meant = item && services.data ? serviceOfItem(services.data, { pathname, item }) : undefined;
  if (meant?.wayIn === "guide") return <LeadsElsewhere to={`/serve/guide/${meant.identification}`} />;
  const view: View = query.get("view") === "services" ? "services" : "machines";
  const panel =
    view === "machines" ? (
      <MachineFinder />
    ) : (
      <ServiceFinder
        among={{ section: "agrotechnology" }}
        forStaff={mode === "gov"}
        onOpen={openService}
        starOf={starOfService}
      />
    );
  return (
    <Page title="农机推广" lead={lead}>
      <ServeTabs />
      <h2 className="sr">{view === "machines" ? "补贴机具" : "事项"}</h2>
      <Tabs<View>
        label="农机推广"
        className="tabs serve-view"
        value={view}
        onChange={(next) => setQuery(next === "machines" ? {} : { view: next }, { preventScrollReset: true })}
        tabs={[
          { value: "machines", label: "补贴机具和鉴定证书", panel: view === "machines" ? panel : null },
          { value: "services", label: "办事服务", panel: view === "services" ? panel : null },
        ]}
      />
    </Page>
  );
}
