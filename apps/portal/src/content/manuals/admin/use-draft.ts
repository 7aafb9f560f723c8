import type { ManualFile } from "@sannong/contract/content/manual-words";
import { type ManagedEdition, managedEdition, saveEdition } from "@sannong/contract/content/manuals-admin";
import { toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDraftState } from "../../../lib/storage/use-draft.ts";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { manualAdminQueries } from "./manual-admin.queries.ts";

export type Held = { fileUrl: string; fileName: string };
type Written = { text: string; note: string };

const draftOf = (of: ManualFile, { edition }: ManagedEdition): string =>
  `manual:${of}:${edition?.id ?? "new"}:${edition?.revision ?? 0}`;
const writtenIn = ({ text, edition }: ManagedEdition): Written => ({ text, note: edition?.note ?? "" });

type Deps = { of: ManualFile; start: ManagedEdition; onKept: (id: string) => void };

/** A draft while it is written: what is there, what is saved, and what somebody else has done to it meanwhile. */
export function useDraft({ of, start, onKept }: Deps) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(start);
  const [written, setWritten, onThisDevice, beginAnew] = useDraftState(draftOf(of, start), writtenIn(start));
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [paper, setPaper] = useState<Held | null>();
  const [theirs, setTheirs] = useState<ManagedEdition>();
  /** the draft is no draft any more: what was written becomes a new one */
  const [isAlone, setIsAlone] = useState(false);

  const before = writtenIn(saved);
  const isDirty =
    written.text !== before.text || written.note !== before.note || paper !== undefined || theirs !== undefined;

  const keep = (now: ManagedEdition) => {
    beginAnew(draftOf(of, now), writtenIn(now));
    setSaved(now);
    setHeld([]);
    setPaper(undefined);
    setTheirs(undefined);
    setIsAlone(false);
    if (!now.edition) return;
    queries.setQueryData(manualAdminQueries.edition(of, now.edition.id).queryKey, now);
    onKept(now.edition.id);
  };
  const edition = isAlone ? null : (theirs ?? saved).edition;
  const saving = useMutation({
    mutationFn: async () => {
      const { data, msg } = await callWithMessage(saveEdition, {
        of,
        ...(edition && { id: edition.id, revision: edition.revision }),
        ...written,
        basedOn: saved.basedOn,
        attach: held.map(({ fileUrl }) => fileUrl),
        ...(paper !== undefined && { paper: paper?.fileUrl ?? null }),
      });
      toast.success(msg);
      return data;
    },
    onSuccess: async (now) => {
      keep(now);
      await queries.invalidateQueries({ queryKey: manualAdminQueries.list().queryKey });
    },
    onError: onRefusal(saveEdition, {
      "content.changedMeanwhile": () =>
        void call(managedEdition, { of, id: edition?.id ?? "" }).then(setTheirs, onRefusal(managedEdition)),
      "content.gone": () => setIsAlone(true),
      "content.notNow": () => setIsAlone(true),
    }),
  });

  return {
    ...written,
    onThisDevice,
    write: (change: Partial<Written>) => setWritten((now) => ({ ...now, ...change })),
    saved,
    isDirty: isDirty || isAlone,
    isAlone,
    theirs,
    /** their words instead of one's own */
    takeTheirs(one: ManagedEdition) {
      setWritten(writtenIn(one));
      setSaved(one);
      setTheirs(undefined);
    },
    held,
    hold: (file: Held) => setHeld((all) => [...all, file]),
    paper: paper === undefined ? saved.paper : paper,
    setPaper,
    isSaving: saving.isPending,
    /** the saved draft; undefined when it was not saved, and why was told */
    save: (): Promise<ManagedEdition | undefined> => saving.mutateAsync().catch(() => undefined),
  };
}
export type Draft = ReturnType<typeof useDraft>;
