import type { Manual } from "@sannong/contract/rules/manual-choice";
import { queryOptions } from "@tanstack/react-query";
import { loadChunk } from "../../lib/load-chunk.ts";

export type ManualText = {
  title: string;
  version: string;
  publishedOn: string;
  chapters: readonly { id: string; text: string }[];
  /** rendered from our own files at build time; markup in them is escaped */
  html: string;
  /** the same as PDF */
  paper: string;
  pages: number;
  bytes: number;
};

const texts: Record<Manual, () => Promise<{ manual: ManualText }>> = {
  department: () => import("../../../../../docs/manuals/department.md?manual"),
  socialUser: () => import("../../../../../docs/manuals/social.md?manual"),
};

/** A manual comes when it is read: one is as heavy as a dozen pages. */
export const manualText = (manual: Manual) =>
  queryOptions({
    queryKey: ["manual", manual],
    queryFn: async () => (await loadChunk(texts[manual])).manual,
    staleTime: Number.POSITIVE_INFINITY,
  });
