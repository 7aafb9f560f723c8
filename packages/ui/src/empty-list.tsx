import type { ReactNode } from "react";
import { allOf, conditionsOf, type ListAddress } from "./list-address.ts";
import { EmptyState } from "./states.tsx";

/** What narrows a list down now, and how that is taken away; `null` where nothing can narrow it. */
export type Narrowing = { isSet: boolean; onClear: () => void; clearLabel?: string } | null;

/** What a list says when it has no rows. */
export type Emptiness = {
  /** what is listed: 通知 */
  what: string;
  /** what will be here and, for those who may, how to fill it */
  howToFill: ReactNode;
  /** in place of 还没有通知 */
  title?: string;
  /** where it begins to be filled */
  action?: ReactNode;
  narrowing: Narrowing;
  /** in place of 没有符合条件的通知 */
  noneFound?: string;
  /** what else may be tried where the filter found none */
  advice?: ReactNode;
  level?: 2 | 3;
};

/** No rows: either there are none at all yet, or the filter found none. A list never mixes the two up. */
export function EmptyList({ what, howToFill, title, action, narrowing, noneFound, advice, level }: Emptiness) {
  const heading = level && { level };
  if (narrowing?.isSet)
    return (
      <EmptyState
        kind="noneFound"
        title={noneFound ?? `没有符合条件的${what}`}
        onClear={narrowing.onClear}
        {...(narrowing.clearLabel && { clearLabel: narrowing.clearLabel })}
        {...heading}
      >
        {advice ?? "换个说法，或少选几个条件再看。"}
      </EmptyState>
    );
  return (
    <EmptyState kind="nothingYet" title={title ?? `还没有${what}`} action={action} {...heading}>
      {howToFill}
    </EmptyState>
  );
}

/** A list whose filters stand in its address. */
export const narrowedBy = (
  view: Pick<ListAddress, "keywords" | "chosen">,
  onView: (change: Pick<ListAddress, "keywords" | "chosen">) => void,
): NonNullable<Narrowing> => ({ isSet: conditionsOf(view) > 0, onClear: () => onView(allOf(view)) });
