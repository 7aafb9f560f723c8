import { buttonClass, EmptyList, FilterList, narrowedBy } from "@sannong/ui";
import { Link } from "react-router";
import { countedGroups, hasWords, narrow } from "../catalogue/services/narrowing.ts";
import { functionFacets, type SystemFunction } from "../catalogue/services/system-facets.ts";
import { FunctionView } from "../catalogue/services/system-views.tsx";
import { starOfService } from "../catalogue/favourites/favourite-star.tsx";
import { useOpenService } from "../protocols/hand-off/use-open-service.ts";
import { usePageHead } from "../content/site/page-head.ts";
import { useListAddress } from "../lib/lists/use-list-address.ts";
import { type Catalogue, SystemFrame } from "./system-frame.tsx";

export const head = {
  title: "行业专题：功能视图",
  column: { name: "行业专题", type: "服务", description: "按功能查找业务系统能办的事" },
};
const orders = [
  { value: "use", label: "常用优先" },
  { value: "name", label: "按名称" },
];

const compare = {
  use: (one: SystemFunction, other: SystemFunction) => other.service.useCount - one.service.useCount,
  name: (one: SystemFunction, other: SystemFunction) => one.service.name.localeCompare(other.service.name, "zh-CN"),
};

/** Services that lead into a system; what is a page of this portal is found under 三农服务. */
function functionsOf({ systems, services }: Catalogue): SystemFunction[] {
  const systemOf = new Map(systems.map((system) => [system.systemAbbr, system]));
  return services.flatMap((service) => {
    const system = systemOf.get(service.systemAbbr);
    return system ? [{ service, system }] : [];
  });
}

function Functions(catalogue: Catalogue) {
  const openService = useOpenService();
  const { view, show } = useListAddress({ groups: functionFacets, orders }, { replace: true });
  const all = functionsOf(catalogue);
  const sought = all.filter(({ service, system }) =>
    hasWords(view.keywords, service.name, service.summary, service.owner, system.name),
  );
  const found = narrow(sought, functionFacets, view.chosen);
  return (
    <FilterList
      groups={countedGroups(sought, functionFacets, view.chosen)}
      view={view}
      onView={show}
      total={found.length}
      unit="项功能"
      searchLabel={`在 ${all.length} 项功能中查找`}
      orders={orders}
    >
      {found.length === 0 ? (
        <div className="bx">
          <h2 className="sr">功能</h2>
          <EmptyList
            what="功能"
            howToFill="业务系统开放的功能会列在这里，点一下就能直接办理。"
            action={
              <Link className={buttonClass()} to="/serve/govermentserve">
                看三农服务
              </Link>
            }
            advice="少选几个条件，或换一个说法试试。"
            narrowing={narrowedBy(view, show)}
          />
        </div>
      ) : (
        <FunctionView
          functions={found.toSorted(compare[view.order === "name" ? "name" : "use"])}
          modules={catalogue.modules}
          star={starOfService}
          onOpen={openService}
        />
      )}
    </FilterList>
  );
}

/** /system/function — 行业专题, 功能视图. */
export function Component() {
  usePageHead(head);
  return <SystemFrame>{(catalogue) => <Functions {...catalogue} />}</SystemFrame>;
}
