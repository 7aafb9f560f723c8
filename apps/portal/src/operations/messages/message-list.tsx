import * as styles from "./message-list.module.css";
import { type MessageKind, messageKinds } from "@sannong/contract/operations/message-words";
import type { OwnMessage } from "@sannong/contract/operations/messages";
import { Button, buttonClass, Icon, type IconName, Paged, toast, WholeWords } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { momentInWords } from "../../lib/words/words.ts";
import { messageQueries, useMessageActs } from "./messages.queries.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";

export type MessageView = { kind: MessageKind | undefined; unreadOnly: boolean; page: number };
type Props = { view: MessageView; onView: (change: Partial<MessageView>) => void };

const SIZE = 10;
const kinds = Object.keys(messageKinds) as MessageKind[];
const icons: Record<MessageKind, IconName> = {
  decision: "checkc",
  reply: "chat",
  expiry: "clock",
  todo: "inbox",
  system: "bell",
};

function Row({ message, onRead }: { message: OwnMessage; onRead: (id: string) => void }) {
  const { id, kind, title, content, link, createdAt, isRead } = message;
  const navigate = useNavigate();
  return (
    <li className={isRead ? styles.mrow : `${styles.mrow} ${styles.unread}`}>
      <span className="dom s acc">
        <Icon name={icons[kind]} />
      </span>
      <div className="grow">
        <h3>
          {!isRead && <span className={styles.dot}>未读</span>}
          <WholeWords>{title}</WholeWords>
        </h3>
        <p>{content}</p>
        <p className="sm muted">
          {messageKinds[kind]}　<time dateTime={createdAt}>{momentInWords(createdAt)}</time>
        </p>
      </div>
      <div className={styles.macts}>
        {link && (
          <Button
            size="small"
            onClick={() => {
              if (!isRead) onRead(id);
              void navigate(link);
            }}
          >
            查看
            <span className="sr">{title}</span>
          </Button>
        )}
        {!isRead && (
          <Button size="small" variant="link" onClick={() => onRead(id)}>
            标为已读
            <span className="sr">{title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** One's own messages, the newest first: decisions, answers, what runs out, what waits. */
export function MessageList({ view, onView }: Props) {
  const { kind, unreadOnly, page } = view;
  const read = useQuery(messageQueries.list({ unreadOnly, pageNum: page, pageSize: SIZE, ...(kind && { kind }) }));
  const acts = useMessageActs();
  const unread = read.data?.unread ?? 0;
  const markAll = () =>
    acts.readAll.mutate(undefined, {
      onSuccess: ({ marked }) => toast.success(`${marked} 条消息已标为已读`),
      onError: showFailure,
    });
  return (
    <>
      <div className={styles.mbar}>
        <fieldset className={styles.mkinds} aria-label="消息类别">
          <button type="button" aria-pressed={!kind} onClick={() => onView({ kind: undefined, page: 1 })}>
            全部
          </button>
          {kinds.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => onView({ kind: one, page: 1 })}>
              {messageKinds[one]}
            </button>
          ))}
        </fieldset>
        <label className="ck">
          <input
            type="checkbox"
            checked={unreadOnly}
            onChange={({ target }) => onView({ unreadOnly: target.checked, page: 1 })}
          />
          <span>只看未读</span>
        </label>
        <Button size="small" disabled={unread === 0} busy={acts.readAll.isPending} onClick={markAll}>
          全部标为已读{unread > 0 && `（${unread}）`}
        </Button>
      </div>
      <div className="bx">
        <h2 className="sr">消息</h2>
        <Paged
          read={read}
          page={page}
          size={SIZE}
          label="消息"
          rows={5}
          onPage={(next) => onView({ page: next })}
          empty={{
            what: "消息",
            howToFill: "审核结果、答复、到期提醒和待办会出现在这里。",
            action: (
              <Link className={buttonClass()} to="/todo">
                看我的待办
              </Link>
            ),
            noneFound: unreadOnly ? "没有未读的消息" : `没有“${kind ? messageKinds[kind] : ""}”消息`,
            advice: "换一类再看。",
            narrowing: {
              isSet: unreadOnly || kind !== undefined,
              onClear: () => onView({ kind: undefined, unreadOnly: false, page: 1 }),
              clearLabel: "看全部消息",
            },
          }}
        >
          {(records) => (
            <ul>
              {records.map((message) => (
                <Row
                  key={message.id}
                  message={message}
                  onRead={(id) => acts.read.mutate(id, { onError: showFailure })}
                />
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </>
  );
}
