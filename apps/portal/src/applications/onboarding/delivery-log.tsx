import * as styles from "./delivery-log.module.css";
import type { Delivery } from "@sannong/contract/protocols/envelope.schemas";
import { type DeliveryState, deliveryStates } from "@sannong/contract/applications/webhook-words";
import { Button, Paged, SelectField, Tag, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { optionsOf } from "../../lib/lists/options-of.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { fullMomentInWords } from "../../lib/words/words.ts";
import { eventInWords, resultInWords, standingOf } from "./delivery-words.ts";
import { PAGE_SIZE, type ReadDeliveries, webhookQueries } from "./webhook.queries.ts";

const moment = new Intl.DateTimeFormat("zh-CN", { dateStyle: "short", timeStyle: "medium", timeZone: "Asia/Shanghai" });

function Tries({ tries }: Pick<Delivery, "tries">) {
  const [last, ...earlier] = tries;
  if (!last) return null;
  const told = ({ at, milliseconds, ...one }: (typeof tries)[number]) => (
    <>
      {resultInWords(one)}，{milliseconds} 毫秒，<time dateTime={at}>{moment.format(new Date(at))}</time>
    </>
  );
  return (
    <>
      <p>
        <span>最近一次：{told(last)}</span>
      </p>
      {earlier.length > 0 && (
        <details>
          <summary>更早的 {earlier.length} 次</summary>
          <ol className={styles.deliveryTries}>
            {earlier.map((one) => (
              <li key={one.at}>{told(one)}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

type RowProps = { row: Delivery; onReplay: ((eventId: string) => Promise<void>) | undefined };

/** Which event, of whom, whether it was taken, every try with its answer, and the way to send it again. */
function Row({ row, onReplay }: RowProps) {
  const { busy, once } = useOneAtATime(showFailure);
  const { word, tone, remark } = standingOf(row);
  const name = eventInWords(row.event);
  const mayReplay = onReplay !== undefined && (row.state === "dead" || row.state === "delivered");
  return (
    <li className={styles.delivery}>
      <p>
        <b>{name}</b> <span className="mono">{row.event}</span> <Tag tone={tone}>{word}</Tag>
        {remark && <span className="muted">{remark}</span>}
        {mayReplay && (
          <Button
            size="small"
            icon="refresh"
            busy={busy}
            aria-label={`重新投递：${name} ${row.eventId}`}
            onClick={() => void once(() => onReplay(row.eventId))}
          >
            重新投递
          </Button>
        )}
      </p>
      <Tries tries={row.tries} />
      <p className="muted">
        <time dateTime={row.occurredAt}>发生于 {fullMomentInWords(row.occurredAt)}</time>
        <span className="mono">编号 {row.eventId}</span>
        {row.sub && <span className="mono">用户 {row.sub}</span>}
      </p>
    </li>
  );
}

type Props = {
  /** whose they are, in the memory of what was read */
  of: string;
  read: ReadDeliveries;
  /** sends one again; absent for those who only look on */
  replay?: ((eventId: string) => Promise<unknown>) | undefined;
  /** what is shown first */
  initialState?: DeliveryState | "";
};

/** 投递记录: what a system was told, what came of every try, as it happens. */
export function DeliveryLog({ of, read: readDeliveries, replay, initialState = "" }: Props) {
  const [view, setView] = useState({ state: initialState, page: 1 });
  const queries = useQueryClient();
  const read = useQuery(webhookQueries.deliveries(of, view, readDeliveries));
  const again = replay && {
    async onReplay(eventId: string) {
      await replay(eventId);
      toast.success("已重新投递，几秒内送出");
      await queries.invalidateQueries({ queryKey: webhookQueries.key });
    },
  };
  return (
    <section className="bx no-print" aria-labelledby="deliveries">
      <div className="h">
        <h2 id="deliveries">投递记录</h2>
        <Button size="small" icon="refresh" busy={read.isRefetching} onClick={() => void read.refetch()}>
          刷新
        </Button>
      </div>
      <form
        className={styles.deliveryFilter}
        role="search"
        aria-label="投递记录"
        onSubmit={(event) => event.preventDefault()}
      >
        <SelectField
          label="投递状态"
          value={view.state}
          onChange={({ target }) => setView({ state: target.value as DeliveryState | "", page: 1 })}
        >
          <option value="">全部状态</option>
          {optionsOf(deliveryStates).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </form>
      <div className={styles.deliveryList}>
        <Paged
          read={{ ...read, error: read.data ? null : read.error }}
          page={view.page}
          size={PAGE_SIZE}
          label="投递记录"
          onPage={(page) => setView({ ...view, page })}
          empty={{
            what: "投递记录",
            howToFill: "登记接收地址后，每一条事件和每次尝试都记在这里，保留 30 天。",
            noneFound: `没有“${view.state && deliveryStates[view.state]}”的事件`,
            advice: "请换一个状态再看。",
            narrowing: {
              isSet: view.state !== "",
              onClear: () => setView({ state: "", page: 1 }),
              clearLabel: "看全部状态",
            },
          }}
        >
          {(records) => (
            <ul className={styles.deliveries}>
              {records.map((row) => (
                <Row key={row.eventId} row={row} onReplay={again?.onReplay} />
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </section>
  );
}
