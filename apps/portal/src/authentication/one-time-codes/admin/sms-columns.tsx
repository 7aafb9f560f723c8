import * as styles from "./sms-columns.module.css";
import type { SmsCity, SmsKind, SmsSpend } from "@sannong/contract/authentication/sms-admin.schemas";
import { Tag } from "@sannong/ui";
import type { Column } from "../../../console/parts/console-table.tsx";

type Counts = { taken: number; failed: number };
const counts = <Row extends Counts>(): Column<Row>[] => [
  { title: "已提交", width: 140, isNumber: true, cell: ({ taken }) => taken.toLocaleString("zh-CN") },
  { title: "未成功", width: 140, isNumber: true, cell: ({ failed }) => failed.toLocaleString("zh-CN") },
];

export const dayColumns: readonly Column<SmsSpend["days"][number]>[] = [
  { title: "日期", cell: ({ day }) => day },
  ...counts(),
];

export const kindColumns: readonly Column<SmsKind>[] = [{ title: "用途", cell: ({ name }) => name }, ...counts()];

const NEARLY = 80; // percent

export const cityColumns = (budget: number): readonly Column<SmsCity>[] => [
  { title: "设区市", cell: ({ name }) => name },
  ...counts<SmsCity>(),
  {
    title: "今天的验证码预算",
    width: 300,
    cell: ({ name, sentToday }) => {
      const percent = budget === 0 ? 100 : Math.min(100, Math.floor((sentToday / budget) * 100));
      return (
        <span className={styles.smsBudget}>
          <progress aria-label={`${name}今天的预算`} max={100} value={percent} />
          <span>
            {sentToday.toLocaleString("zh-CN")} / {budget.toLocaleString("zh-CN")}
          </span>
          {percent >= NEARLY && (
            <Tag tone={percent >= 100 ? "err" : "warn"}>{percent >= 100 ? "已用完" : "快用完"}</Tag>
          )}
        </span>
      );
    },
  },
];
