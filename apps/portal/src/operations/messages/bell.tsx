import * as styles from "./bell.module.css";
import { Icon } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";
import { messageQueries } from "./messages.queries.ts";

const MOST_SHOWN = 99;

/**
 * A message more says that something was decided: a page that was left open shows what has become of it, without anybody
 * loading it anew.
 */
function useNewsOf(unread: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(unread);
  useEffect(() => {
    const isNew = (unread ?? 0) > (known.current ?? Infinity);
    known.current = unread;
    if (!isNew) return;
    // without a network nothing could be read anew either
    void loadChunk(() => import("../../lib/queries/read-anew.ts")).then(
      ({ readAnew }) => readAnew(client),
      () => undefined,
    );
  }, [client, unread]);
}

/** The way to the message centre, with the number of those not read yet. */
export function Bell() {
  const { data } = useQuery(messageQueries.unread());
  useNewsOf(data);
  const unread = data ?? 0;
  return (
    <Link
      className={`ib ${styles.bell}`}
      to="/mine/messages"
      aria-label={unread > 0 ? `消息，${unread} 条未读` : "消息"}
    >
      <Icon name="bell" size="m" />
      {unread > 0 && (
        <span className="badge" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
