import { type ManagedRecord, saveRecord } from "@sannong/contract/data/records-admin";
import { type RecordField, recordQueries } from "@sannong/contract/data/record-words";
import { SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useForm } from "../../../lib/forms/use-form.ts";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { asNumber } from "../../../lib/forms/as-number.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";

type Values = Record<string, string>;
type Props = { record: ManagedRecord; reread: () => Promise<ManagedRecord>; onSaved: () => void; onClose: () => void };

const AREA = "areaCode";
const FROM = "publishedOn";
const UNTIL = "publicUntil";
const storedOf = ({ values, areaCode, publishedOn, publicUntil, kind, ...record }: ManagedRecord): Stored<Values> => ({
  values: {
    ...Object.fromEntries(recordQueries[kind].fields.map(({ name }) => [name, String(values[name] ?? "")])),
    [AREA]: areaCode,
    [FROM]: publishedOn,
    [UNTIL]: publicUntil ?? "",
  },
  revision: record.revision,
  changedBy: record.changedBy,
  changedAt: record.changedAt,
});

/** One record mended: its fields, and from when to when the public finds it. */
export function RecordDrawer({ record, reread, onSaved, onClose }: Props) {
  const { kind, id } = record;
  const query = recordQueries[kind];
  const stored = storedOf(record);
  const form = useForm<Values>({ defaultValues: stored.values });
  const names = {
    ...Object.fromEntries(query.fields.map(({ name, label }) => [name, label])),
    [AREA]: "行政区划代码",
    [FROM]: "公示开始日期",
    [UNTIL]: "公示截止日期",
  };
  const save = async ({ areaCode = "", publishedOn = "", publicUntil = "", ...typed }: Values, revision: number) => {
    const values = Object.fromEntries(
      query.fields.map(({ name, kind: of }) => {
        const value = (typed[name] ?? "").trim();
        return [name, of === "number" ? asNumber(value) : value || null];
      }),
    );
    const given = { id, revision, values, areaCode, publishedOn, publicUntil: publicUntil || null };
    toast.success((await callWithMessage(saveRecord, given)).msg);
  };
  return (
    <EditDrawer<Values>
      title={`修改：${String(record.values[query.subject] ?? "")}`}
      stored={stored}
      form={form}
      names={names}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={async () => storedOf(await reread())}
      onFailure={onRefusal(saveRecord)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField type="date" label={names[FROM] ?? ""} {...form.register(FROM)} />
      <TextField type="date" label={`${names[UNTIL] ?? ""}（选填）`} hint="不填就长期公示" {...form.register(UNTIL)} />
      <TextField label={names[AREA] ?? ""} {...form.register(AREA)} />
      {query.fields.map((field) => (
        <Field key={field.name} field={field} choices={choicesOf(field, record)} {...form.register(field.name)} />
      ))}
    </EditDrawer>
  );
}

function choicesOf({ name }: RecordField, { kind }: ManagedRecord): readonly string[] | undefined {
  const { category, categories, status, statuses } = recordQueries[kind];
  if (name === category) return categories;
  return name === status ? statuses : undefined;
}

type FieldProps = ReturnType<ReturnType<typeof useForm<Values>>["register"]> & {
  field: RecordField;
  choices: readonly string[] | undefined;
};

function Field({ field: { label, kind }, choices, ...input }: FieldProps) {
  if (choices)
    return (
      <SelectField label={label} {...input}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  if (kind === "text") return <TextArea label={label} rows={2} {...input} />;
  return <TextField label={label} type={kind === "date" ? "date" : "text"} {...input} />;
}
