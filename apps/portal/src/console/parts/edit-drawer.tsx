import { Button, Dialog, Form } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Draft } from "../../lib/storage/drafts.ts";
import { useDraft, useDrafts } from "../../lib/storage/use-draft.ts";
import { unsavedChanges, useLeave } from "../../app/use-unsaved.ts";
import { ApiRefusal } from "../../lib/api/api-failure.ts";
import { type Changed, ConflictNote } from "./conflict-note.tsx";

/** A row as it was read: what may be changed, on which revision, and who changed it last. */
export type Stored<Values> = { values: Values; revision: number } & Changed;

type Props<Values extends FieldValues> = {
  title: string;
  /** as it was when the form was opened: what is read anew below it is not what its values were written on */
  stored: Stored<Values>;
  form: UseFormReturn<Values>;
  /** what each field is called, for whom must compare two versions */
  names: { [Field in Path<Values>]?: string };
  /** a value as people read it; as it is by default */
  inWords?: (field: Path<Values>, value: unknown) => string;
  save: (values: Values, revision: number) => Promise<unknown>;
  isConflict: (refusal: ApiRefusal) => boolean;
  /** the row as it is now */
  reread: () => Promise<Stored<Values>>;
  onFailure: (failure: unknown) => void;
  onSaved: () => void;
  onClose: () => void;
  saveLabel?: string;
  /** what else is kept of it over a reload: its files */
  draft?: Draft;
  /** a file is still on its way, and would not be saved */
  isSending?: boolean;
  children: ReactNode;
};

const asItIs = (_field: string, value: unknown): string => {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "是" : "否";
  return Array.isArray(value) ? value.join("、") : value === null || value === undefined ? "" : JSON.stringify(value);
};

/**
 * A form at the edge of the page. When somebody else has changed the row meanwhile it says who, shows both versions
 * side by side and keeps what was typed; saving then is a decision on what is there now.
 */
export function EditDrawer<Values extends FieldValues>(props: Props<Values>) {
  const { title, form, names, inWords = asItIs, save, reread, onFailure, onSaved, onClose, children } = props;
  const [stored] = useState(props.stored);
  const [theirs, setTheirs] = useState<Stored<Values>>();
  const { isDirty } = form.formState;
  const draft = useDrafts(useDraft(form, `edit:${title}:${stored.revision}`), props.draft);
  const { leave, isOver } = useLeave(isDirty, unsavedChanges, onClose, undefined, draft);
  const saving = useMutation({
    mutationFn: (values: Values) => save(values, (theirs ?? stored).revision),
    onSuccess() {
      isOver();
      onSaved();
    },
    onError: async (failure) => {
      if (!(failure instanceof ApiRefusal) || !props.isConflict(failure)) return onFailure(failure);
      await reread().then(setTheirs, onFailure);
    },
  });
  return (
    <Dialog open drawer title={title} width={640} onClose={leave}>
      <Form className="fs" onSubmit={form.handleSubmit((values) => saving.mutate(values))}>
        {theirs && <ConflictNote theirs={theirs} form={form} names={names} inWords={inWords} />}
        {children}
        <div className="dlg-f">
          <Button onClick={leave}>取消</Button>
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            disabled={props.isSending || (!isDirty && !theirs)}
          >
            {props.isSending ? "文件上传中…" : theirs ? "按我填的保存" : (props.saveLabel ?? "保存")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
