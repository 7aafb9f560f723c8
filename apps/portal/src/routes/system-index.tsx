import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { buttonClass, conditionsOf, EmptyList, FilterList } from "@sannong/ui";
import { Link, useSearchParams } from "react-router";
import { countedGroups, hasWords, narrow } from "../catalogue/services/narrowing.ts";
import { byUse } from "../catalogue/services/rank-systems.ts";
import { systemFacets } from "../catalogue/services/system-facets.ts";
import { ModuleView } from "../catalogue/services/system-views.tsx";
import { starOfSystem } from "../catalogue/favourites/favourite-star.tsx";
import { useFavourites } from "../catalogue/favourites/favourites.queries.ts";
import { openSystem, useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { addressNow } from "../lib/address.ts";
import { useListAddress } from "../lib/use-list-address.ts";
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

function Systems({ systems, services, modules }: Catalogue) {
  const [query, setQuery] = useSearchParams();
  const { isKept, kept } = useFavourites();
  useOpenService();
  const { view, show } = useListAddress({ groups: systemFacets, orders }, { replace: true });
  const onlyMine = query.has("mine");
  const isMine = ({ systemAbbr }: ConnectedSystem) => isKept({ kind: "system", subject: systemAbbr });
  const sought = systems.filter(
    (system) => hasWords(view.keywords, system.name, system.summary, system.owner) && (!onlyMine || isMine(system)),
  );
  const found = narrow(sought, systemFacets, view.chosen);
  const ordered = view.order === "name" ? byName(found) : byUse(found, services);
  const setAddress = (next: URLSearchParams) => setQuery(next, { replace: true, preventScrollReset: true });
  const setOnlyMine = (only: boolean) => {
    const next = addressNow();
    if (only) next.set("mine", "");
    else next.delete("mine");
    setAddress(next);
  };
  return (
    <FilterList
      groups={countedGroups(sought, systemFacets, view.chosen)}
      view={view}
      onView={show}
      total={found.length}
      unit="个系统"
      searchLabel={`在 ${systems.length} 个系统中查找`}
      orders={orders}
      extra={
        (kept.length > 0 || onlyMine) && (
          <label className="ck">
            <input type="checkbox" checked={onlyMine} onChange={({ target }) => setOnlyMine(target.checked)} />
            <span>只看我收藏的</span>
          </label>
        )
      }
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
            narrowing={{
              isSet: onlyMine || conditionsOf(view) > 0,
              onClear: () => setAddress(new URLSearchParams()),
            }}
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
