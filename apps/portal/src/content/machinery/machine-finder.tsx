import * as styles from "./machine-finder.module.css";
import { searchMachines } from "@sannong/contract/content/machinery";
import type { InputOf } from "@sannong/contract/endpoint";
import { certificateStates, machineCategories } from "@sannong/contract/content/machinery-words";
import { FilterList, narrowedBy, Paged, Tag } from "@sannong/ui";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { askedBy, type Offered, offerOf, useListAddress, withCounts } from "../../lib/lists/use-list-address.ts";
import { DemonstrationNote } from "../../lib/words/demonstration.tsx";
import { demonstrationNotes } from "../../lib/words/demonstration-notes.ts";

const PAGE = 12;
const groups: readonly Offered[] = [
  { name: "category", title: "机具大类", labels: Object.fromEntries(machineCategories.map((name) => [name, name])) },
  { name: "state", title: "鉴定证书", labels: certificateStates },
];
const orders = [
  { value: "subsidy", label: "补贴从高到低" },
  { value: "name", label: "按品目" },
  { value: "validity", label: "证书有效期" },
] as const;
type MachineOrder = (typeof orders)[number]["value"];
const offer = offerOf(groups, orders);

const machines = (input: InputOf<typeof searchMachines>) =>
  queryOptions({
    queryKey: ["machinery", input],
    queryFn: ({ signal }) => call(searchMachines, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** 补贴机具和鉴定证书: what a machine is, how much is given for it, and until when its certificate holds. */
export function MachineFinder() {
  const { view, show } = useListAddress(offer);
  const read = useQuery(machines(askedBy<MachineOrder>(view, PAGE)));
  return (
    <FilterList
      groups={withCounts(groups, read.data?.facets, view.chosen)}
      view={view}
      onView={show}
      total={read.data?.total}
      unit="种机具"
      searchLabel="品目、型号或证号"
      orders={orders}
    >
      <div className="card">
        <Paged
          read={read}
          page={view.page}
          size={PAGE}
          rows={6}
          label="补贴机具"
          onPage={(next) => show({ page: next })}
          empty={{
            what: "鉴定证书",
            howToFill: "通过推广鉴定的机具登记后会列在这里，可以按品目和型号查。",
            noneFound: "没有找到这种机具",
            advice: "换一个品目或型号，或者清除筛选后再看。",
            narrowing: narrowedBy(view, show),
          }}
        >
          {(records) => (
            <table className={styles.machines}>
              <caption className="sr">补贴机具和鉴定证书</caption>
              <thead>
                <tr>
                  <th scope="col">机具品目和型号</th>
                  <th scope="col">企业</th>
                  <th scope="col">分档</th>
                  <th scope="col" className={styles.r}>
                    补贴额（元）
                  </th>
                  <th scope="col">鉴定证号和有效期</th>
                </tr>
              </thead>
              <tbody>
                {records.map((machine) => (
                  <tr key={machine.id}>
                    <th scope="row">
                      {machine.item} <span className="num">{machine.model}</span>
                      <small>{machine.about}</small>
                    </th>
                    <td data-label="企业">{machine.maker}</td>
                    <td data-label="分档">
                      {machine.grade}
                      <small>适用于{machine.regionName}</small>
                    </td>
                    <td data-label="补贴额" className={`${styles.r} num`}>
                      {machine.subsidy.toLocaleString("zh-CN")}
                    </td>
                    <td data-label="证书">
                      <span className="mono">{machine.certificate}</span>
                      <small>
                        有效期至 {machine.validUntil}{" "}
                        {machine.isValid ? (
                          <Tag tone="ok" icon="check">
                            有效
                          </Tag>
                        ) : (
                          <Tag tone="err" icon="x">
                            已过期
                          </Tag>
                        )}
                      </small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Paged>
      </div>
      <p className="guide-source">
        <DemonstrationNote>{demonstrationNotes.machinery}</DemonstrationNote>补贴额以当年公布的一览表为准。
      </p>
    </FilterList>
  );
}
