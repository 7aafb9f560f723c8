import type { JumpRow } from "@sannong/contract/onboarding.schemas";
import { Button, TextField } from "@sannong/ui";
import { systemJumps } from "@sannong/contract/onboarding";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";

const moment = new Intl.DateTimeFormat("zh-CN", { dateStyle: "short", timeStyle: "medium", timeZone: "Asia/Shanghai" });

/** 最近的跳转: what users met on their way into this system; one is found by its request number. */
export function JumpLog({ id, jumps }: { id: string; jumps: readonly JumpRow[] }) {
  const [traceId, setTraceId] = useState("");
  const [found, setFound] = useState<readonly JumpRow[]>();
  const search = async () => {
    try {
      const asked = traceId.trim();
      setFound(asked ? (await call(systemJumps, { id, traceId: asked })).records : undefined);
    } catch (failure) {
      onRefusal(systemJumps)(failure);
    }
  };
  const rows = found ?? jumps;
  return (
    <section className="bx" aria-labelledby="jumps">
      <div className="h">
        <h2 id="jumps">最近的跳转</h2>
      </div>
      <form
        className="pad jump-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
      >
        <TextField label="请求号" value={traceId} maxLength={64} onChange={(event) => setTraceId(event.target.value)} />
        <Button type="submit">查找</Button>
      </form>
      {rows.length === 0 ? (
        <p className="pad muted">没有记录。</p>
      ) : (
        <ul className="pad jump-rows">
          {rows.map((row) => (
            <li key={`${row.at}${row.what}${row.traceId}`}>
              <span>{moment.format(new Date(row.at))}</span> <b>{row.what}</b> {row.who} {row.reason}
              <small className="mono">{row.traceId}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
