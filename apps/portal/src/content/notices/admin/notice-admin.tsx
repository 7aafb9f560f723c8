import { noticeKinds } from "@sannong/contract/content/notice-words";
import { notices, type ManagedNotice, type ManagedNoticeSummary } from "@sannong/contract/content/notices-publication";
import type { PublishAct } from "@sannong/contract/content/publication-words";
import { Tag } from "@sannong/ui";
import type { Column } from "../../../console/parts/console-table.tsx";
import { publicationCalls } from "../../../console/parts/publication-calls.ts";
import { PublicationList, StateTag } from "../../../console/parts/publication-list.tsx";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { NoticeDrawer } from "./notice-drawer.tsx";

const filters = [
  {
    name: "kind",
    title: "栏目",
    options: Object.entries(noticeKinds).map(([value, { name }]) => ({ value, label: name })),
  },
];
const calls = publicationCalls<ManagedNoticeSummary, ManagedNotice>(notices);
const consequences: Record<PublishAct, string> = {
  publish: "发布后列表、全文和搜索里随即可以看到；定了以后时间的，到时出现。",
  withdraw: "撤下后公众不再看到，搜索也找不到；以后可以重新发布。",
  discard: "草稿删除后不能恢复。",
};

/** What is published may be so from a day on, and until one. */
function NoticeState({ notice: { state, term } }: { notice: ManagedNoticeSummary }) {
  if (state === "published" && term === "ahead") return <Tag tone="info">待发布</Tag>;
  if (state === "published" && term === "over") return <Tag tone="plain">已到期</Tag>;
  return <StateTag state={state} />;
}

const columns = (open: (id: string) => void): readonly Column<ManagedNoticeSummary>[] => [
  {
    title: "标题",
    cell: ({ id, title, kind, source }) => (
      <>
        <button type="button" className="link" onClick={() => open(id)}>
          {title}
        </button>
        <small>
          {noticeKinds[kind].name}，{source}
        </small>
      </>
    ),
  },
  { title: "状态", width: 110, cell: (notice) => <NoticeState notice={notice} /> },
  { title: "地区", width: 150, cell: ({ areaName }) => areaName },
  {
    title: "发布时间",
    width: 190,
    cell: ({ publishedAt, publicUntil, state }) => (
      <>
        {state === "draft" ? <span className="muted">还没有发布</span> : fullMomentInWords(publishedAt)}
        {publicUntil && <small>到 {publicUntil} 为止</small>}
      </>
    ),
  },
];

type Props = { own: { areaCode: string; company: string } };

/** Notices of one's own region: found, written, changed, shown and taken down. */
export function NoticeAdmin({ own }: Props) {
  return (
    <PublicationList
      label="通知"
      searchLabel="标题中的文字"
      filters={filters}
      calls={calls}
      idOf={({ id }) => id}
      titleOf={({ title }) => title}
      columns={columns}
      consequences={consequences}
      newLabel="新建通知"
      renderDrawer={({ one, ...given }) => <NoticeDrawer key={one?.id} notice={one} own={own} {...given} />}
    />
  );
}
