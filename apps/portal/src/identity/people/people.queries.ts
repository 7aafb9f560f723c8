import type { InputOf } from "@sannong/contract/endpoint";
import { listOnline, listPeople, personDetail } from "@sannong/contract/identity/people";
import { listRoles } from "@sannong/contract/governance/grants";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

const key = ["people"] as const;

export const peopleQueries = {
  key,
  list: (input: InputOf<typeof listPeople>) =>
    queryOptions({
      queryKey: [...key, "list", input],
      queryFn: () => call(listPeople, input),
      placeholderData: keepPreviousData,
    }),
  online: (input: InputOf<typeof listOnline>) =>
    queryOptions({
      queryKey: [...key, "online", input],
      queryFn: () => call(listOnline, input),
      placeholderData: keepPreviousData,
    }),
  person: (id: string) => queryOptions({ queryKey: [...key, "person", id], queryFn: () => call(personDetail, { id }) }),
  roles: queryOptions({ queryKey: [...key, "roles"], queryFn: () => call(listRoles, {}) }),
};
