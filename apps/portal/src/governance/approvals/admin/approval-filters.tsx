import * as styles from "./approval-filters.module.css";
import {
  type ApprovalKind,
  approvalKinds,
  type ApprovalMark,
  approvalMarks,
} from "@sannong/contract/governance/approval-words";
import type { listApprovals } from "@sannong/contract/governance/approvals";
import { exportApprovals } from "@sannong/contract/governance/approvals";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Button, Checkbox, SelectField, TextField, toast } from "@sannong/ui";
import { useState } from "react";
import { call } from "../../../lib/api/api.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { useOneAtATime } from "../../../lib/hooks/use-one-at-a-time.ts";
import { type ApprovalView, filterOf, isNarrowed } from "./approval-view.ts";

type Queue = { kind: ApprovalKind; mine?: number | undefined };
const withCount = ({ kind, mine }: Queue) => approvalKinds[kind] + (mine ? `（${mine} 件等我）` : "");

type Props = {
  /** the queues this administrator may open, and how much waits for them in each */
  queues: readonly Queue[];
  view: ApprovalView;
  onView: (change: Partial<ApprovalView>) => void;
  /** from one's own region down to the chosen part, and what lies below it */
  regions: OutputOf<typeof listApprovals>["regions"];
};

/** What narrows the list down; the list itself as a file or on paper. */
export function ApprovalFilters({ queues, view, onView, regions }: Props) {
  const [typed, setTyped] = useState(view.keywords);
  return (
    <form
      className={styles.reviewFilters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onView({ keywords: typed.trim(), page: 1 });
      }}
    >
      <TextField
        label="姓名、手机号、单位或受理编号"
        icon="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit">搜索</Button>
      <SelectField
        label="申请类型"
        value={view.kind}
        onChange={(event) => onView({ kind: event.target.value as ApprovalKind | "", page: 1 })}
      >
        {queues.length > 1 && <option value="">全部类型</option>}
        {queues.map((queue) => (
          <option key={queue.kind} value={queue.kind}>
            {withCount(queue)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="行政区划"
        value={view.region || regions[0]?.code}
        onChange={(event) =>
          onView({ region: event.target.value === regions[0]?.code ? "" : event.target.value, page: 1 })
        }
      >
        {regions.map(({ code, name, depth }) => (
          <option key={code} value={code}>
            {"　".repeat(depth) + name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="自动核验"
        value={view.marks}
        onChange={(event) => onView({ marks: event.target.value as ApprovalMark | "", page: 1 })}
      >
        <option value="">不限</option>
        {Object.entries(approvalMarks).map(([mark, words]) => (
          <option key={mark} value={mark}>
            {words}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="只看超期"
        checked={view.overdue}
        onChange={(event) => onView({ overdue: event.target.checked, page: 1 })}
      />
      {isNarrowed(view) && (
        <Button
          variant="link"
          onClick={() => {
            setTyped("");
            onView({ keywords: "", region: "", overdue: false, marks: "", page: 1 });
          }}
        >
          清除筛选
        </Button>
      )}
      <span className="grow" />
      <Export view={view} />
      <Button icon="doc" onClick={() => window.print()}>
        打印
      </Button>
    </form>
  );
}

function Export({ view }: { view: ApprovalView }) {
  const { busy, once } = useOneAtATime(showFailure);
  const take = () =>
    once(async () => {
      const { fileName, csv, rows, isCut } = await call(exportApprovals, filterOf(view));
      saveFile(fileName, csv, "text/csv;charset=utf-8");
      toast.success(
        isCut ? `已导出前 ${rows} 条，其余请缩小范围后再导出` : `已导出 ${rows} 条，号码已脱敏，本次导出已记入审计日志`,
      );
    });
  return (
    <Button icon="download" busy={busy} onClick={() => void take()}>
      导出
    </Button>
  );
}
