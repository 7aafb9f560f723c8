import { type Emptiness, FilterList, narrowedBy, Paged } from "@sannong/ui";
import type { ComponentProps } from "react";

type Props<One> = Omit<ComponentProps<typeof FilterList>, "total" | "children"> &
  Omit<ComponentProps<typeof Paged<One>>, "page" | "onPage" | "empty"> & {
    /** what is said where there are no rows; the filters are known here */
    empty: Omit<Emptiness, "narrowing">;
  };

/** A list in pages beside what narrows it down; both stand in the address. */
export function FoundList<One>({ read, size, label, rows = 6, empty, children, ...filters }: Props<One>) {
  const { view, onView } = filters;
  return (
    <FilterList {...filters} total={read.data?.total}>
      <Paged
        {...{ read, size, label, rows }}
        empty={{ ...empty, narrowing: narrowedBy(view, onView) }}
        page={view.page}
        onPage={(page) => onView({ page })}
      >
        {children}
      </Paged>
    </FilterList>
  );
}
