import * as indicatorAdminStyles from "./indicator-admin.module.css";
import * as styles from "./values-admin.module.css";
import type { ManagedIndicator, ManagedValue } from "@sannong/contract/data/indicators-admin";
import { figureWords, monthWords } from "@sannong/contract/data/indicators-words";
import { Button, EmptyState, ErrorState, SelectField, Skeleton, Tag, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { addressWith } from "../../../lib/navigation/address.ts";
import { brainAdminQueries } from "./brain-admin.queries.ts";
import { ImportValues } from "./import-values.tsx";

const columnsOf = ({ unit, decimals }: ManagedIndicator): Column<ManagedValue>[] => [
  {
    title: "地区",
    cell: ({ regionName, regionCode }) => (
      <>
        {regionName}
        <small>{regionCode}</small>
      </>
    ),
  },
  {
    title: `数值（${unit}）`,
    isNumber: true,
    cell: ({ value }) =>
      value === null ? <Tag tone="warn">没有报</Tag> : <span className="num">{figureWords(value, decimals)}</span>,
  },
  {
    title: "上年同月",
    isNumber: true,
    cell: ({ yearAgo }) => (yearAgo === null ? "—" : <span className="num">{figureWords(yearAgo, decimals)}</span>),
  },
];

const isMonth = /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/;

/** What each region told of an indicator in a month, and the way to bring more in. */
export function ValuesAdmin() {
  const indicators = useQuery(brainAdminQueries.indicators);
  const { data, error, refetch } = indicators;
  if (error && !data) return <ErrorState title="指标没有加载出来" failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} label="正在读取指标" />;
  const [first] = data.records;
  if (!first)
    return (
      <EmptyState kind="nothingYet" level={2} title="还没有指标">
        省级在<Link to="/management/brain?tab=definitions">指标口径</Link>里建立指标以后，就可以在这里导入数值。
      </EmptyState>
    );
  return <Values indicators={data.records} first={first} />;
}

function Values({ indicators, first }: { indicators: readonly ManagedIndicator[]; first: ManagedIndicator }) {
  const [query, setQuery] = useSearchParams();
  const [isImporting, setImporting] = useState(false);
  const indicator = indicators.find(({ code }) => code === query.get("indicator")) ?? first;
  const requested = isMonth.exec(query.get("month") ?? "")?.[0];
  const read = useQuery(brainAdminQueries.values({ indicator: indicator.code, month: requested }));
  const go = (name: string, value: string, replace = false) =>
    setQuery(addressWith({ [name]: value }), { preventScrollReset: true, replace });
  // a browser without a control for months has it typed, sign by sign
  const [typed, setTyped] = useState<string>();
  const month = requested ?? read.data?.month ?? "";
  const all = read.data?.records.length ?? 0;
  return (
    <>
      <div className={`office-filters ${styles.brainFilters} no-print`}>
        <SelectField label="指标" value={indicator.code} onChange={({ target }) => go("indicator", target.value)}>
          {indicators.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          type="month"
          label="月份"
          placeholder="2026-01"
          value={typed ?? month}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isMonth.test(target.value)) go("month", target.value, true);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <span className="acts">
          <Button variant="primary" icon="upload" onClick={() => setImporting(true)}>
            导入数值
          </Button>
        </span>
      </div>
      {read.data && (
        <p className={`${indicatorAdminStyles.brainTold} sm sec2`} role="status">
          {`${monthWords(read.data.month)}，${all} 个地区中 ${read.data.told} 个已报${all > read.data.told ? `，${all - read.data.told} 个没有报` : ""}。`}
        </p>
      )}
      <ConsoleTable
        label="指标数值"
        read={read}
        columns={columnsOf(indicator)}
        keyOf={({ regionCode }) => regionCode}
        paging={byNumber(1, Math.max(all, 1), all, () => undefined)}
        empty={{
          what: "数值",
          title: "本地区不单独报数",
          level: 2,
          howToFill: "指标报到县一级。",
          narrowing: null,
        }}
      />
      {isImporting && <ImportValues month={month || undefined} onClose={() => setImporting(false)} />}
    </>
  );
}
