import { countInWords } from "@sannong/contract/counted";
import { type RegionLevel, regionLevels } from "@sannong/contract/operations/region-words";
import { type ManagedRegion, restoreRegion, withdrawRegion } from "@sannong/contract/operations/regions-admin";
import { Button, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangedCell } from "../../../console/parts/changed-cell.tsx";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { callWithMessage } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { regionAdminQueries } from "./region-admin.queries.ts";
import { RegionDrawer } from "./region-drawer.tsx";

const SIZE = 20;
const levels = optionsOf(regionLevels);
/** nothing is above it, and everything in it */
const PROVINCE = 2;
const isLevel = (level: number): level is RegionLevel => level in regionLevels;

const columns: Column<ManagedRegion>[] = [
  {
    title: "名称",
    cell: ({ name, isStatistical, isWithdrawn }) => (
      <>
        <b>{name}</b> {isStatistical && <Tag>统计用区</Tag>} {isWithdrawn && <Tag icon="eyeoff">已停用</Tag>}
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
    cell: ({ accounts }) => <span className="num">{countInWords(accounts)}</span>,
  },
  { title: "最近修改", width: 170, cell: (region) => <ChangedCell {...region} /> },
];

type Acts = Record<"onRename" | "onWithdraw" | "onRestore", (region: ManagedRegion) => void>;

const actsColumn = ({ onRename, onWithdraw, onRestore }: Acts): Column<ManagedRegion> => ({
  title: "操作",
  width: 150,
  cell: (region) => (
    <span className="admin-acts">
      {!region.isWithdrawn && (
        <Button size="small" aria-label={`改名：${region.name}`} onClick={() => onRename(region)}>
          改名
        </Button>
      )}
      {region.isWithdrawn && (
        <Button size="small" aria-label={`恢复：${region.name}`} onClick={() => onRestore(region)}>
          恢复
        </Button>
      )}
      {!region.isWithdrawn && region.level > PROVINCE && (
        <Button size="small" aria-label={`停用：${region.name}`} onClick={() => onWithdraw(region)}>
          停用
        </Button>
      )}
    </span>
  ),
});

/** 行政区划: every region as the portal knows it and how many accounts lie there; renamed, added and withdrawn here. */
export function RegionList() {
  const queries = useQueryClient();
  const { view, show, narrowing } = useTableAddress({ groups: [{ name: "level", options: levels }] });
  const [edited, setEdited] = useState<{ region?: ManagedRegion }>();
  const [leaving, setLeaving] = useState<ManagedRegion>();
  const level = view.chosen["level"]?.[0];
  const read = useQuery(
    regionAdminQueries.list({
      keywords: view.keywords || undefined,
      level: level === undefined ? undefined : Number(level),
      pageNum: view.page,
      pageSize: SIZE,
    }),
  );
  // the choice of a region in every form of this page is old too
  const reread = () => queries.invalidateQueries({ predicate: ({ queryKey }) => /region/i.test(String(queryKey[0])) });
  const acting = useMutation({
    mutationFn: ({ code, revision, isWithdrawn }: ManagedRegion) =>
      callWithMessage(isWithdrawn ? restoreRegion : withdrawRegion, { code, revision }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: showFailure,
    onSettled: () => {
      setLeaving(undefined);
      void reread();
    },
  });
  return (
    <>
      <TableFilters
        view={view}
        onView={show}
        filters={[{ name: "level", title: "层级", options: levels }]}
        searchLabel="名称或代码"
        acts={
          <Button icon="plus" onClick={() => setEdited({})}>
            新增行政区划
          </Button>
        }
      />
      <ConsoleTable
        label="行政区划"
        read={read}
        columns={[
          ...columns,
          actsColumn({ onRename: (region) => setEdited({ region }), onWithdraw: setLeaving, onRestore: acting.mutate }),
        ]}
        keyOf={({ code }) => code}
        paging={byNumber(view.page, SIZE, read.data?.total ?? 0, (page) => show({ page }))}
        empty={{
          what: "行政区划",
          howToFill: "行政区划随系统建立，有增加时点上面的按钮新建。",
          noneFound: "没有找到这个行政区划",
          advice: "请换个名称或代码查找，或清除筛选。",
          narrowing,
        }}
      />
      {edited && (
        <RegionDrawer region={edited.region} onSaved={() => void reread()} onClose={() => setEdited(undefined)} />
      )}
      {leaving && (
        <Confirm
          title={`停用“${leaving.name}”？`}
          verb="停用"
          isBusy={acting.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => acting.mutate(leaving)}
        >
          <p>
            其中有 {countInWords(leaving.accounts)} 个账号。停用后，表单随即不再提供“{leaving.name}
            ”，这些账号和已有的数据不变，仍显示这个名称；需要时请在“用户与机构”中调动。以后可以恢复。
          </p>
        </Confirm>
      )}
    </>
  );
}
