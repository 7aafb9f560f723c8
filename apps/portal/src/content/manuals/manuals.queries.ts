import { fileAddress } from "@sannong/contract/operations/files";
import { editionName } from "@sannong/contract/content/manual-edition-words";
import { manualWords } from "@sannong/contract/content/manual-words";
import { type ShownEdition, shownManual } from "@sannong/contract/content/manuals";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { Manual } from "@sannong/contract/rules/pages/manual-choice";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";

type Supplied = typeof import("../../../../../docs/manuals/social.md?manual");
export type ManualText = {
  chapters: readonly { id: string; text: string }[];
  /** rendered from Markdown by our own renderer, in which markup is escaped */
  html: string;
  edition: string;
  /** a day */
  publishedOn: string;
  /** null: none was made, so it is printed from the page */
  paper: { address: string; words: string } | null;
};

const texts: Record<Manual, () => Promise<Supplied>> = {
  department: () => import("../../../../../docs/manuals/department.md?manual"),
  socialUser: () => import("../../../../../docs/manuals/social.md?manual"),
};

const MB = 1024 * 1024;
const weightOf = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

const asSupplied = ({ chapters, html, version, publishedOn, paper, pages, bytes }: Supplied["manual"]): ManualText => ({
  chapters,
  html,
  edition: version,
  publishedOn,
  paper: { address: paper, words: `${pages} 页，${weightOf(bytes)}` },
});

const asPublished = ({ chapters, html, number, publishedAt, paper }: ShownEdition): ManualText => ({
  chapters,
  html,
  edition: editionName(number),
  publishedOn: dayOf(new Date(publishedAt)),
  paper: paper && { address: fileAddress(paper.fileUrl), words: weightOf(paper.size) },
});

/** What the office has published is read soon after. */
const FRESH_MS = 2000;

/**
 * What the office has published; else the one that came with the version, which is no answer of the server's and comes
 * when it is read: one is as heavy as a dozen pages.
 */
export const manualText = (manual: Manual) =>
  queryOptions({
    queryKey: ["manual", manual],
    queryFn: async ({ signal }): Promise<ManualText> => {
      const { edition } = await call(shownManual, { of: manualWords[manual].of }, { signal });
      return edition ? asPublished(edition) : asSupplied((await loadChunk(texts[manual])).manual);
    },
    staleTime: FRESH_MS,
    // nobody's page changes while they read it
    refetchOnWindowFocus: false,
  });
