import * as styles from "./sms-spend.module.css";
import { exportSmsSpend } from "@sannong/contract/authentication/sms-admin";
import type { SmsSpend as Spend } from "@sannong/contract/authentication/sms-admin.schemas";
import { ErrorState, LineChart, Segments, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { PeriodChoice, usePeriod } from "../../../console/parts/period-choice.tsx";
import { countWords, unfinishedDay } from "../../../lib/words/chart-words.ts";
import { WholeTable } from "../../../console/parts/whole-table.tsx";
import { addressWith } from "../../../lib/navigation/address.ts";
import { cityColumns, dayColumns, kindColumns } from "./sms-columns.tsx";
import { SmsProviders } from "./sms-providers.tsx";
import { RecordedOnly } from "./sms-texts.tsx";
import { smsQueries } from "./one-time-codes.queries.ts";

const parts = { city: "按设区市", kind: "按用途", day: "按日" } as const;
type Part = keyof typeof parts;
type PartName = (typeof parts)[Part];
const partNames = Object.values(parts);
const partCalled = (name: string | null): Part =>
  (Object.keys(parts) as Part[]).find((part) => part === name || parts[part] === name) ?? "city";
const counted = (count: number) => count.toLocaleString("zh-CN");

/** What was sent by text message; the period and the part stand in the address. */
export function SmsSpend() {
  const [query, setQuery] = useSearchParams();
  const days = usePeriod();
  const part = partCalled(query.get("part"));
  const { data, error, refetch } = useQuery(smsQueries.spend(days));
  const texts = useQuery(smsQueries.texts());
  const show = (name: PartName) => setQuery(addressWith({ part: partCalled(name) }), { preventScrollReset: true });
  return (
    <div className={styles.smsAdmin}>
      {texts.data?.isRecordedOnly && <RecordedOnly />}
      {texts.data && !texts.data.isRecordedOnly && <SmsProviders providers={texts.data.providers} />}
      <div className="period-filters no-print">
        <PeriodChoice days={days} />
        <ExportButton entry={exportSmsSpend} input={days} name="短信发送量" />
      </div>
      {error && !data ? (
        <ErrorState title="短信发送量没有读到" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} label="正在读取短信发送量" />
      ) : (
        <>
          <Totals spend={data} />
          <DaysChart spend={data} />
          <section className={styles.smsPart}>
            <Segments<PartName> label="分组" options={partNames} value={parts[part]} onChange={show} />
            <Rows spend={data} part={part} />
          </section>
          <Budgets budgets={data.budgets} />
        </>
      )}
    </div>
  );
}

function Totals({ spend: { total, days } }: { spend: Spend }) {
  const figures = [
    ["已提交给服务商", counted(total.taken)],
    ["平均每天", counted(Math.round(total.taken / days.length))],
    ["未成功（含重试）", counted(total.failed)],
  ] as const;
  return (
    <dl className="period-total">
      {figures.map(([name, value]) => (
        <div key={name} className="bx">
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DaysChart({ spend: { days, total } }: { spend: Spend }) {
  const now = useNow();
  return (
    <section className="bx" aria-labelledby="sms-days">
      <div className="h">
        <h2 id="sms-days">每日发送量</h2>
      </div>
      <div className="pad">
        {total.taken > 0 ? (
          <LineChart
            label="每日发送的短信条数，数字见“按日”的表"
            labels={days.map(({ day }) => day.slice(5))}
            series={[{ name: "已提交", values: days.map(({ taken }) => taken) }]}
            unfinished={unfinishedDay(days.at(-1)?.day, now)}
            words={countWords}
          />
        ) : (
          <p className="sec2">这段时间没有发送短信。</p>
        )}
      </div>
    </section>
  );
}

function Rows({ spend, part }: { spend: Spend; part: Part }) {
  const empty = {
    what: "短信",
    title: "这段时间没有发送短信",
    howToFill: "发出的短信按天、用途和系统统计在这里；可以换一段时间再看。",
    narrowing: null,
  };
  if (part === "day")
    return (
      <WholeTable
        label={parts.day}
        rows={spend.days.toReversed()}
        columns={dayColumns}
        keyOf={({ day }) => day}
        empty={empty}
      />
    );
  if (part === "kind")
    return (
      <WholeTable
        label={parts.kind}
        rows={spend.byKind}
        columns={kindColumns}
        keyOf={({ kind }) => kind}
        empty={empty}
      />
    );
  return (
    <WholeTable
      label={parts.city}
      rows={spend.byCity}
      columns={cityColumns(spend.budgets.perRegionDay)}
      keyOf={({ code }) => code}
      empty={empty}
    />
  );
}

const Budgets = ({ budgets }: { budgets: Spend["budgets"] }) => (
  <section className="bx" aria-labelledby="sms-budgets">
    <div className="h">
      <h2 id="sms-budgets">发送限额</h2>
    </div>
    <dl className={`${styles.smsBudgets} pad`}>
      <Budget name="每个设区市每天">
        验证码 {counted(budgets.perRegionDay)} 条，其中 {budgets.regionReservePercent}% 留给已输对密码的人
      </Budget>
      <Budget name="每个手机号每天">{`验证码 ${counted(budgets.perNumberDay)} 条，两条间隔 ${budgets.resendSeconds} 秒`}</Budget>
      <Budget name="每个网络地址每小时">{`验证码 ${counted(budgets.perAddressHour)} 条`}</Budget>
      <Budget name="怎样修改">限额是安全策略，由安全管理员在“参数与策略”中提交、另一人复核后生效。</Budget>
    </dl>
  </section>
);

const Budget = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
