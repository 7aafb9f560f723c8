import * as styles from "./delegations.module.css";
import { delegationEnds, delegationStates } from "@sannong/contract/identity/delegation-words";
import type { DelegationSummary } from "@sannong/contract/identity/delegations.schemas";
import { Button, buttonClass, EmptyState, ErrorState, Skeleton, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";
import { ConfirmNumber } from "./confirm-number.tsx";
import { DelegationDetails } from "./delegation-details.tsx";
import { delegationQueries } from "./delegations.queries.ts";
import { EndDelegationButton } from "./end-delegation-button.tsx";

/** /mine/helpers: 代我办 and 我帮谁办, what is open first, then what was. */
export function MyDelegations() {
  const { data, isPending, isError, error, refetch } = useQuery(delegationQueries.mine());
  if (isPending) return <Skeleton rows={3} label="正在加载代办" />;
  if (isError && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  const open = data.delegations.filter(({ state }) => state !== "ended");
  const over = data.delegations.filter(({ state }) => state === "ended");
  return (
    <div className={styles.stack}>
      <Section title="代我办的" rows={open.filter(({ side }) => side === "grantor")}>
        <EmptyState
          kind="nothingYet"
          title="没有请人代办"
          action={
            <Link className={buttonClass()} to="/serve/govermentserve">
              去找事项
            </Link>
          }
        >
          打开要办的事项，点“找人帮忙办”。
        </EmptyState>
      </Section>
      <Section title="我帮人办的" rows={open.filter(({ side }) => side === "helper")}>
        <EmptyState
          kind="nothingYet"
          title="没有替别人办事"
          action={
            <Link className={buttonClass()} to="/delegate">
              输入代办码
            </Link>
          }
        >
          有人请您帮忙时，扫他的码，或者输入 8 位代办码。
        </EmptyState>
      </Section>
      {over.length > 0 && <Section title="以前的代办" rows={over} />}
    </div>
  );
}

function Section({ title, rows, children }: { title: string; rows: DelegationSummary[]; children?: ReactNode }) {
  return (
    <section className="bx" aria-label={title}>
      <div className="h">
        <h2>{title}</h2>
      </div>
      {rows.length === 0 ? (
        children
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row }: { row: DelegationSummary }) {
  const { id, side, state, endedWhy, other, serviceName, identification, endsAt, endedAt } = row;
  const [isOpen, setIsOpen] = useState(false);
  const isOver = state === "ended";
  const mayRead = side === "grantor" || state === "active";
  return (
    <li className={styles.one} data-delegation={id}>
      <h3>
        {serviceName} <Tag {...(isOver ? {} : { tone: "acc" as const })}>{delegationStates[state]}</Tag>
      </h3>
      <p>
        {other && `${side === "grantor" ? "代办人" : "本人"}：${other.name}（手机尾号 ${other.phone}）。`}
        {isOver
          ? `${endedAt ? dayInWords(endedAt) : ""}${delegationEnds[endedWhy ?? "due"]}。`
          : `到${dayInWords(endsAt)}为止。`}
      </p>
      {state === "accepted" && side === "grantor" && <ConfirmNumber delegation={row} />}
      <div className={styles.acts}>
        {state === "active" && (
          <Link
            className={buttonClass({ variant: "primary" })}
            to={`/serve/guide/${encodeURIComponent(identification)}${side === "helper" ? `?for=${encodeURIComponent(id)}` : ""}`}
          >
            看办事指南
          </Link>
        )}
        {mayRead && (
          <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? "收起" : "材料和记录"}
          </Button>
        )}
        {!isOver && <EndDelegationButton id={id} serviceName={serviceName} />}
      </div>
      {isOpen && mayRead && <DelegationDetails id={id} />}
    </li>
  );
}
