import { cut } from "@sannong/contract/rules/texts/cut";
import { useQueries } from "@tanstack/react-query";
import { useSettled } from "../../lib/hooks/use-settled.ts";
import type { SignedIn } from "../../lib/session/session.ts";
import { groupsFor } from "../navigation.ts";
import { type Found, pagesCalled } from "./found.ts";
import { sources } from "./sources.ts";

const LONGEST = 25;

/** What somebody may be led to who typed this, by kind; pages at once, the rest when nothing more is typed for a moment. */
export function useFound(session: SignedIn, typed: string) {
  const sought = cut(useSettled(typed), LONGEST);
  const own = sources.filter(({ permission }) => session.permissions.includes(permission));
  const reads = useQueries({
    queries: own.map(({ name, read }) => ({
      queryKey: ["find", name, sought],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Found[]> => (await read(sought, { signal })) ?? [],
      enabled: sought !== "",
      staleTime: 30_000,
      // told in its place, not by a toast for each letter
      meta: { quiet: true },
    })),
  });
  const pages = pagesCalled(
    groupsFor(session).flatMap(({ consolePages }) => consolePages),
    typed,
  );
  const rest = own.map(({ name }, at) => ({ name, found: reads[at]?.data ?? [] }));
  const isSettled = typed.trim() === "" || sought === cut(typed.trim(), LONGEST);
  return {
    groups: [{ name: "页面", found: pages }, ...rest].filter(({ found }) => found.length > 0),
    isLooking: !isSettled || reads.some((one) => one.isFetching),
    /** Was it found for what stands there now, and not for what stood there a moment ago? */
    isCurrent: (one: Found) => isSettled || pages.includes(one),
    /** kinds that could not be read */
    unread: own.filter((_source, at) => reads[at]?.isError).map(({ name }) => name),
  };
}
