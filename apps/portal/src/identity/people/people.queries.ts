import type { InputOf } from "@sannong/contract/endpoint";
import { listOnline, listPeople, personDetail } from "@sannong/contract/identity/people";
import { listRoles } from "@sannong/contract/governance/grants";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const key = ["people"] as const;

export const peopleQueries = {
  key,
  list: (asked: InputOf<typeof listPeople>) =>
    queryOptions({
      queryKey: [...key, "list", asked],
      queryFn: () => call(listPeople, asked),
      placeholderData: keepPreviousData,
    }),
  online: (asked: InputOf<typeof listOnline>) =>
    queryOptions({
      queryKey: [...key, "online", asked],
      queryFn: () => call(listOnline, asked),
      placeholderData: keepPreviousData,
    }),
  person: (id: string) => queryOptions({ queryKey: [...key, "person", id], queryFn: () => call(personDetail, { id }) }),
  roles: queryOptions({ queryKey: [...key, "roles"], queryFn: () => call(listRoles, {}) }),
};
