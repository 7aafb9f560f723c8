import * as styles from "./backup-admin.module.css";
import { backupResults, MOST_AGE_HOURS } from "@sannong/contract/operations/backup-words";
import { listBackups } from "@sannong/contract/operations/backups";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, pageIn } from "@sannong/ui";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { call } from "../../../lib/api/api.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { FileCheck } from "./file-check.tsx";
import { BackupDetails } from "./backup-details.tsx";
import { backupColumns } from "./backup-columns.tsx";

const PAGE_SIZE = 20;
const backupsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ["backups", pageNum],
    queryFn: () => call(listBackups, { pageNum, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });

/** 备份: what was kept, whether it was found whole, and whether the last of it is recent enough. */
export function BackupAdmin() {
  const [query, setQuery] = useSearchParams();
  const page = pageIn(query);
  const read = useQuery(backupsQuery(page));
  const [opened, setOpened] = useState<string>();
  const shown = read.data?.records.find(({ id }) => id === opened);
  return (
    <>
      {read.data && (
        <div className={styles.backupAlerts}>
          <Newest {...read.data} />
          <LastWhole {...read.data} />
        </div>
      )}
      <ConsoleTable
        label="备份"
        read={read}
        columns={backupColumns(setOpened)}
        keyOf={({ id }) => id}
        openKey={opened}
        paging={byNumber(page, PAGE_SIZE, read.data?.total ?? 0, (next) => setQuery({ page: String(next) }))}
        empty={{
          what: "备份",
          title: "还没有做过备份",
          level: 2,
          howToFill: (
            <>
              在服务器上运行 <code className="mono">script/backup</code>，并安排每晚运行一次。
            </>
          ),
          narrowing: null,
        }}
      />
      <FileCheck />
      {shown && <BackupDetails run={shown} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** What was wrong with the newest one: an older whole one is no reason to be quiet about it. */
function Newest({ newest }: Pick<OutputOf<typeof listBackups>, "newest">) {
  if (newest === null || newest.result === "whole") return null;
  const [first = "", ...others] = newest.faults;
  return (
    <Alert tone="err">
      {`最近一次备份${backupResults[newest.result]}：${first}${others.length > 0 ? `，另有 ${others.length} 处问题` : ""}。请在下面的记录中查看。`}
    </Alert>
  );
}

function LastWhole({ lastWholeAt, isTooOld }: Pick<OutputOf<typeof listBackups>, "lastWholeAt" | "isTooOld">) {
  if (lastWholeAt === null)
    return <Alert tone="err">还没有一份完整的备份。现在丢失数据库，数据无法找回；请尽快运行 script/backup。</Alert>;
  const at = fullMomentInWords(lastWholeAt);
  return isTooOld ? (
    <Alert tone="err">
      最近一份完整的备份是 {at} 的，已超过 {MOST_AGE_HOURS} 小时。请查看每晚的备份为什么没有做成。
    </Alert>
  ) : (
    <Alert tone="ok">最近一份完整的备份是 {at} 的，已逐项复核。</Alert>
  );
}
