import * as styles from "./financialsupermarket.module.css";
import { NO_OFFER } from "@sannong/contract/content/finance-words";
import { Alert, Tabs } from "@sannong/ui";
import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { starOfService } from "../catalogue/favourites/favourite-star.tsx";
import { Institutions } from "../content/finance/institutions.tsx";
import { ProductList } from "../content/finance/product-list.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { ServeTabs } from "../catalogue/guides/serve-tabs.tsx";
import { ServiceFinder } from "../catalogue/guides/service-finder.tsx";
import { PageFacts } from "../content/site/page-facts.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { DemonstrationNote } from "../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../lib/words/demonstration-notes.ts";

const lead = "惠农贷款、担保、保险和期货，放在一起比一比再选。";
export const head = {
  title: "金融超市",
  column: { name: "金融超市", type: "办事服务", description: lead, keywords: "金融超市,惠农贷款,农业保险,农业担保" },
};
const views = ["products", "institutions", "services"] as const;
type View = (typeof views)[number];

/** /serve/financialsupermarket — 金融超市: products side by side, the institutions, the services. */
export function Component() {
  usePageHead(head);
  const { mode } = usePreferences();
  const openService = useOpenService();
  const [query, setQuery] = useSearchParams();
  const view = views.find((one) => one === query.get("view")) ?? "products";
  const panel =
    view === "products" ? (
      <ProductList onService={openService} />
    ) : view === "institutions" ? (
      <Institutions />
    ) : (
      <ServiceFinder
        among={{ section: "financialsupermarket" }}
        forStaff={mode === "gov"}
        onOpen={openService}
        starOf={starOfService}
      />
    );
  const labels: Record<View, string> = { products: "金融产品", institutions: "入驻机构", services: "办事服务" };
  return (
    <Page title="金融超市" lead={lead}>
      <ServeTabs />
      <h2 className="sr">{labels[view]}</h2>
      <PageFacts source="各入驻金融机构">
        <Tabs<View>
          label="金融超市"
          className="tabs serve-view"
          value={view}
          onChange={(next) => setQuery(next === "products" ? {} : { view: next }, { preventScrollReset: true })}
          tabs={views.map((value) => ({ value, label: labels[value], panel: value === view ? panel : null }))}
        />
      </PageFacts>
      <div className={styles.noOffer}>
        <Alert tone="warn">
          {NO_OFFER}。<DemonstrationNote>{demonstrationNotes.finance}</DemonstrationNote>
        </Alert>
      </div>
    </Page>
  );
}
