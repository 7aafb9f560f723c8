import { COUNTED_TO } from "@sannong/contract/counted";
import type { InputOf } from "@sannong/contract/endpoint";
import { type RegionLevel, regionLevels } from "@sannong/contract/region-words";
import { type DeskRegion, deskRegions } from "@sannong/contract/regions-desk";
import { EmptyState, Tag } from "@sannong/ui";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { call } from "../../../lib/api.ts";

const SIZE = 20;
const levels = Object.entries(regionLevels).map(([value, label]) => ({ value, label }));
const isLevel = (level: number): level is RegionLevel => level in regionLevels;

const columns: Column<DeskRegion>[] = [
  {
    title: "名称",
    cell: ({ name, isStatistical }) => (
      <>
        <b>{name}</b> {isStatistical && <Tag>统计用区</Tag>}
      </>
    ),
  },
  { title: "代码", width: 150, cell: ({ code }) => <span className="num">{code}</span> },
  { title: "层级", width: 150, cell: ({ level }) => (isLevel(level) ? regionLevels[level] : "") },
  { title: "上级", cell: ({ above }) => above || <span className="muted">没有上级</span> },
  {
    title: "账号数（含下级）",
    width: 160,
    isNumber: true,
    cell: ({ accounts }) => (
      <span className="num">{accounts >= COUNTED_TO ? "1 万以上" : accounts.toLocaleString("zh-CN")}</span>
    ),
  },
];

const regionsQuery = (asked: InputOf<typeof deskRegions>) =>
  queryOptions({
    queryKey: ["regionDesk", asked],
    queryFn: ({ signal }) => call(deskRegions, asked, { signal }),
    placeholderData: keepPreviousData,
  });

/** 行政区划: every region as the portal knows it, and how many accounts lie there. They come with a release. */
export function RegionList() {
  const { view, show } = useTableAddress({ groups: [{ name: "level", options: levels }] });
  const level = view.chosen["level"]?.[0];
  const read = useQuery(
    regionsQuery({
      keywords: view.keywords || undefined,
      level: level === undefined ? undefined : Number(level),
      pageNum: view.page,
      pageSize: SIZE,
    }),
  );
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={[{ name: "level", title: "层级", options: levels }]}
        searchLabel="名称或代码"
      />
      <ConsoleTable
        label="行政区划"
        read={read}
        columns={columns}
        keyOf={({ code }) => code}
        paging={byNumber(view.page, SIZE, read.data?.total ?? 0, (page) => show({ page }))}
        empty={<EmptyState title="没有找到这个行政区划">请换个名称或代码查找，或清除筛选。</EmptyState>}
      />
    </>
  );
}
