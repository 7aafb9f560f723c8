import * as styles from "./indicator-admin.module.css";
import { indicatorCycles } from "@sannong/contract/data/indicator-words";
import {
  type ManagedIndicator,
  moveIndicator,
  restoreIndicator,
  retireIndicator,
} from "@sannong/contract/data/indicators-admin";
import { stepped } from "@sannong/contract/rules/lists/placing";
import { brainThemes } from "@sannong/contract/data/indicators-words";
import { Button, Tag, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "../../../console/parts/confirm.tsx";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";
import { IndicatorDrawer } from "./indicator-drawer.tsx";

const themeNames = new Map<string, string>(brainThemes);

type Acts = {
  onOpen: (indicator: ManagedIndicator) => void;
  onStep: (indicator: ManagedIndicator, step: -1 | 1) => void;
  onRetire: (indicator: ManagedIndicator) => void;
  onRestore: (indicator: ManagedIndicator) => void;
};

const columnsOf = (counted: readonly string[], acts: Acts | undefined): Column<ManagedIndicator>[] => [
  {
    title: "指标",
    width: 220,
    cell: (indicator) => (
      <>
        {acts ? (
          <button type="button" className="link" onClick={() => acts.onOpen(indicator)}>
            {indicator.name}
          </button>
        ) : (
          indicator.name
        )}
        {indicator.isRetired && <Tag icon="eyeoff">已停用</Tag>}
        <small>
          {indicator.unit}，{indicatorCycles[indicator.cycle]}，{indicator.code}
        </small>
      </>
    ),
  },
  { title: "专题", width: 160, cell: (one) => one.themes.map((theme) => themeNames.get(theme)).join("、") },
  { title: "统计口径", cell: ({ definition }) => definition },
  {
    title: "来源",
    width: 200,
    cell: ({ source, owner }) => (
      <>
        {source}
        <small>{owner}</small>
      </>
    ),
  },
  {
    title: "最近来数",
    width: 170,
    cell: ({ updatedAt, hasValues }) =>
      hasValues ? (
        <span className="num">{fullMomentInWords(updatedAt)}</span>
      ) : (
        <span className="muted">还没有数值</span>
      ),
  },
  ...(acts
    ? [
        {
          title: "操作",
          width: 190,
          cell: (indicator: ManagedIndicator) => <IndicatorActs indicator={indicator} counted={counted} {...acts} />,
        },
      ]
    : []),
];

function IndicatorActs({
  indicator,
  counted,
  onStep,
  onRetire,
  onRestore,
}: Acts & { indicator: ManagedIndicator; counted: readonly string[] }) {
  const { name, code, isRetired } = indicator;
  return (
    <span className="admin-acts">
      {isRetired ? (
        <Button size="small" aria-label={`恢复：${name}`} onClick={() => onRestore(indicator)}>
          恢复
        </Button>
      ) : (
        <>
          <Button
            size="small"
            icon="up"
            disabled={counted[0] === code}
            aria-label={`上移：${name}`}
            onClick={() => onStep(indicator, -1)}
          />
          <Button
            size="small"
            icon="down"
            disabled={counted.at(-1) === code}
            aria-label={`下移：${name}`}
            onClick={() => onStep(indicator, 1)}
          />
          <Button size="small" aria-label={`停用：${name}`} onClick={() => onRetire(indicator)}>
            停用
          </Button>
        </>
      )}
    </span>
  );
}

/** What the cockpit counts and how; whoever may, adds to it, describes it anew, and retires what is counted no more. */
export function IndicatorAdmin({ mayChange }: { mayChange: boolean }) {
  const queries = useQueryClient();
  const read = useQuery(brainAdminQueries.indicators);
  const [opened, setOpened] = useState<ManagedIndicator | "new">();
  const [leaving, setLeaving] = useState<ManagedIndicator>();
  const acting = useMutation({
    mutationFn: (act: () => Promise<{ msg: string }>) => act(),
    onSuccess: ({ msg }) => void toast.success(msg),
    onError: showFailure,
    onSettled: () => {
      setLeaving(undefined);
      return queries.invalidateQueries({ queryKey: brainAdminQueries.key });
    },
  });
  const records = read.data?.records ?? [];
  const counted = records.filter(({ isRetired }) => !isRetired).map(({ code }) => code);
  const acts: Acts = {
    onOpen: setOpened,
    onStep: ({ code, revision }, step) => {
      const before = stepped(counted, code, step);
      if (before !== undefined && !acting.isPending)
        acting.mutate(() => callWithMessage(moveIndicator, { code, revision, before }));
    },
    onRetire: setLeaving,
    onRestore: ({ code, revision }) => acting.mutate(() => callWithMessage(restoreIndicator, { code, revision })),
  };
  const add = mayChange && (
    <Button variant="primary" icon="plus" onClick={() => setOpened("new")}>
      新建指标
    </Button>
  );
  return (
    <>
      <div className={styles.brainTold}>
        {mayChange ? (
          records.length > 0 && (
            <>
              {add}
              <span className="sm sec2">每个专题的第一项最先显示；停用的指标保留已有的数值。</span>
            </>
          )
        ) : (
          <span className="sm sec2">指标和口径由省级统一建立；这里可以查看。</span>
        )}
      </div>
      <ConsoleTable
        label="指标口径"
        read={{ ...read, isPlaceholderData: false }}
        columns={columnsOf(counted, mayChange ? acts : undefined)}
        keyOf={({ code }) => code}
        openKey={opened === "new" ? undefined : opened?.code}
        paging={byNumber(1, Math.max(records.length, 1), records.length, () => undefined)}
        empty={{
          what: "指标",
          level: 2,
          howToFill: mayChange
            ? "建立以后，各地就可以导入数值，智慧大脑随即显示。"
            : "省级建立指标以后会列在这里，就可以导入本地区的数值。",
          action: add,
          narrowing: null,
        }}
      />
      {opened && (
        <IndicatorDrawer
          key={opened === "new" ? "" : opened.code}
          indicator={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {leaving && (
        <Confirm
          title={`停用“${leaving.name}”？`}
          verb="停用"
          isBusy={acting.isPending}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            const { code, revision } = leaving;
            acting.mutate(() => callWithMessage(retireIndicator, { code, revision }));
          }}
        >
          <p>停用后智慧大脑、导入模板和以后的分析报告里不再有它；已有的数值保留，以后可以恢复。</p>
        </Confirm>
      )}
    </>
  );
}
