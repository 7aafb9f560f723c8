import * as styles from "./section-fields.module.css";
import { sceneFields, type SceneSection } from "@sannong/contract/content/scene-words";
import type { SceneDeclaration } from "@sannong/contract/content/scenes.schemas";
import { Button, SelectField, TextArea, TextField } from "@sannong/ui";
import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { asNumber } from "../../lib/forms/as-number.ts";
import type { SectionValues } from "./section-values.ts";

type Form = { form: UseFormReturn<SectionValues> };
type Props = Form & { section: SceneSection; places: SceneDeclaration["places"] };
const MOST_EFFECTS = 8;

/** The fields of one section. */
export function SectionFields({ section, form, places }: Props) {
  const { register, formState } = form;
  const problemOf = (name: keyof SectionValues) => formState.errors[name]?.message;
  switch (section) {
    case "basics":
      return (
        <>
          <TextField {...register("name")} label="场景名称" maxLength={40} problem={problemOf("name")} />
          <SelectField {...register("field")} label="领域" problem={problemOf("field")}>
            <option value="">请选择</option>
            {Object.entries(sceneFields).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField {...register("regionCode")} label="所在地" problem={problemOf("regionCode")}>
            <option value="">请选择</option>
            {places.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField {...register("unit")} label="申报单位" maxLength={60} problem={problemOf("unit")} />
          <TextArea
            {...register("summary")}
            label="简介"
            hint="一两句话，列表里显示，最多 120 个字"
            rows={3}
            maxLength={120}
            problem={problemOf("summary")}
          />
        </>
      );
    case "content":
      return (
        <TextArea
          {...register("content")}
          label="建设内容"
          hint="写清建了什么、覆盖多大范围、怎样用起来，可以分段，30–3000 个字"
          rows={12}
          maxLength={3000}
          problem={problemOf("content")}
        />
      );
    case "effects":
      return (
        <>
          <TextArea
            {...register("outcome")}
            label="应用成效"
            hint="和建设前比有什么变化，数据从哪里来"
            rows={5}
            maxLength={1000}
            problem={problemOf("outcome")}
          />
          <Effects form={form} />
        </>
      );
    case "money":
      return (
        <>
          <TextField
            {...register("investment", { setValueAs: asNumber })}
            label="总投入（万元）"
            inputMode="decimal"
            problem={problemOf("investment")}
          />
          <TextField
            {...register("funding")}
            label="资金来源"
            hint="例如：省级专项 60%，县级配套 40%"
            maxLength={100}
            problem={problemOf("funding")}
          />
        </>
      );
    case "contact":
      return (
        <>
          <TextField {...register("contactDept")} label="联系处室" maxLength={40} problem={problemOf("contactDept")} />
          <TextField
            {...register("contactPhone")}
            label="办公电话"
            hint="公布后所有人可见，请填座机，例如 000-00000000"
            inputMode="tel"
            maxLength={20}
            problem={problemOf("contactPhone")}
          />
        </>
      );
    case "monitoring":
      return (
        <TextField
          {...register("systemAbbr")}
          label="上报系统的简称（选填）"
          hint="场景的系统在“系统入驻”登记的简称。公布后由它每天上报日活和数据量；暂不接入可以留空"
          maxLength={32}
          problem={problemOf("systemAbbr")}
        />
      );
  }
}

function Effects({ form }: Form) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "effects" });
  const problems = form.formState.errors.effects;
  return (
    <fieldset className={styles.scEffectRows}>
      <legend>成效指标</legend>
      <p className="hint">用数字说明，最多 {MOST_EFFECTS} 个，例如：亩均节本 126 元</p>
      {fields.map((field, place) => (
        <div key={field.id} className={styles.scEffectRow}>
          <TextField
            {...form.register(`effects.${place}.label`)}
            label={`指标 ${place + 1}`}
            maxLength={20}
            problem={problems?.[place]?.label?.message}
          />
          <TextField
            {...form.register(`effects.${place}.value`)}
            label="数值"
            inputMode="decimal"
            maxLength={12}
            problem={problems?.[place]?.value?.message}
          />
          <TextField
            {...form.register(`effects.${place}.unit`)}
            label="单位"
            maxLength={10}
            problem={problems?.[place]?.unit?.message}
          />
          {fields.length > 1 && (
            <Button icon="trash" aria-label={`删除指标 ${place + 1}`} onClick={() => remove(place)} />
          )}
        </div>
      ))}
      {problems?.root?.message && <p className="msg">{problems.root.message}</p>}
      {fields.length < MOST_EFFECTS && (
        <Button icon="plus" onClick={() => append({ label: "", value: "", unit: "" })}>
          再加一个指标
        </Button>
      )}
    </fieldset>
  );
}
