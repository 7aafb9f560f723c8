import type { ManualFile } from "@sannong/contract/content/manual-words";
import { managedEdition, managedManuals, previewManual } from "@sannong/contract/content/manuals-admin";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api/api.ts";

const key = ["manualAdmin"] as const;
const NEW = "new";

export const manualAdminQueries = {
  key,
  list: () =>
    queryOptions({
      queryKey: [...key, "list"],
      queryFn: ({ signal }) => call(managedManuals, {}, { signal }),
      staleTime: 0,
    }),
  /** One edition to be read or changed; without an id what readers see now. Read once: what is typed builds on it. */
  edition: (of: ManualFile, id: string | undefined) =>
    queryOptions({
      queryKey: [...key, "edition", of, id ?? NEW],
      queryFn: () => call(managedEdition, { of, ...(id !== undefined && { id }) }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  preview: (of: ManualFile, text: string, held: string[]) =>
    queryOptions({
      queryKey: [...key, "preview", of, text, held],
      queryFn: ({ signal }) => call(previewManual, { of, text, held }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      placeholderData: keepPreviousData,
    }),
};
