import { listTodos } from "@sannong/contract/content/todos";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

type Asked = { state: "open" | "done"; pageNum: number; pageSize: number };

export const todoQueries = {
  list: (asked: Asked) =>
    queryOptions({
      queryKey: ["todos", "list", asked],
      queryFn: () => call(listTodos, asked),
      placeholderData: keepPreviousData,
    }),
};
