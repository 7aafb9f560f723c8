import { announcements } from "@sannong/contract/content/status-publication";
import type { AnnouncementStage } from "@sannong/contract/content/status-words";
import type { Db } from "../../platform/database/database.ts";
import { definePublication, type PublicationDeps } from "../../kernel/publication/index.ts";
import { type AnnouncementContent, announcementsStore, type StepsStore } from "./announcements.store.ts";

type Deps = PublicationDeps & { db: Db; steps: StepsStore };

/** Incidents and planned maintenance, announced by whoever looks after the region in which they are felt. */
export function announcementsPublication({ db, steps, ...deps }: Deps) {
  const tell = (announcementId: string, { stage, body }: { stage: AnnouncementStage; body: string }, trx: Db) =>
    steps.add({ announcementId, toldAt: deps.clock(), stage, body }, trx);
  return definePublication(deps, {
    entries: announcements,
    kind: "announcement",
    store: announcementsStore(db),
    titleOf: ({ title }: AnnouncementContent) => title,
    narrowedBy: ({ kind }) => [{ kind }],
    /** What was told stays, under what is told now: whoever reads it later sees how it went. */
    async within(change, trx) {
      const { act, id, before } = change;
      if (act === "publish") return tell(id, before, trx);
      if (act !== "changed" || before?.state !== "published") return;
      const { content } = change;
      if (content.stage !== before.stage || content.body !== before.body) await tell(id, content, trx);
    },
  });
}
