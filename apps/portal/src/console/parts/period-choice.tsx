import * as styles from "./period-choice.module.css";
import { Button, Form, Segments, TextField } from "@sannong/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "../../lib/hooks/use-now.ts";
import { addressWith } from "../../lib/navigation/address.ts";
import { type Days, daysUntil, type Period, periodNames, periodOf, periods } from "./period-days.ts";

/** The days that the address names; the last month without any. */
export function usePeriod(): Days {
  const [query] = useSearchParams();
  const now = useNow();
  const usual = daysUntil(now, periods["近 30 天"]);
  return { from: query.get("from") ?? usual.from, to: query.get("to") ?? usual.to };
}

/** The usual periods, or days of one's own; they stand in the address. */
export function PeriodChoice({ days }: { days: Days }) {
  const [, setQuery] = useSearchParams();
  const choose = ({ from, to }: Days) => setQuery(addressWith({ from, to }), { preventScrollReset: true });
  return <Choice key={`${days.from} ${days.to}`} days={days} onChange={choose} />;
}

function Choice({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const now = useNow();
  const [typed, setTyped] = useState(days);
  return (
    <>
      <Segments<Period | "自选">
        label="时间"
        options={[...periodNames]}
        value={periodOf(days, now) ?? "自选"}
        onChange={(name) => name !== "自选" && onChange(daysUntil(now, periods[name]))}
      />
      <Form
        className={styles.periodDays}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(typed);
        }}
      >
        <TextField
          label="开始日期"
          type="date"
          value={typed.from}
          max={typed.to}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
        />
        <TextField
          label="结束日期"
          type="date"
          value={typed.to}
          min={typed.from}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
        />
        <Button type="submit">查看</Button>
      </Form>
    </>
  );
}
