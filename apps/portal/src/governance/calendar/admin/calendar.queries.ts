import { calendarYears, readCalendarYear } from "@sannong/contract/governance/calendar";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["calendar"] as const;

export const calendarQueries = {
  key,
  years: () => queryOptions({ queryKey: [...key, "years"], queryFn: () => call(calendarYears, {}) }),
  year: (year: number) =>
    queryOptions({
      queryKey: [...key, "year", year],
      queryFn: () => call(readCalendarYear, { year }),
      // somebody is at work on it: it is read anew when they save, not behind their back
      staleTime: Infinity,
      gcTime: 0,
    }),
};
