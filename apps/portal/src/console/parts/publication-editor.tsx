import type { Standing } from "@sannong/contract/content/publication.schemas";
import { toast } from "@sannong/ui";
import { useCallback, useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import { officeInput, officeNames, type OfficeValues, officeValues, officeWords } from "./office-fields.ts";
import { OfficeForm } from "./office-form.tsx";
import { EditDrawer, type Stored } from "./edit-drawer.tsx";
import { FilesField, useFilesChange } from "./files-field.tsx";
import type { PublicationPageProps } from "./publication.ts";

type Props<Row> = PublicationPageProps<Row> & {
  /** undefined: a new one */
  row: Row | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** the field that says in words what becomes of its files, so that it counts as a change */
const FILES = "files";

/** Everything that something of a kind says, to be written or changed. */
export function PublicationEditor<Row extends Standing>(props: Props<Row>) {
  const { label, fields, calls, areaCode, row, fresh, titleOf, files, onSaved, onClose } = props;
  const storedOf = (one: Row): Stored<OfficeValues> => ({
    values: { ...officeValues(fields, one), [FILES]: "" },
    revision: one.revision,
    changedBy: one.changedBy,
    changedAt: one.changedAt,
  });
  const stored = row
    ? storedOf(row)
    : {
        values: { ...officeValues(fields, { areaCode, ...fresh }), [FILES]: "" },
        revision: 0,
        changedBy: null,
        changedAt: null,
      };
  const form = useForm<OfficeValues>({ defaultValues: stored.values });
  const [ofFiles, setOfFiles] = useState<Record<string, unknown>>({});
  const change = useFilesChange(files?.most ?? 0, `${label}:${row?.id}:${stored.revision}`);
  const { setValue } = form;
  const tell = useCallback(
    (added: Record<string, unknown>, words: string) => {
      setOfFiles(added);
      setValue(FILES, words, { shouldDirty: true });
    },
    [setValue],
  );
  const save = async (values: OfficeValues, revision: number) => {
    const which = row && { id: row.id, revision };
    toast.success((await calls.save({ ...officeInput(fields, values), ...ofFiles, ...which })).msg);
  };
  return (
    <EditDrawer<OfficeValues>
      title={row ? `修改：${titleOf(row)}` : `新建${label}`}
      stored={stored}
      form={form}
      names={officeNames(fields)}
      inWords={(name, value) => officeWords(fields, name, value)}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={async () => (row ? storedOf(await calls.read(row.id)) : stored)}
      onFailure={calls.onFailure}
      onSaved={onSaved}
      onClose={onClose}
      saveLabel={row ? "保存" : "存为草稿"}
      draft={change.draft}
      isSending={change.uploads.isBusy}
    >
      {row?.state === "published" && <p className="sm sec2">这条内容已经公开，保存后公众随即看到新的内容。</p>}
      {row?.withdrawnReason && <p className="sm sec2">撤下原因：{row.withdrawnReason}</p>}
      <OfficeForm fields={fields} form={form} within={areaCode} />
      {files && <FilesField files={row ? files.of(row) : []} most={files.most} change={change} onChange={tell} />}
    </EditDrawer>
  );
}
