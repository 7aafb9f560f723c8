import * as styles from "./link-findings.module.css";
import { linkVerdicts } from "@sannong/contract/content/link-words";
import { exportLinkFindings, startLinkCheck } from "@sannong/contract/content/links";
import type { LinkCheck, LinkFinding } from "@sannong/contract/content/links.schemas";
import { Alert, Button, EmptyState, ErrorState, Paged, Segments, Skeleton, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { saveSheet } from "../../../lib/lists/save-sheet.ts";
import { PAGE_SIZE, siteAdminQueries, type Which } from "./site-admin.queries.ts";

const moment = new Intl.DateTimeFormat("zh-CN", {
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Shanghai",
});
const words: Record<Which, string> = { broken: "打不开的", all: "全部链接" };
const whichOf = (word: string): Which => (word === words.all ? "all" : "broken");

type Props = { only: Which; page: number; onView: (change: { only?: Which; page?: number }) => void };

/** 死链检查: what was found last, a new check, and the list as a workbook. */
export function LinkFindings({ only, page, onView }: Props) {
  const { data, error, refetch } = useQuery(siteAdminQueries.check());
  if (error && !data) return <ErrorState title="检查结果没有读到" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} label="正在读取检查结果" />;
  const { latest, underWay } = data;
  return (
    <section className={`bx ${styles.links}`} aria-labelledby="links-title">
      <div className="h">
        <h2 id="links-title">死链检查</h2>
        <Acts only={only} latest={latest} isUnderWay={underWay !== null} />
      </div>
      <p className={`sm sec2 ${styles.linksWhen}`}>
        检查本站页面、通知和指南里的网址，以及目录里各系统的地址。每天凌晨自动检查一次
        {latest && `；最近一次 ${moment.format(new Date(latest.begunAt))}，由${latest.askedBy ?? "系统"}发起`}。
      </p>
      {underWay && <Alert>正在检查，最多需要 5 分钟，可以先离开本页。</Alert>}
      {latest ? (
        <Found latest={latest} only={only} page={page} onView={onView} />
      ) : (
        !underWay && (
          <EmptyState kind="nothingYet" title="还没有检查过">
            点“开始检查”，系统会逐个访问所有链接，列出打不开的。
          </EmptyState>
        )
      )}
    </section>
  );
}

function Acts({ only, latest, isUnderWay }: { only: Which; latest: LinkCheck | null; isUnderWay: boolean }) {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => callWithMessage(startLinkCheck, {}),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: onRefusal(startLinkCheck),
    onSettled: () => queries.invalidateQueries({ queryKey: siteAdminQueries.check().queryKey }),
  });
  const save = useMutation({
    mutationFn: () => saveSheet(exportLinkFindings, { only }, only === "broken" ? "打不开的链接" : "死链检查结果"),
    onError: onRefusal(exportLinkFindings),
  });
  return (
    <div className={`${styles.linksActs} no-print`}>
      {latest && (
        <Button size="small" icon="download" busy={save.isPending} onClick={() => save.mutate()}>
          导出 Excel
        </Button>
      )}
      <Button
        size="small"
        variant="primary"
        icon="refresh"
        busy={check.isPending}
        disabled={isUnderWay}
        onClick={() => check.mutate()}
      >
        {isUnderWay ? "正在检查" : "开始检查"}
      </Button>
    </div>
  );
}

function Found({ latest, only, page, onView }: Props & { latest: LinkCheck }) {
  const read = useQuery(siteAdminQueries.findings(only, page, latest.begunAt));
  return (
    <>
      <div className={styles.linksCounts}>
        <p>
          查了 <b className="num">{latest.total}</b> 个链接，
          {latest.broken > 0 ? (
            <>
              <b className="num bad">{latest.broken}</b> 个打不开
            </>
          ) : (
            "没有打不开的"
          )}
          {!latest.isComplete && "；时间到了，还有一部分没有查到"}。
        </p>
        <Segments
          label="显示哪些"
          options={[words.broken, words.all]}
          value={words[only]}
          onChange={(word) => onView({ only: whichOf(word), page: 1 })}
        />
      </div>
      <Paged
        read={read}
        page={page}
        size={PAGE_SIZE}
        label="链接"
        rows={6}
        onPage={(next) => onView({ page: next })}
        empty={
          // of a check that has ended: nothing under 打不开 is its result, and no list that waits to be filled
          {
            what: "链接",
            title: only === "broken" ? "没有打不开的链接" : "没有链接",
            howToFill: only === "broken" ? "所有链接都有应答。" : "页面、通知和指南里写了网址以后，会列在这里。",
            narrowing: null,
          }
        }
      >
        {(records) => (
          <ul className={styles.linksList}>
            {records.map((one) => (
              <FoundLink key={one.address} found={one} />
            ))}
          </ul>
        )}
      </Paged>
    </>
  );
}

function FoundLink({ found }: { found: LinkFinding }) {
  const { title, address, foundOn, verdict, status, detail, tookMs } = found;
  const { name, isBroken } = linkVerdicts[verdict];
  const isSame = title === address;
  return (
    <li>
      <div className={styles.linkWhat}>
        <b>{title}</b>
        {!isSame && <span className={styles.linkAddress}>{address}</span>}
        <span className="sm sec2">
          在“{foundOn}”{tookMs !== null && ` · ${tookMs} 毫秒`}
          {detail && ` · ${detail}`}
        </span>
      </div>
      <Tag tone={isBroken ? "err" : verdict === "unchecked" ? "warn" : "ok"} icon={isBroken ? "err" : undefined}>
        {name}
        {status !== null && ` ${status}`}
      </Tag>
    </li>
  );
}
