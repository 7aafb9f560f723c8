import { Tabs } from "@sannong/ui";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

type Props = { label: string; tabs: readonly { value: string; label: string; panel: ReactNode }[] };

/** Several lists of one page; which of them is open stands in the address, and each has its own conditions there. */
export function OfficeTabs({ label, tabs }: Props) {
  const [query, setQuery] = useSearchParams();
  const first = tabs[0]?.value ?? "";
  const requested = query.get("tab") ?? first;
  const open = tabs.some(({ value }) => value === requested) ? requested : first;
  return (
    <Tabs
      label={label}
      value={open}
      onChange={(to) => setQuery(to === first ? {} : { tab: to })}
      tabs={tabs.map(({ panel, ...tab }) => ({ ...tab, panel: tab.value === open && panel }))}
    />
  );
}
