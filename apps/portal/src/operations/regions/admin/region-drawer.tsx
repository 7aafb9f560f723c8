import {
  addRegion,
  type ManagedRegion,
  managedRegions,
  renameRegion,
} from "@sannong/contract/operations/regions-admin";
import { TextField, toast } from "@sannong/ui";
import { useForm } from "../../../lib/forms/use-form.ts";
import { EditDrawer, type Stored } from "../../../console/parts/edit-drawer.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";

type Values = { name: string; code: string };
const fieldNames = { name: "名称", code: "代码" };
const storedOf = ({ name, code, revision, changedAt, changedBy }: ManagedRegion): Stored<Values> => ({
  values: { name, code },
  revision,
  changedAt,
  changedBy,
});
const nothingYet = { values: { name: "", code: "" }, revision: 0, changedAt: null, changedBy: null };

type Props = {
  /** absent: a new one */
  region: ManagedRegion | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** A region's name, and of a new one its code, which says where it lies and never changes afterwards. */
export function RegionDrawer({ region, onSaved, onClose }: Props) {
  const stored = region ? storedOf(region) : nothingYet;
  const form = useForm<Values>({ defaultValues: stored.values });
  const { errors } = form.formState;
  const reread = async (): Promise<Stored<Values>> => {
    const { records } = await call(managedRegions, { keywords: stored.values.code, pageNum: 1, pageSize: 1 });
    return records[0] ? storedOf(records[0]) : stored;
  };
  const save = async ({ name, code }: Values, revision: number) => {
    const { msg } = await (region
      ? callWithMessage(renameRegion, { code: region.code, name, revision })
      : callWithMessage(addRegion, { code, name }));
    toast.success(msg);
    onSaved();
  };
  const atName = (message: string) => form.setError("name", { message });
  const atCode = (message: string) => form.setError("code", { message });
  return (
    <EditDrawer<Values>
      title={region ? `改名：${region.name}` : "新增行政区划"}
      stored={stored}
      form={form}
      names={region ? { name: fieldNames.name } : fieldNames}
      save={save}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={
        region
          ? onRefusal(renameRegion, { "regionDesk.nameTaken": atName })
          : onRefusal(addRegion, {
              "regionDesk.nameTaken": atName,
              "regionDesk.codeTaken": atCode,
              "regionDesk.noParent": atCode,
              "regionDesk.codeMalformed": atCode,
            })
      }
      onSaved={onClose}
      onClose={onClose}
    >
      <TextField
        label={fieldNames.code}
        required
        readOnly={region !== undefined}
        inputMode="numeric"
        maxLength={12}
        hint={
          region
            ? "代码已写入账号和业务数据，不能更改"
            : "以上级代码开头：设区市 4 位、县 6 位、乡镇 9 位、村 12 位，保存后不能更改"
        }
        problem={errors.code?.message}
        {...form.register("code", {
          required: "请填写代码",
          pattern: {
            value: /^(\d{4}|\d{6}|\d{9}|\d{12})$/,
            message: "代码为 4 位（设区市）、6 位（县）、9 位（乡镇）或 12 位（村）数字",
          },
        })}
      />
      <TextField
        label={fieldNames.name}
        required
        maxLength={30}
        hint={region ? "改名后，表单、列表和账号资料都显示新的名称" : "通用全称，例如“建湖县”"}
        problem={errors.name?.message}
        {...form.register("name", { required: "请填写名称" })}
      />
    </EditDrawer>
  );
}
