import * as styles from "./once-read.module.css";
import { Skeleton } from "@sannong/ui";
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

const firstReads = { predicate: ({ state }: { state: { status: string } }) => state.status === "pending" };

/** Nobody is kept longer from what is there already by something that is slow. */
const PATIENCE_MS = 1000;
/**
 * Whoever sees that something is being read waits for all of it rather than press what moves away: as long as the
 * database has for what a visitor asks of it.
 */
const PATIENCE_WHEN_TOLD_MS = 4000;

/** A slow phone that is busy for a second has let one step pass and not all patience: no answer is heard meanwhile. */
const STEP_MS = 100;

/**
 * @param patienceMs milliseconds
 * @returns whether everything that the page reads for the first time has been answered once, or too slowly to be waited
 *   for; it stays so, whatever is read later
 */
export function useIsRead(patienceMs = PATIENCE_MS): boolean {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isRead) return;
    const look = () => {
      // after those who draw what was read last: a slow phone would show what comes in between
      if (client.isFetching(firstReads) === 0) setTimeout(setRead, 0, true);
    };
    const stop = client.getQueryCache().subscribe(notifyManager.batchCalls(look));
    // where nothing is read, nothing is told either
    setTimeout(look);
    let steps = patienceMs / STEP_MS;
    const late = setInterval(() => {
      steps -= 1;
      if (steps <= 0) setRead(true);
    }, STEP_MS);
    return () => {
      stop();
      clearInterval(late);
    };
  }, [client, isRead, patienceMs]);
  return isRead;
}

type Props = {
  /** what is read, for whoever listens; left out where something above says so already */
  label?: string;
  children: ReactNode;
};

/** Parts that read by themselves, shown together once all is there: one after another they would push each other about. */
export function OnceRead({ label, children }: Props) {
  const isRead = useIsRead(label ? PATIENCE_WHEN_TOLD_MS : PATIENCE_MS);
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
