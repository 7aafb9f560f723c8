import * as styles from "./data-catalogue.module.css";
import { updateCycles } from "@sannong/contract/data/resource-words";
import { exportDataCatalogue } from "@sannong/contract/data/resources";
import { type Domain, DomainIcon, toast, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { addressWith } from "../../lib/navigation/address.ts";
import { ExportButton } from "../../lib/lists/export-button.tsx";
import { FoundList } from "../../lib/lists/found-list.tsx";
import { useListAddress } from "../../lib/lists/use-list-address.ts";
import { classIn, filterOf, groupsOf } from "./catalogue-view.ts";
import { figure, formatWords, SharingTag } from "./data-marks.tsx";
import { dataQueries, type ResourceSummary } from "./resources.queries.ts";
import { ResourceDrawer } from "./resource-drawer.tsx";

const PAGE = 10;

/** 数据目录: what there is, narrowed down, and one of it in a drawer. All of it stands in the address. */
export function DataCatalogue() {
  const [query, setQuery] = useSearchParams();
  const classCode = classIn(query);
  const { view: bare, show } = useListAddress({ groups: groupsOf(undefined, "") });
  const filter = filterOf(bare, classCode);
  const read = useQuery(dataQueries.list({ ...filter, pageNum: bare.page, pageSize: PAGE }));
  const groups = groupsOf(read.data, classCode);
  const view = { ...bare, chosen: { ...bare.chosen, class: classCode ? [classCode] : [] } };
  const open = query.get("code") ?? "";
  const look = (code: string) => setQuery(addressWith({ code }), { preventScrollReset: true });
  return (
    <>
      <FoundList
        groups={groups}
        view={view}
        onView={show}
        unit="项数据资源"
        searchLabel="名称、信息项或提供方"
        extra={
          <ExportButton
            entry={exportDataCatalogue}
            input={filter}
            name="数据资源目录"
            label="导出目录"
            size="small"
            onDone={() => toast.success("目录已导出，本次导出已记入审计日志")}
          />
        }
        read={read}
        size={PAGE}
        label="数据资源"
        empty={{
          what: "数据资源",
          level: 2,
          howToFill: "各单位登记并公布的数据资源会列在这里，工作人员可以申请使用。",
          advice: "换一个说法，或去掉一些条件。",
        }}
      >
        {(records) => (
          <ul className={`bx ${styles.dataList}`}>
            {records.map((resource) => (
              <ResourceRow
                key={resource.code}
                resource={resource}
                isOpen={resource.code === open}
                onOpen={() => look(resource.code)}
              />
            ))}
          </ul>
        )}
      </FoundList>
      {open && <ResourceDrawer key={open} code={open} onOpen={look} onClose={() => look("")} />}
    </>
  );
}

type RowProps = { resource: ResourceSummary; isOpen: boolean; onOpen: () => void };

function ResourceRow({ resource, isOpen, onOpen }: RowProps) {
  return (
    <li className={isOpen ? "on" : undefined}>
      <DomainIcon domain={resource.domain as Domain} size="s" />
      <div className="grow">
        <h2>
          <button type="button" className={styles.dataOpen} onClick={onOpen}>
            <WholeWords>{resource.name}</WholeWords>
          </button>
          <SharingTag sharing={resource.sharing} />
        </h2>
        <p>{resource.summary}</p>
        <p className={styles.dataMeta}>
          <span>{resource.provider}</span>
          <span>{updateCycles[resource.updateCycle]}</span>
          <span>{formatWords(resource.formats, resource.rowCount)}</span>
          <span>{resource.itemCount} 个信息项</span>
          {resource.requests > 0 && <span>申请 {figure(resource.requests)} 次</span>}
        </p>
      </div>
    </li>
  );
}
