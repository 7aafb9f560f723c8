import * as styles from "./once-read.module.css";
import { Skeleton } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

const firstReads = { predicate: ({ state }: { state: { status: string } }) => state.status === "pending" };

/**
 * @returns whether everything that the page reads for the first time has been answered once; it stays so, whatever is
 *   read later
 */
export function useIsRead(): boolean {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isRead) return;
    const look = () => {
      if (client.isFetching(firstReads) === 0) setRead(true);
    };
    const stop = client.getQueryCache().subscribe(look);
    // where nothing is read, nothing is told either
    const soon = setTimeout(look);
    return () => {
      stop();
      clearTimeout(soon);
    };
  }, [client, isRead]);
  return isRead;
}

type Props = {
  /** what is read, for whoever listens; left out where something above says so already */
  label?: string;
  children: ReactNode;
};

/** Parts that read by themselves, shown together once all is there: one after another they would push each other about. */
export function OnceRead({ label, children }: Props) {
  const isRead = useIsRead();
  return (
    <>
      {!isRead && label && (
        <div className="bx">
          <Skeleton rows={5} label={label} />
        </div>
      )}
      <div className={styles.parts} hidden={!isRead}>
        {children}
      </div>
    </>
  );
}
