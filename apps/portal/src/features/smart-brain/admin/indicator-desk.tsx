import { indicatorCycles } from "@sannong/contract/indicator-words";
import { type DeskIndicator, deskIndicators, saveIndicator } from "@sannong/contract/smart-brain-desk";
import type { InputOf } from "@sannong/contract/endpoint";
import { brainThemes } from "@sannong/contract/smart-brain-words";
import { toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import {
  type DeskField,
  deskInput,
  deskNames,
  type DeskValues,
  deskValues,
  deskWords,
} from "../../../console/parts/desk-fields.ts";
import { DeskForm } from "../../../console/parts/desk-form.tsx";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { call, callTold } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { optionsOf } from "../../../lib/options-of.ts";
import { fullMomentInWords } from "../../../lib/words.ts";
import { brainDeskQueries } from "./brain-desk.queries.ts";

const themes = brainThemes.map(([value, label]) => ({ value, label }));
const themeNames = new Map<string, string>(brainThemes);
const directions = { up: "升高为好", down: "降低为好", none: "不分好坏" } as const;

const fields: readonly DeskField[] = [
  { name: "name", label: "指标名称", kind: "text", longest: 40 },
  { name: "themes", label: "专题", kind: "several", choices: themes },
  { name: "definition", label: "统计口径", kind: "area", rows: 5, longest: 500 },
  { name: "source", label: "数据来源", kind: "text", longest: 100 },
  { name: "owner", label: "责任处室", kind: "text", longest: 60 },
  {
    name: "cycle",
    label: "更新周期",
    kind: "choice",
    choices: optionsOf(indicatorCycles),
  },
  { name: "decimals", label: "小数位数", kind: "number" },
  {
    name: "direction",
    label: "升降",
    kind: "choice",
    choices: optionsOf(directions),
  },
];
const directionOf = ({ moreIsBetter }: DeskIndicator) =>
  moreIsBetter === null ? "none" : moreIsBetter ? "up" : "down";
const storedOf = (indicator: DeskIndicator): Stored<DeskValues> => ({
  values: deskValues(fields, { ...indicator, direction: directionOf(indicator) }),
  revision: indicator.revision,
  changedBy: indicator.changedBy,
  changedAt: indicator.changedAt,
});

const columnsOf = (onOpen: ((indicator: DeskIndicator) => void) | undefined): Column<DeskIndicator>[] => [
  {
    title: "指标",
    width: 220,
    cell: (indicator) => (
      <>
        {onOpen ? (
          <button type="button" className="link" onClick={() => onOpen(indicator)}>
            {indicator.name}
          </button>
        ) : (
          indicator.name
        )}
        <small>
          {indicator.unit}，{indicatorCycles[indicator.cycle]}
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
    cell: ({ updatedAt }) => <span className="num">{fullMomentInWords(updatedAt)}</span>,
  },
];

/** How each indicator is counted; whoever may, describes it anew. */
export function IndicatorDesk({ mayChange }: { mayChange: boolean }) {
  const read = useQuery(brainDeskQueries.indicators);
  const [opened, setOpened] = useState<DeskIndicator>();
  const all = read.data?.records.length ?? 0;
  return (
    <>
      {!mayChange && <p className="sm sec2">口径由省级统一修改；这里可以查看。</p>}
      <ConsoleTable
        label="指标口径"
        read={{ ...read, isPlaceholderData: false }}
        columns={columnsOf(mayChange ? setOpened : undefined)}
        keyOf={({ code }) => code}
        openKey={opened?.code}
        paging={byNumber(1, Math.max(all, 1), all, () => undefined)}
        empty={{ what: "指标", level: 2, howToFill: "指标由省级随系统数据建立。", narrowing: null }}
      />
      {opened && <IndicatorDrawer key={opened.code} indicator={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function IndicatorDrawer({ indicator, onClose }: { indicator: DeskIndicator; onClose: () => void }) {
  const client = useQueryClient();
  const stored = storedOf(indicator);
  const form = useForm<DeskValues>({ defaultValues: stored.values, shouldFocusError: false });
  const save = async (values: DeskValues, revision: number) => {
    const { direction, ...definition } = deskInput(fields, values);
    const moreIsBetter = direction === "none" ? null : direction === "up";
    const input = { ...definition, moreIsBetter, code: indicator.code, revision } as InputOf<typeof saveIndicator>;
    toast.success((await callTold(saveIndicator, input)).msg);
  };
  return (
    <EditDrawer<DeskValues>
      title={`修改：${indicator.name}`}
      stored={stored}
      form={form}
      names={deskNames(fields)}
      inWords={(name, value) => deskWords(fields, name, value)}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={async () => {
        const { records } = await call(deskIndicators, {});
        return storedOf(records.find(({ code }) => code === indicator.code) ?? indicator);
      }}
      onFailure={onRefusal(saveIndicator)}
      onSaved={() => {
        onClose();
        void client.invalidateQueries({ queryKey: brainDeskQueries.key });
      }}
      onClose={onClose}
    >
      <p className="sm sec2">单位（{indicator.unit}）和数值一体，不能改；口径改后驾驶舱随即显示新的说明。</p>
      <DeskForm fields={fields} form={form} within="" />
    </EditDrawer>
  );
}
