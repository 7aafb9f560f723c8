import { classLevels } from "@sannong/contract/data/class-words";
import { addClass, type ManagedClass, type ManagedClasses, renameClass } from "@sannong/contract/data/classes-admin";
import { TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../../lib/forms/use-form.ts";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { classesQuery } from "./data-admin.queries.ts";

type Values = { name: string };
const storedOf = ({ name, revision, changedAt, changedBy }: ManagedClass): Stored<Values> => ({
  values: { name },
  revision,
  changedAt,
  changedBy,
});

type Props = {
  /** a new one below this class, or this one under another name */
  edited: { parent: ManagedClass } | { renamed: ManagedClass };
  onSaved: (classes: ManagedClasses) => void;
  onClose: () => void;
};

/** A class's name; of a new one the portal makes the code. */
export function ClassDrawer({ edited, onSaved, onClose }: Props) {
  const queries = useQueryClient();
  const renamed = "renamed" in edited ? edited.renamed : undefined;
  const parent = "parent" in edited ? edited.parent : undefined;
  const stored = renamed ? storedOf(renamed) : { values: { name: "" }, revision: 0, changedAt: null, changedBy: null };
  const form = useForm<Values>({ defaultValues: stored.values });
  const level = classLevels[renamed?.depth ?? (parent?.depth ?? 0) + 1] ?? "";
  const save = async ({ name }: Values, revision: number) => {
    const { data, msg } = renamed
      ? await callWithMessage(renameClass, { code: renamed.code, name, revision })
      : await callWithMessage(addClass, { parent: parent?.code ?? "", name });
    toast.success(msg);
    onSaved(data);
  };
  const nameTaken = (message: string) => form.setError("name", { message });
  return (
    <EditDrawer<Values>
      title={renamed ? `改名：${renamed.name}` : `在“${parent?.name}”下新增${level}`}
      stored={stored}
      form={form}
      names={{ name: "名称" }}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={async () => {
        const { classes } = await queries.fetchQuery(classesQuery);
        const now = classes.find(({ code }) => code === renamed?.code);
        return now ? storedOf(now) : stored;
      }}
      onFailure={
        renamed
          ? onRefusal(renameClass, { "content.taken": nameTaken })
          : onRefusal(addClass, { "content.taken": nameTaken })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <TextField
        label={`${level}名称`}
        required
        maxLength={30}
        hint={renamed ? "代码不变，目录和导出随即显示新的名称" : "代码按顺序自动生成"}
        problem={form.formState.errors.name?.message}
        {...form.register("name", { required: "请填写名称" })}
      />
    </EditDrawer>
  );
}
