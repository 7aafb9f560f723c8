import {
  addEntry,
  type ManagedDictionary,
  type ManagedEntry,
  renameEntry,
} from "@sannong/contract/operations/dictionaries-admin";
import { TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../../lib/forms/use-form.ts";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { dictionariesQuery } from "./dictionary-admin.queries.ts";
import { nextCode, usesInWords } from "./dictionary-values.ts";

type Values = { codeName: string; codeValue: string };
const names = { codeName: "名称", codeValue: "代码" };
const storedOf = ({ codeName, codeValue, revision, changedAt, changedBy }: ManagedEntry): Stored<Values> => ({
  values: { codeName, codeValue },
  revision,
  changedAt,
  changedBy,
});

type Props = {
  dictionary: ManagedDictionary;
  /** absent: a new one */
  entry: ManagedEntry | undefined;
  onSaved: (dictionary: ManagedDictionary) => void;
  onClose: () => void;
};

/** An entry's name, and of a new one its code, which never changes afterwards. */
export function EntryDrawer({ dictionary, entry, onSaved, onClose }: Props) {
  const { type, name, entries } = dictionary;
  const queries = useQueryClient();
  const stored = entry
    ? storedOf(entry)
    : { values: { codeName: "", codeValue: nextCode(entries) }, revision: 0, changedBy: null, changedAt: null };
  const form = useForm<Values>({ defaultValues: stored.values });
  const { errors } = form.formState;
  const reread = async (): Promise<Stored<Values>> => {
    const { dictionaries } = await queries.fetchQuery(dictionariesQuery);
    const now = dictionaries
      .find((one) => one.type === type)
      ?.entries.find(({ codeValue }) => codeValue === entry?.codeValue);
    return now ? storedOf(now) : stored;
  };
  const save = async ({ codeName, codeValue }: Values, revision: number) => {
    const { data, msg } = await (entry
      ? callWithMessage(renameEntry, { type, codeValue: entry.codeValue, codeName, revision })
      : callWithMessage(addEntry, { type, codeName, codeValue }));
    toast.success(msg);
    onSaved(data);
  };
  const nameTaken = (message: string) => form.setError("codeName", { message });
  return (
    <EditDrawer<Values>
      title={entry ? `改名：${entry.codeName}` : `${name}：新增一项`}
      stored={stored}
      form={form}
      names={entry ? { codeName: names.codeName } : names}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={
        entry
          ? onRefusal(renameEntry, { "dictionaryDesk.nameTaken": nameTaken })
          : onRefusal(addEntry, {
              "dictionaryDesk.nameTaken": nameTaken,
              "dictionaryDesk.codeTaken": (message) => form.setError("codeValue", { message }),
            })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <TextField
        label={names.codeName}
        required
        maxLength={20}
        hint={entry ? `${usesInWords(entry.uses)}，改名后显示新的名称` : "表单里供人选择的文字"}
        problem={errors.codeName?.message}
        {...form.register("codeName", { required: "请填写名称" })}
      />
      <TextField
        label={names.codeValue}
        required
        readOnly={entry !== undefined}
        maxLength={20}
        hint={entry ? "代码已写入账号和对接系统，不能更改" : "字母、数字、- 和 _，保存后不能更改"}
        problem={errors.codeValue?.message}
        {...form.register("codeValue", {
          required: "请填写代码",
          pattern: { value: /^[A-Za-z0-9_-]+$/, message: "代码只用字母、数字、- 和 _" },
        })}
      />
    </EditDrawer>
  );
}
