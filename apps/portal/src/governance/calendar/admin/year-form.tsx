import * as styles from "./year-form.module.css";
import { putCalendarYear, readCalendarYear } from "@sannong/contract/governance/calendar";
import type { CalendarYear } from "@sannong/contract/governance/calendar.schemas";
import type { NamedDay } from "@sannong/contract/governance/calendar-words";
import { Button, Form, TextField, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../../lib/forms/use-form.ts";
import { ConflictNote } from "../../../console/parts/conflict-note.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { calendarQueries } from "./calendar.queries.ts";
import { daysInWords } from "./calendar-days.ts";
import { DayList } from "./day-list.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import { YearGrid } from "./year-grid.tsx";

type Values = { source: string; days: NamedDay[] };
type Props = { kept: CalendarYear; onDirty: (isDirty: boolean) => void };

const names = { source: "依据", days: "节假日与调休" };
const inWords = (field: string, value: unknown): string =>
  field === "days" ? daysInWords(value as NamedDay[]) : String(value);

/** One year on the table: marked day by day or pasted, saved as a whole. */
export function YearForm({ kept, onDirty }: Props) {
  const { year } = kept;
  const form = useForm<Values>({
    defaultValues: { source: kept.source, days: kept.days },
  });
  const { isDirty, errors } = form.formState;
  const [theirs, setTheirs] = useState<CalendarYear>();
  const [isPasting, setIsPasting] = useState(false);
  const queries = useQueryClient();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const saving = useMutation({
    mutationFn: (values: Values) =>
      callWithMessage(putCalendarYear, { year, ...values, revision: (theirs ?? kept).revision }),
    onSuccess: async ({ msg }) => {
      toast.success(msg);
      onDirty(false);
      await queries.invalidateQueries({ queryKey: calendarQueries.key });
    },
    onError: onRefusal(putCalendarYear, {
      "calendar.changedMeanwhile": () =>
        void call(readCalendarYear, { year }).then(setTheirs, onRefusal(readCalendarYear)),
    }),
  });
  const days = useWatch({ control: form.control, name: "days" });
  const setDays = (next: NamedDay[]) => form.setValue("days", next, { shouldDirty: true });
  return (
    <Form
      className={styles.calendarYear}
      aria-label={`${year} 年`}
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
    >
      {theirs && <ConflictNote theirs={{ values: theirs, ...theirs }} form={form} names={names} inWords={inWords} />}
      <div className={styles.calendarHead}>
        <TextField
          label="依据"
          placeholder={`国务院办公厅关于${year}年部分节假日安排的通知`}
          maxLength={100}
          autoComplete="off"
          {...(errors.source?.message && { problem: errors.source.message })}
          {...form.register("source", { required: "请填写依据，例如国务院办公厅通知的名称" })}
        />
        <Button icon="upload" onClick={() => setIsPasting(true)}>
          粘贴或导入
        </Button>
      </div>
      <div className={styles.calendarBody}>
        <YearGrid year={year} days={days} onChange={setDays} />
        <DayList days={days} onChange={setDays} />
      </div>
      <div className={`${styles.calendarFoot} no-print`}>
        <p className="sm muted">
          {kept.changedAt === null
            ? kept.revision === 0
              ? "这一年还没有录入，现在只按周一至周五计算。"
              : "安装时带来的日历，还没有人改过。"
            : `${kept.changedBy ?? ""}于 ${fullMomentInWords(kept.changedAt)} 保存`}
          {isDirty && <b> · 有没有保存的改动</b>}
        </p>
        <Button disabled={!isDirty || saving.isPending} onClick={() => form.reset()}>
          还原
        </Button>
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isDirty && !theirs}>
          {theirs ? "按我填的保存" : "保存"}
        </Button>
      </div>
      {isPasting && (
        <PasteDialog
          year={year}
          onTake={(next) => {
            setDays(next);
            setIsPasting(false);
          }}
          onClose={() => setIsPasting(false)}
        />
      )}
    </Form>
  );
}
