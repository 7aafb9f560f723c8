import * as styles from "./audit-filters.module.css";
import {
  auditResults,
  type AuditResult,
  eventGroups,
  type EventGroup,
  type PersonSide,
  personSides,
  type AuditView,
} from "@sannong/contract/governance/audit-words";
import { Button, Icon, SelectField, TextField } from "@sannong/ui";
import { useState } from "react";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { type AuditAddress, longest } from "./audit-address.ts";

type Props = { view: AuditView; sought: AuditAddress; onSearch: (next: AuditAddress) => void };

const resultChoices = [
  { value: "", label: "全部结果" },
  { value: "refused failed", label: "被拒绝或失败" },
  ...optionsOf(auditResults),
];
const joined = (results: readonly AuditResult[]) => results.join(" ");

/** What is looked for: typed in peace and asked at once, since every search is written down. */
export function AuditFilters({ view, sought, onSearch }: Props) {
  const [typed, setTyped] = useState(sought);
  const [shown, setShown] = useState(sought);
  const [isMore, setMore] = useState(Boolean(sought.objectId || sought.traceId || sought.address));
  // changed elsewhere: by the way back, or from a record
  if (JSON.stringify(shown) !== JSON.stringify(sought)) {
    setShown(sought);
    setTyped(sought);
  }
  const put = (change: Partial<AuditAddress>) => setTyped({ ...typed, ...change });
  const text = (name: "person" | "objectId" | "traceId" | "address", label: string, placeholder: string) => (
    <TextField
      label={label}
      placeholder={placeholder}
      maxLength={longest[name]}
      autoComplete="off"
      value={typed[name]}
      onChange={({ target }) => put({ [name]: target.value.trim() })}
    />
  );
  const isBackwards = typed.from !== "" && typed.until !== "" && typed.until < typed.from;
  const day = (name: "from" | "until", label: string, problem?: string) => (
    <TextField
      label={label}
      type="date"
      value={typed[name]}
      problem={problem}
      onChange={({ target }) => put({ [name]: target.value })}
    />
  );
  return (
    <form
      role="search"
      aria-label="查询审计日志"
      className={`${styles.auditFilters} no-print`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) onSearch(typed);
      }}
    >
      {text("person", view === "personal" ? "谁的信息，或谁看的" : "人员", "用户名、手机号或账号编号")}
      {view !== "signIn" && (
        <SelectField
          label="人员是"
          value={typed.side}
          onChange={({ target }) => put({ side: target.value as PersonSide })}
        >
          {Object.entries(personSides).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {view === "all" && (
        <SelectField
          label="事件类别"
          value={typed.group}
          onChange={({ target }) => put({ group: target.value as EventGroup | "", event: "" })}
        >
          <option value="">全部类别</option>
          {Object.entries(eventGroups).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label="结果"
        value={joined(typed.result)}
        onChange={({ target }) => put({ result: target.value.split(" ").filter(Boolean) as AuditResult[] })}
      >
        {resultChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {day("from", "从")}
      {day("until", "到", isBackwards ? "不能早于开始日期" : undefined)}
      <div className="acts">
        <Button type="submit" variant="primary" icon="search">
          查询
        </Button>
        <Button onClick={() => onSearch({ ...nothing, result: view === "signIn" ? ["refused", "failed"] : [] })}>
          清空
        </Button>
        <Button variant="link" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          按编号、请求号或地址查
          <Icon name={isMore ? "up" : "down"} size="s" />
        </Button>
      </div>
      {isMore && (
        <div className="more">
          {view !== "signIn" && text("objectId", "对象编号", "申请、系统、账号等的编号")}
          {text("traceId", "请求号", "用户报来的请求号")}
          {text("address", "来源地址", "IPv4 或 IPv6")}
        </div>
      )}
    </form>
  );
}

const nothing: AuditAddress = {
  person: "",
  side: "any",
  objectId: "",
  traceId: "",
  group: "",
  event: "",
  result: [],
  address: "",
  from: "",
  until: "",
};
