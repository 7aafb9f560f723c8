import { notices } from "@sannong/contract/content/notices-publication";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { Db } from "../../platform/database/database.ts";
import { definePublication, type FilesPort, type PublicationDeps } from "../../kernel/publication/index.ts";
import { findableNotice } from "./notices.findable.ts";
import { noticesPublicationStore } from "./notices.publication.store.ts";
import { NOTICE_FILES } from "./notices.store.ts";

export type NoticesPublicationDeps = PublicationDeps & { db: Db; files: FilesPort };
type Term = { publishedAt: string; publicUntil: string | null };

/** Notices, published by whoever looks after their region. */
export function noticesPublication({ db, files, ...deps }: NoticesPublicationDeps) {
  const { clock } = deps;
  const hasBegun = ({ publishedAt }: Term) => new Date(publishedAt) <= clock();
  const termOf = (term: Term) => {
    if (!hasBegun(term)) return "ahead" as const;
    return term.publicUntil !== null && term.publicUntil < dayOf(clock()) ? ("over" as const) : ("running" as const);
  };
  return definePublication(deps, {
    entries: notices,
    kind: "notice",
    store: noticesPublicationStore(db),
    titleOf: ({ title }) => title,
    narrowedBy: ({ kind }) => [{ kind }],
    view: (notice) => ({ ...notice, term: termOf(notice) }),
    // a draft appears when it is published, unless it names a later time; what comes back keeps its day
    onMove: (act, before) =>
      act === "publish" && before.state === "draft" && hasBegun(before) ? { publishedAt: clock() } : {},
    files: { port: files, kind: NOTICE_FILES, as: "attachments" },
    // what is to appear later is found when it has, and not after its last day
    search: {
      kind: "notice",
      entryOf: (notice) =>
        termOf(notice) === "running" ? findableNotice({ ...notice, isForStaff: notice.forStaff }) : undefined,
    },
  });
}
