import { listTodos } from "@sannong/contract/content/todos";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

type Input = { state: "open" | "done"; pageNum: number; pageSize: number };

export const todoQueries = {
  list: (input: Input) =>
    queryOptions({
      queryKey: ["todos", "list", input],
      queryFn: () => call(listTodos, input),
      placeholderData: keepPreviousData,
    }),
};
