import type { RecordKind } from "@sannong/contract/data/record-words";
import { Button, Tabs } from "@sannong/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { addressWith } from "../../../lib/navigation/address.ts";
import { BeginImport } from "./begin-import.tsx";
import { ImportList } from "./import-list.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { RecordList } from "./record-list.tsx";

type Tab = "records" | "imports";

/** Records of five kinds: looked up, mended, and brought in by workbooks; an import is found again by its address. */
export function RecordAdmin() {
  const [query, setQuery] = useSearchParams();
  const [begun, setBegun] = useState<RecordKind>();
  const tab: Tab = query.get("tab") === "imports" ? "imports" : "records";
  const openId = query.get("import") ?? undefined;
  const page = Math.max(1, Math.trunc(Number(query.get("importPage"))) || 1);
  const go = (change: Record<string, string | undefined>) =>
    setQuery(addressWith(change), { preventScrollReset: true });
  const begin = (kind: RecordKind) => (
    <Button variant="primary" icon="upload" onClick={() => setBegun(kind)}>
      导入记录
    </Button>
  );
  const panel =
    tab === "records" ? (
      <RecordList acts={begin} />
    ) : (
      <ImportList page={page} onPage={(to) => go({ importPage: String(to) })} onOpen={(id) => go({ import: id })} />
    );
  const names: Record<Tab, string> = { records: "记录", imports: "导入情况" };
  return (
    <>
      <Tabs<Tab>
        label="公示记录"
        value={tab}
        onChange={(to) => setQuery(to === "records" ? {} : { tab: to })}
        tabs={(Object.keys(names) as Tab[]).map((value) => ({
          value,
          label: names[value],
          panel: value === tab && panel,
        }))}
      />
      {begun && (
        <BeginImport
          kind={begun}
          onClose={() => setBegun(undefined)}
          onBegun={({ id }) => {
            setBegun(undefined);
            go({ tab: "imports", import: id });
          }}
        />
      )}
      {openId !== undefined && <ImportProgress id={openId} onClose={() => go({ import: undefined })} />}
    </>
  );
}
