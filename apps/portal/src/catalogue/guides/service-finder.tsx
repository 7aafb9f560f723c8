import {
  guideAudiences,
  guideDomains,
  guideHandlings,
  guideKinds,
  type GuideOrder,
  guideOrders,
  type ServiceSection,
} from "@sannong/contract/catalogue/guide-words";
import { AT_COUNTER } from "@sannong/contract/rules/protocols/way-in";
import type { ListedService } from "@sannong/contract/catalogue/guides";
import { FilterList, narrowedBy, Paged } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { optionsOf } from "../../lib/lists/options-of.ts";
import { askedBy, type Offered, offerOf, useListAddress, withCounts } from "../../lib/lists/use-list-address.ts";
import { MatterRow } from "../../lib/lists/matter-row.tsx";
import { timeInWords } from "../../lib/words/words.ts";
import { usesInWords } from "../../lib/words/uses-in-words.ts";
import { serveQueries } from "./guides.queries.ts";

const PAGE = 12;
const asLabels = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]));
const groups: readonly Offered[] = [
  { name: "audience", title: "办理对象", labels: asLabels(guideAudiences) },
  { name: "kind", title: "事项类型", labels: guideKinds },
  { name: "handling", title: "办理方式", labels: asLabels([...guideHandlings, AT_COUNTER]) },
  { name: "domain", title: "主题", labels: guideDomains },
];
const orders = optionsOf(guideOrders);
const offer = offerOf(groups, orders);

type Props = {
  /** what the page is for: one of the five pages, a unit, or everything */
  among: { section?: ServiceSection; owner?: string };
  /** a group that the page itself asks for */
  without?: string;
  /** staff see their own work too */
  forStaff: boolean;
  onOpen: (identification: string) => void;
  starOf: (service: ListedService) => ReactNode;
};

/** The services that a page is for, narrowed down by what stands in the address. */
export function ServiceFinder({ among, without, forStaff, onOpen, starOf }: Props) {
  const { view, show } = useListAddress(offer);
  const read = useQuery(
    serveQueries.services({
      ...among,
      readers: forStaff ? "all" : "public",
      ...askedBy<GuideOrder>(view, PAGE),
    }),
  );
  return (
    <FilterList
      groups={withCounts(
        groups.filter(({ name }) => name !== without),
        read.data?.facets,
        view.chosen,
      )}
      view={view}
      onView={show}
      total={read.data?.total}
      unit="项服务"
      searchLabel="事项、编码或部门"
      orders={orders}
    >
      <div className="card">
        <Paged
          read={read}
          page={view.page}
          size={PAGE}
          rows={6}
          label="服务事项"
          onPage={(next) => show({ page: next })}
          empty={{
            what: "事项",
            title: "这里还没有事项",
            howToFill: "事项公布后会列在这里，可以看办事指南，也可以直接办理。",
            advice: "换一个条件，或者清除筛选后再看。",
            narrowing: narrowedBy(view, show),
          }}
        >
          {(services) => (
            <ul>
              {services.map((service) => (
                <MatterRow
                  key={service.identification}
                  matter={service}
                  about={service.summary}
                  facts={[service.owner, timeInWords(service.promisedDays), usesInWords(service)]}
                  star={starOf(service)}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </FilterList>
  );
}
