import type { InputOf } from "@sannong/contract/endpoint";
import { indicatorCycles } from "@sannong/contract/data/indicator-words";
import {
  addIndicator,
  type ManagedIndicator,
  managedIndicators,
  saveIndicator,
} from "@sannong/contract/data/indicators-admin";
import { brainThemes } from "@sannong/contract/data/indicators-words";
import { toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../../lib/forms/use-form.ts";
import {
  type OfficeField,
  officeInput,
  officeNames,
  type OfficeValues,
  officeValues,
  officeWords,
} from "../../../console/parts/office-fields.ts";
import { OfficeForm } from "../../../console/parts/office-form.tsx";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";

const themes = brainThemes.map(([value, label]) => ({ value, label }));
const directions = { up: "升高为好", down: "降低为好", none: "不分好坏" } as const;

/** What is said of a new one once and for all. */
const founding: readonly OfficeField[] = [
  {
    name: "code",
    label: "指标代码",
    hint: "小写字母、数字和 -，例如 grain-area；用在网址和导入表里，建立后不能改",
    kind: "text",
    longest: 40,
  },
  { name: "unit", label: "计量单位", hint: "例如 万亩、吨、%；和数值一体，建立后不能改", kind: "text", longest: 20 },
];
const definition: readonly OfficeField[] = [
  { name: "name", label: "指标名称", kind: "text", longest: 40 },
  { name: "themes", label: "专题", kind: "several", choices: themes },
  { name: "definition", label: "统计口径", kind: "area", rows: 5, longest: 500 },
  { name: "source", label: "数据来源", kind: "text", longest: 100 },
  { name: "owner", label: "责任处室", kind: "text", longest: 60 },
  { name: "cycle", label: "更新周期", kind: "choice", choices: optionsOf(indicatorCycles) },
  { name: "decimals", label: "小数位数", kind: "number" },
  { name: "direction", label: "升降", kind: "choice", choices: optionsOf(directions) },
];
const fresh: Stored<OfficeValues> = {
  values: officeValues([...founding, ...definition], { themes: [], cycle: "month", decimals: 1, direction: "none" }),
  revision: 0,
  changedAt: null,
  changedBy: null,
};
const directionOf = ({ moreIsBetter }: ManagedIndicator) =>
  moreIsBetter === null ? "none" : moreIsBetter ? "up" : "down";
const storedOf = (indicator: ManagedIndicator): Stored<OfficeValues> => ({
  values: officeValues(definition, { ...indicator, direction: directionOf(indicator) }),
  revision: indicator.revision,
  changedBy: indicator.changedBy,
  changedAt: indicator.changedAt,
});

type Props = {
  /** absent: a new one */
  indicator: ManagedIndicator | undefined;
  onClose: () => void;
};

/** How one is counted, and of a new one under which code and in which unit. */
export function IndicatorDrawer({ indicator, onClose }: Props) {
  const client = useQueryClient();
  const stored = indicator ? storedOf(indicator) : fresh;
  const fields = indicator ? definition : [...founding, ...definition];
  const form = useForm<OfficeValues>({ defaultValues: stored.values });
  const save = async (values: OfficeValues, revision: number) => {
    const { direction, ...described } = officeInput(fields, values);
    const moreIsBetter = direction === "none" ? null : direction === "up";
    const input = { ...described, moreIsBetter };
    const { msg } = indicator
      ? await callWithMessage(saveIndicator, { ...input, code: indicator.code, revision } as InputOf<
          typeof saveIndicator
        >)
      : await callWithMessage(addIndicator, input as InputOf<typeof addIndicator>);
    toast.success(msg);
  };
  return (
    <EditDrawer<OfficeValues>
      title={indicator ? `修改：${indicator.name}` : "新建指标"}
      stored={stored}
      form={form}
      names={officeNames(fields)}
      inWords={(name, value) => officeWords(fields, name, value)}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={async () => {
        const { records } = await call(managedIndicators, {});
        const now = records.find(({ code }) => code === indicator?.code);
        return now ? storedOf(now) : stored;
      }}
      onFailure={indicator ? onRefusal(saveIndicator) : onRefusal(addIndicator)}
      onSaved={() => {
        onClose();
        void client.invalidateQueries({ queryKey: brainAdminQueries.key });
      }}
      onClose={onClose}
    >
      <p className="sm sec2">
        {indicator
          ? `代码 ${indicator.code}；单位（${indicator.unit}）和数值一体，不能改。口径改后驾驶舱随即显示新的说明。`
          : "新建后可以在“指标数值”里下载模板、导入各地区的数值。"}
      </p>
      <OfficeForm fields={fields} form={form} within="" />
    </EditDrawer>
  );
}
