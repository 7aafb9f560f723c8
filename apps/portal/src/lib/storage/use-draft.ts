import { toast } from "@sannong/ui";
import { useEffect, useMemo, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { type Draft, dropDraft, mayBeKept, readDraft, writeDraft } from "./drafts.ts";

const RESTORED = "已恢复您上次填写、还没有提交的内容，请核对";

/** What was typed and may be kept: fields that differ from what the form began with. */
function typedIn(values: FieldValues, begun: FieldValues): FieldValues {
  const isTyped = ([field, value]: [string, unknown]) =>
    mayBeKept(field) && JSON.stringify(value) !== JSON.stringify(begun[field]);
  return Object.fromEntries(Object.entries(values).filter(isTyped));
}

/** What a form began with, in a few letters: what was typed on one row, or on what stood there before, fits no other. */
const digestOf = (begun: unknown): string =>
  [...JSON.stringify(begun)].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7).toString(36);

const nameOf = (ofText: string, initial: unknown): string => `${ofText}:${digestOf(initial)}`;

/**
 * Keeps what somebody types into a form over a reload of the page, for themselves alone (`drafts.ts`).
 *
 * @param ofForm its name, and what it is about where its first values would not tell
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, ofForm: string): Draft {
  const [at] = useState(() => ({ ofForm, name: nameOf(ofForm, form.formState.defaultValues ?? {}) }));
  const [draft] = useState<Draft>(() => ({ drop: () => dropDraft(at.name) }));
  useEffect(() => {
    const kept = readDraft<FieldValues>(at.name);
    for (const [field, value] of Object.entries(kept ?? {}))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    if (kept) toast.info(RESTORED);
    return form.subscribe({
      // a form whose beginning alone is another tells of no values, and of whether it differs from that
      formState: { values: true, isDirty: true },
      callback: ({ values, defaultValues }) => {
        const name = nameOf(at.ofForm, defaultValues ?? {});
        // what was saved is the beginning now: what is typed from here on belongs to that, as after a reload
        if (name !== at.name) dropDraft(at.name);
        at.name = name;
        const typed = typedIn(values, defaultValues ?? {});
        if (Object.keys(typed).length > 0) writeDraft(name, typed);
        else dropDraft(name);
      },
    });
  }, [form, at]);
  return draft;
}

/** Drafts of one form, which end together. */
export const useDrafts = (...[one, other]: [Draft, Draft | undefined]): Draft =>
  useMemo(() => ({ drop: () => [one, other].forEach((draft) => draft?.drop()) }), [one, other]);

/** Did somebody begin a text here that `useDraftState` would bring back? */
export const isDraftKept = (ofText: string, initial: unknown): boolean =>
  readDraft(nameOf(ofText, initial)) !== undefined;

/** As `useState`, for what is typed outside a form of fields: a text, or an object of them. */
export function useDraftState<T>(ofText: string, initial: T) {
  const [{ begun, name }, setBeginning] = useState(() => ({ begun: initial, name: nameOf(ofText, initial) }));
  const [kept] = useState(() => readDraft<T>(name));
  const [value, setValue] = useState<T>(() => (kept === undefined ? begun : withTyped(begun, kept)));
  const draft = useMemo<Draft>(() => ({ drop: () => dropDraft(name) }), [name]);
  /** What was saved is the beginning now: what is typed from here on belongs to that, as after a reload. */
  const beginAnew = (next: string, saved: T) => {
    dropDraft(name);
    setBeginning({ begun: saved, name: nameOf(next, saved) });
  };
  const isRestored = kept !== undefined;
  useEffect(() => {
    if (isRestored) toast.info(RESTORED);
  }, [isRestored]);
  useEffect(() => {
    if (JSON.stringify(value) === JSON.stringify(begun)) dropDraft(name);
    else writeDraft(name, isFields(value) ? typedIn(value, begun as FieldValues) : value);
  }, [name, value, begun]);
  return [value, setValue, draft, beginAnew] as const;
}

const isFields = (value: unknown): value is FieldValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const withTyped = <T>(begun: T, typed: T): T => (isFields(begun) ? { ...begun, ...typed } : typed);
