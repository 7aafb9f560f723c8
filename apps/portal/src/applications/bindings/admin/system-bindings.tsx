import * as batchListStyles from "./batch-list.module.css";
import * as styles from "./system-bindings.module.css";
import { exportBindings } from "@sannong/contract/applications/binding-admin";
import { type BindingOrigin, bindingOrigins } from "@sannong/contract/applications/binding-admin-words";
import type { BoundAccount } from "@sannong/contract/applications/binding-admin.schemas";
import { Button } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { byCursor } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { momentInWords } from "../../../lib/words/words.ts";
import { BATCHES, BatchList } from "./batch-list.tsx";
import { BindMany } from "./bind-many.tsx";
import { bindingAdminQueries } from "./binding-admin.queries.ts";

const PAGE = 20;
const filters = [
  {
    name: "origin",
    title: "来源",
    options: optionsOf(bindingOrigins),
  },
];

/** 账号绑定 of one system: the lists that administrators sent, and who is bound. */
export function SystemBindings({ systemAbbr }: { systemAbbr: string }) {
  const [isSending, setIsSending] = useState(false);
  return (
    <>
      <section className={styles.bindingPart}>
        <div className={styles.bindingHead}>
          <h2>批量绑定</h2>
          <Button icon="upload" onClick={() => setIsSending(true)}>
            批量绑定
          </Button>
        </div>
        <BatchList systemAbbr={systemAbbr} />
      </section>
      <section className={styles.bindingPart}>
        <h2>已绑定的账号</h2>
        <BoundAccounts systemAbbr={systemAbbr} />
      </section>
      {isSending && <BindMany systemAbbr={systemAbbr} onClose={() => setIsSending(false)} />}
    </>
  );
}

function BoundAccounts({ systemAbbr }: { systemAbbr: string }) {
  const { view, show, narrowing, turnTo, back } = useTableAddress({ groups: filters });
  const { region: xzqh } = view;
  const origin = view.chosen["origin"]?.[0] as BindingOrigin | undefined;
  const filter = {
    systemAbbr,
    ...(view.keywords && { keywords: view.keywords }),
    ...(origin && { origin }),
    ...(xzqh && { xzqh }),
  };
  const { data: batches } = useQuery(bindingAdminQueries.batches({ systemAbbr, pageNum: 1, pageSize: BATCHES }));
  const standing = (batches?.records ?? []).map(({ id, state }) => `${id} ${state}`).join();
  const read = useQuery(
    bindingAdminQueries.list({ ...filter, pageSize: PAGE, ...(view.cursor && { cursor: view.cursor }) }, standing),
  );
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={filters}
        regions={read.data?.regions}
        searchLabel="用户名、手机号、系统账号"
        acts={<ExportButton entry={exportBindings} input={filter} name="账号绑定" />}
      />
      <ConsoleTable<BoundAccount>
        label="账号绑定"
        read={read}
        columns={columns}
        keyOf={({ accountId }) => accountId}
        paging={byCursor(view.cursor, {
          total: read.data ? read.data.total : null,
          isMore: read.data?.totalIsMore ?? false,
          next: read.data?.nextCursor ?? null,
          onNext: turnTo,
          onBack: back,
          onFirst: () => show({}),
        })}
        empty={{
          what: "绑定的账号",
          howToFill: "用户自己绑定、或由管理员批量绑定后，会列在这里。",
          noneFound: "没有符合条件的绑定",
          advice: "用户名和手机号须完整，系统账号按开头查找。",
          narrowing,
        }}
      />
    </>
  );
}

const columns: readonly Column<BoundAccount>[] = [
  {
    title: "门户账号",
    cell: ({ nickname, username }) => (
      <span className={batchListStyles.batchCell}>
        {username}
        <small>{nickname}</small>
      </span>
    ),
  },
  {
    title: "单位与区划",
    cell: ({ company, regionName }) => (
      <span className={batchListStyles.batchCell}>
        {company || "未填写单位"}
        <small>{regionName}</small>
      </span>
    ),
  },
  { title: "系统账号", cell: ({ boundUsername }) => <span className="mono">{boundUsername}</span> },
  { title: "来源", width: 150, cell: ({ origin }) => bindingOrigins[origin] },
  { title: "绑定时间", width: 180, cell: ({ boundAt }) => momentInWords(boundAt) },
];
