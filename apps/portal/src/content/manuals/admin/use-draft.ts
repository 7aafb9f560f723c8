import type { ManualFile } from "@sannong/contract/content/manual-words";
import { type DeskEdition, deskEdition, saveEdition } from "@sannong/contract/content/manuals-desk";
import { toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDraftState } from "../../../lib/use-draft.ts";
import { call, callTold } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { manualDeskQueries } from "./manual-desk.queries.ts";

export type Held = { fileUrl: string; fileName: string };
type Written = { text: string; note: string };

const writtenIn = ({ text, edition }: DeskEdition): Written => ({ text, note: edition?.note ?? "" });

type Deps = { of: ManualFile; start: DeskEdition; onKept: (id: string) => void };

/** A draft while it is written: what is there, what is saved, and what somebody else has done to it meanwhile. */
export function useDraft({ of, start, onKept }: Deps) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(start);
  const { edition: first } = start;
  const name = `manual:${of}:${first?.id ?? "new"}:${first?.revision ?? 0}`;
  const [written, setWritten, onThisDevice] = useDraftState(name, writtenIn(start));
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [paper, setPaper] = useState<Held | null>();
  const [theirs, setTheirs] = useState<DeskEdition>();
  /** the draft is no draft any more: what was written becomes a new one */
  const [isAlone, setIsAlone] = useState(false);

  const before = writtenIn(saved);
  const isDirty =
    written.text !== before.text || written.note !== before.note || paper !== undefined || theirs !== undefined;

  const keep = (now: DeskEdition) => {
    onThisDevice.drop();
    setSaved(now);
    setHeld([]);
    setPaper(undefined);
    setTheirs(undefined);
    setIsAlone(false);
    if (!now.edition) return;
    queries.setQueryData(manualDeskQueries.edition(of, now.edition.id).queryKey, now);
    onKept(now.edition.id);
  };
  const edition = isAlone ? null : (theirs ?? saved).edition;
  const saving = useMutation({
    mutationFn: async () => {
      const { data, msg } = await callTold(saveEdition, {
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
      await queries.invalidateQueries({ queryKey: manualDeskQueries.list().queryKey });
    },
    onError: onRefusal(saveEdition, {
      "content.changedMeanwhile": () =>
        void call(deskEdition, { of, id: edition?.id ?? "" }).then(setTheirs, onRefusal(deskEdition)),
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
    takeTheirs(one: DeskEdition) {
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
    save: (): Promise<DeskEdition | undefined> => saving.mutateAsync().catch(() => undefined),
  };
}
export type Draft = ReturnType<typeof useDraft>;
