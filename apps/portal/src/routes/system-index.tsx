import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { buttonClass, EmptyList, FilterList, narrowedBy } from "@sannong/ui";
import { Link } from "react-router";
import { countedGroups, type Facet, hasWords, narrow } from "../catalogue/services/narrowing.ts";
import { byUse } from "../catalogue/services/rank-systems.ts";
import { systemFacets } from "../catalogue/services/system-facets.ts";
import { ModuleView } from "../catalogue/services/system-views.tsx";
import { starOfSystem } from "../catalogue/favourites/favourite-star.tsx";
import { useFavourites } from "../catalogue/favourites/favourites.queries.ts";
import { openSystem, useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { useListAddress } from "../lib/lists/use-list-address.ts";
import { type Catalogue, SystemFrame } from "./system-frame.tsx";

export const head = {
  title: "行业专题",
  column: { name: "行业专题", type: "服务", description: "全省农业农村业务系统，按领域、层级和运行状态查找" },
};
const orders = [
  { value: "use", label: "常用优先" },
  { value: "name", label: "按名称" },
];

const byName = (systems: readonly ConnectedSystem[]) =>
  systems.toSorted((one, other) => one.name.localeCompare(other.name, "zh-CN"));

/** Named last in the rail: what one keeps is known later than the rest, and pushes nothing there. */
const keptFacet = (isKept: (system: ConnectedSystem) => boolean): Facet<ConnectedSystem> => ({
  name: "mine",
  title: "收藏",
  options: [{ value: "1", label: "我收藏的" }],
  valuesOf: (system) => (isKept(system) ? ["1"] : []),
});

function Systems({ systems, services, modules }: Catalogue) {
  const { isKept } = useFavourites();
  useOpenService();
  const facets = [...systemFacets, keptFacet(({ systemAbbr }) => isKept({ kind: "system", subject: systemAbbr }))];
  const { view, show } = useListAddress({ groups: facets, orders }, { replace: true });
  const sought = systems.filter((system) => hasWords(view.keywords, system.name, system.summary, system.owner));
  const found = narrow(sought, facets, view.chosen);
  const ordered = view.order === "name" ? byName(found) : byUse(found, services);
  return (
    <FilterList
      groups={countedGroups(sought, facets, view.chosen)}
      view={view}
      onView={show}
      total={found.length}
      unit="个系统"
      searchLabel={`在 ${systems.length} 个系统中查找`}
      orders={orders}
    >
      {found.length === 0 ? (
        <div className="bx">
          <h2 className="sr">系统</h2>
          <EmptyList
            what="系统"
            title="这里还没有接入的系统"
            howToFill="业务系统接入后会列在这里，登录一次就能进入。"
            action={
              <Link className={buttonClass()} to="/systemsettled">
                申请接入系统
              </Link>
            }
            advice="少选几个条件，或换一个说法试试。"
            narrowing={narrowedBy(view, show)}
          />
        </div>
      ) : (
        <ModuleView systems={ordered} modules={modules} star={starOfSystem} onOpen={openSystem} />
      )}
    </FilterList>
  );
}

/** /system/index — 行业专题, 模块视图. */
export function Component() {
  usePageHead(head);
  return <SystemFrame>{(catalogue) => <Systems {...catalogue} />}</SystemFrame>;
}
