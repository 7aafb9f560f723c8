import * as styles from "./audit-admin.module.css";
import { exportAudit, exportAuditCsv } from "@sannong/contract/governance/audit";
import { type AuditView, auditViews } from "@sannong/contract/governance/audit-words";
import { Button, Tabs, toast } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { useTurning } from "../../../console/parts/use-table-address.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import {
  type AuditAddress,
  everythingOf,
  filterOf,
  isNarrowed,
  isView,
  readAddress,
  writeAddress,
} from "./audit-address.ts";
import { AuditCheck } from "./audit-check.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditKeeping } from "./audit-keeping.tsx";
import { auditQueries, type AuditFilter } from "./audit.queries.ts";
import { AuditRecord } from "./audit-record.tsx";
import { AuditTable } from "./audit-table.tsx";

const pages = { check: "完整性核验", keeping: "签名与留存" } as const;
const tabs = { ...auditViews, ...pages } as const;
type Tab = keyof typeof tabs;
const isPage = (word: string | null): word is keyof typeof pages => word !== null && Object.hasOwn(pages, word);

/** The log as its administrator works with it: looks for, follows, takes along, has it proved. All of it in the address. */
export function AuditAdmin({ mayExport }: { mayExport: boolean }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const go = (next: URLSearchParams) => void navigate({ search: next.toString() }, { preventScrollReset: true });
  const requested = query.get("view");
  const tab: Tab = isPage(requested) || isView(requested) ? requested : "all";
  const view: AuditView = isPage(tab) ? "all" : tab;
  const open = query.get("entry") ?? undefined;
  const sought = readAddress(query, view);
  const { put } = useTurning();
  const openEntry = (id: string | undefined) => put({ entry: id });
  return (
    <>
      <Tabs<Tab>
        label="审计日志"
        value={tab}
        onChange={(next) => go(new URLSearchParams(next === "all" ? {} : { view: next }))}
        tabs={(Object.keys(tabs) as Tab[]).map((value) => ({
          value,
          label: tabs[value],
          panel:
            value === tab &&
            (value === "check" ? (
              <AuditCheck onOpen={openEntry} />
            ) : value === "keeping" ? (
              <AuditKeeping />
            ) : (
              <Log key={value} view={value} sought={sought} open={open} mayExport={mayExport} onOpen={openEntry} />
            )),
        }))}
      />
      {open && (
        <AuditRecord
          id={open}
          onOpen={openEntry}
          onClose={() => openEntry(undefined)}
          onSearch={(change) => go(writeAddress("all", { ...readAddress(new URLSearchParams(), "all"), ...change }))}
        />
      )}
    </>
  );
}

type LogProps = {
  view: AuditView;
  sought: AuditAddress;
  open: string | undefined;
  mayExport: boolean;
  onOpen: (id: string) => void;
};

function Log({ view, sought, open, mayExport, onOpen }: LogProps) {
  const turning = useAuditTurning(view, sought);
  const filter = filterOf(view, sought);
  const { cursor } = turning;
  const read = useQuery(auditQueries.list({ ...filter, ...(cursor && { cursor }) }));
  const person = read.data?.person;
  return (
    <>
      <AuditFilters view={view} sought={sought} onSearch={turning.search} />
      {sought.person !== "" && read.data && (
        <p className={styles.auditWho} role="status">
          {person ? `${person.name}（${person.username}）的记录` : `没有叫“${sought.person}”的账号`}
        </p>
      )}
      <AuditTable view={view} read={read} {...turning} {...(open !== undefined && { open })} onOpen={onOpen} />
      {mayExport && read.data && read.data.records.length > 0 && <Exports view={view} filter={filter} />}
    </>
  );
}

function Exports({ view, filter }: { view: AuditView; filter: AuditFilter }) {
  const csv = useMutation({
    mutationFn: () => call(exportAuditCsv, filter),
    onSuccess: ({ fileName, csv: text, rows, isCut }) => {
      saveFile(fileName, text, "text/csv;charset=utf-8");
      toast.success(isCut ? `已导出前 ${rows} 条，其余请缩小范围` : `已导出 ${rows} 条`);
    },
    onError: onRefusal(exportAuditCsv),
  });
  return (
    <div className={`${styles.auditExports} no-print`}>
      <ExportButton entry={exportAudit} input={filter} name={auditViews[view]} />
      <Button icon="download" busy={csv.isPending} onClick={() => csv.mutate()}>
        导出 CSV
      </Button>
      <span className="sm muted">最多 1 万条，导出会写入审计日志</span>
    </div>
  );
}

/** Where in a long list one stands, and how to go on from there. */
export function useAuditTurning(view: AuditView, sought: AuditAddress) {
  const { cursor, begin, turnTo, back } = useTurning();
  return {
    cursor,
    search: (next: AuditAddress) => begin(writeAddress(view, next)),
    onNext: turnTo,
    onBack: back,
    onFirst: () => begin(writeAddress(view, sought)),
    narrowing: {
      isSet: isNarrowed(sought),
      onClear: () => begin(writeAddress(view, everythingOf(view))),
      clearLabel: "清空条件",
    },
  };
}
