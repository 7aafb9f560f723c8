import { useSearchParams } from "react-router";
import { Page } from "../app/layouts/page.tsx";
import { usePreferences } from "../app/preferences.ts";
import { starOfService } from "../catalogue/favourites/favourite-star.tsx";
import { ServeTabs } from "../catalogue/guides/serve-tabs.tsx";
import { ServiceFinder } from "../catalogue/guides/service-finder.tsx";
import { EVERYBODY, isAudience } from "../catalogue/services/themes.ts";
import { WhoChoice } from "../catalogue/services/who-choice.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { PageLink } from "../lib/navigation/page-link.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";

const lead = "选您的身份，看能办的事。";
export const head = {
  title: "按身份找",
  column: { name: "按身份找", type: "办事服务", description: lead, keywords: "三农服务,按身份找,办事指南" },
};

/** /serve/people — 按身份找: every matter that somebody may have done, whichever page lists it. */
export function Component() {
  usePageHead(head);
  const { mode } = usePreferences();
  const openService = useOpenService();
  const [query, setQuery] = useSearchParams();
  const asked = query.get("audience");
  const audience = isAudience(asked) ? asked : EVERYBODY;
  return (
    <Page title="按身份找" lead={lead}>
      <ServeTabs />
      <WhoChoice
        audience={audience}
        onChoose={(next) => setQuery(next === EVERYBODY ? {} : { audience: next }, { preventScrollReset: true })}
      />
      <h2 className="sr">{audience === EVERYBODY ? "全部事项" : `${audience}能办的事项`}</h2>
      <ServiceFinder
        among={{}}
        without="audience"
        forStaff={mode === "gov"}
        onOpen={openService}
        starOf={starOfService}
      />
      {/* at the staff's counter it is another one's page */}
      {mode === "market" && (
        <p>
          <PageLink className="link hit" to="/market">
            按行业和机具找，去市场服务
          </PageLink>
        </p>
      )}
    </Page>
  );
}
