import * as styles from "./rating-admin.module.css";
import * as myMattersStyles from "../my-matters.module.css";
import * as givenRatingStyles from "../given-rating.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { listTickets, revealRater } from "@sannong/contract/catalogue/ratings";
import { Button, Paged, pageIn, Segments, Tag } from "@sannong/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { useSession } from "../../../lib/session/session.ts";
import { dayInWords } from "../../../lib/words/words.ts";
import { FormWhenBegun } from "../../../console/parts/form-when-begun.tsx";
import { CloseForm, isClosingBegun } from "./close-form.tsx";
import { GivenRating, Mended } from "../given-rating.tsx";
import { PAGE_SIZE, ratingQueries } from "../ratings.queries.ts";

type Ticket = OutputOf<typeof listTickets>["records"][number];
const states = { 待整改: "open", 已办结: "closed" } as const;

/** The office's list of bad ratings: what has to be mended, the most urgent first, and what was. */
export function RatingAdmin() {
  const [query, setQuery] = useSearchParams();
  const status = query.get("status") === "closed" ? "closed" : "open";
  const page = pageIn(query);
  return (
    <>
      <Segments
        label="工单的状态"
        options={["待整改", "已办结"]}
        value={status === "open" ? "待整改" : "已办结"}
        onChange={(word) => setQuery({ status: states[word] })}
      />
      <Paged
        read={useQuery(ratingQueries.tickets(page, status))}
        page={page}
        size={PAGE_SIZE}
        label="差评整改工单"
        onPage={(next) => setQuery({ status, page: String(next) })}
        empty={{
          what: "工单",
          title: status === "open" ? "没有待整改的差评" : "还没有办结过的工单",
          howToFill: status === "open" ? "有人给出差评后，整改工单会按时限排在这里。" : "整改办结后的工单会留在这里。",
          narrowing: null,
        }}
      >
        {(records) => (
          <div className={myMattersStyles.ratingList}>
            {records.map((ticket, place) => (
              <TicketCard key={ticket.id} ticket={ticket} isNext={place === 0} />
            ))}
          </div>
        )}
      </Paged>
    </>
  );
}

function TicketCard({ ticket, isNext }: { ticket: Ticket; isNext: boolean }) {
  const { id, name, matterNo, owner, areaName, dueAt, overdue, closed } = ticket;
  return (
    <article className={`card ${givenRatingStyles.ratingEntry}`} aria-labelledby={`ticket-${id}`}>
      <header>
        <h2 id={`ticket-${id}`}>{name}</h2>
        {closed ? (
          <Tag tone="ok" icon="checkc">
            已办结
          </Tag>
        ) : (
          <Tag tone={overdue ? "err" : "warn"} icon="clock">
            {overdue ? "已超期" : `${dayInWords(dueAt)}前办结`}
          </Tag>
        )}
      </header>
      <p className="about">
        办件编号 <span className="num">{matterNo}</span> · {owner} · {areaName}
      </p>
      <GivenRating rating={ticket} />
      <Rater ticket={ticket} />
      {closed ? (
        <Mended closed={closed} closedBy={closed.closedBy} />
      ) : (
        <FormWhenBegun isOpen={isNext || isClosingBegun(id)} verb="填写整改情况" about={matterNo}>
          <CloseForm id={id} matterNo={matterNo} />
        </FormWhenBegun>
      )}
    </article>
  );
}

/** Whom to call back; the whole number is shown to who may see it, and that is written down. */
function Rater({ ticket: { id, rater, contactPhone, closed } }: { ticket: Ticket }) {
  const session = useSession();
  const withProof = useProof();
  const reveal = useMutation({
    mutationFn: async () => (await withProof(() => call(revealRater, { id }))) ?? null,
    onError: onRefusal(revealRater),
  });
  if (rater === null) return <p className="about">评价人已注销账号，没有可回访的号码。</p>;
  if (contactPhone === null) return <p className="about">评价人 {rater} 没有留下手机号。</p>;
  const mayReveal = session.status === "signedIn" && session.permissions.includes("personal.reveal");
  return (
    <p className={`about ${styles.callBack}`}>
      评价人 {rater} · <span className="num">{reveal.data?.phone ?? contactPhone}</span>
      {mayReveal && !closed && !reveal.data && (
        <Button size="small" icon="eye" busy={reveal.isPending} onClick={() => reveal.mutate()}>
          查看完整号码（写入审计）
        </Button>
      )}
    </p>
  );
}
