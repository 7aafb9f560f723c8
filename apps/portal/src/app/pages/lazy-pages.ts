import type { PageHead } from "@sannong/contract/page-head";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import type { ReactNode } from "react";
import type { LazyPath } from "./lazy-paths.ts";

/** `head`: what its address alone says of it, before anything was asked for; `headOf` where it stands at several. */
type Page = { Component: () => ReactNode; head?: PageHead; headOf?: (path: string) => PageHead };

const searchIn = async (scope: SearchScope): Promise<Page> => {
  const { head, searchPage } = await import("../../routes/search.tsx");
  return { head, Component: searchPage(scope) };
};

/** What stands at the ordinary addresses. A page more of `portal-paths.ts` does not compile without a line here. */
export const lazyPages: Record<LazyPath, () => Promise<Page>> = {
  "/home": () => import("../../routes/home.tsx"),
  "/login": () => import("../../routes/login.tsx"),
  "/unifiedLogin": () => import("../../routes/unified-login.tsx"),
  "/recover": () => import("../../routes/recover.tsx"),
  "/register": () => import("../../routes/register.tsx"),
  "/opening": () => import("../../routes/opening.tsx"),
  "/upstream/return": () => import("../../routes/upstream-return.tsx"),
  "/upstream/return/*": () => import("../../routes/upstream-return.tsx"),
  "/qr": () => import("../../routes/qr.tsx"),
  "/qr/*": () => import("../../routes/qr.tsx"),
  "/delegate": () => import("../../routes/delegate.tsx"),
  "/delegate/*": () => import("../../routes/delegate.tsx"),
  "/not-me": () => import("../../routes/not-me.tsx"),
  "/not-me/*": () => import("../../routes/not-me.tsx"),
  "/scene/scene": () => import("../../routes/scene.tsx"),
  "/scene/sceneparticulars": () => import("../../routes/sceneparticulars.tsx"),
  "/scene/scenedeclare": () => import("../../routes/scenedeclare.tsx"),
  "/scene/scenemonitoring": () => import("../../routes/scenemonitoring.tsx"),
  "/market": () => import("../../routes/market.tsx"),
  "/market/*": () => import("../../routes/market.tsx"),
  "/serve/govermentserve": () => import("../../routes/serve-section.tsx"),
  "/serve/agriculturalservice": () => import("../../routes/serve-section.tsx"),
  "/serve/ruraleconomy": () => import("../../routes/serve-section.tsx"),
  "/serve/agrotechnology": () => import("../../routes/agrotechnology.tsx"),
  "/serve/financialsupermarket": () => import("../../routes/financialsupermarket.tsx"),
  "/serve/guide": () => import("../../routes/service-guide.tsx"),
  "/serve/guide/*": () => import("../../routes/service-guide.tsx"),
  "/serve/situations": () => import("../../routes/serve-situations.tsx"),
  "/serve/situation": () => import("../../routes/serve-situation.tsx"),
  "/serve/situation/*": () => import("../../routes/serve-situation.tsx"),
  "/serve/people": () => import("../../routes/serve-people.tsx"),
  "/serve/units": () => import("../../routes/serve-units.tsx"),
  "/serve/searchlist": () => import("../../routes/record-lists.tsx"),
  "/serve/redblacklist": () => import("../../routes/record-lists.tsx"),
  "/serve/adminlist": () => import("../../routes/record-lists.tsx"),
  "/serve/searchdatadetails": () => import("../../routes/record-detail.tsx"),
  "/intelligentbrain": () => import("../../routes/intelligentbrain.tsx"),
  "/analysisReport": () => import("../../routes/analysis-report.tsx"),
  "/data/dataAnalysis": () => import("../../routes/data-analysis.tsx"),
  "/data/dataanalysis": () => import("../../routes/data-analysis.tsx"),
  "/data/dataRequest": () => import("../../routes/data-request.tsx"),
  "/data/myData": () => import("../../routes/my-data.tsx"),
  "/systemsettled": () => import("../../routes/systemsettled.tsx"),
  "/system/index": () => import("../../routes/system-index.tsx"),
  "/system/function": () => import("../../routes/system-function.tsx"),
  "/notices": () => import("../../routes/notices.tsx"),
  "/notices/*": () => import("../../routes/notice.tsx"),
  "/favourites": () => import("../../routes/favourites.tsx"),
  "/todo": () => import("../../routes/todo.tsx"),
  "/app": () => import("../../routes/app.tsx"),
  "/manual": () => import("../../routes/manual.tsx"),
  "/searchview": () => searchIn("all"),
  "/servesearchview": () => searchIn("serve"),
  "/systemsearchview": () => searchIn("system"),
  "/datasearchview": () => searchIn("data"),
  "/en": () => import("../../routes/foreign-visitors.tsx"),
  "/demo/outbox": () => import("../../routes/demo-outbox.tsx"),
  "/feedback": () => import("../../routes/feedback.tsx"),
  "/feedback/status": () => import("../../routes/feedback-status.tsx"),
  "/register/status": () => import("../../routes/register-status.tsx"),
  "/agreement": () => import("../../routes/agreement.tsx"),
  "/privacy": () => import("../../routes/privacy.tsx"),
  "/accessibility": () => import("../../routes/accessibility.tsx"),
  "/sandbox": () => import("../../routes/sandbox.tsx"),
  "/sitemap": () => import("../../routes/sitemap.tsx"),
};
