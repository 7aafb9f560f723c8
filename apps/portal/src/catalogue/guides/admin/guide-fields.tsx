import { guideKinds, serviceSections } from "@sannong/contract/catalogue/guide-words";
import { SelectField, TextArea, TextField } from "@sannong/ui";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type GuideValues, guideNames, lineHint } from "./guide-values.ts";
import type { ServiceValues } from "./service-values.ts";
import { valueNames } from "./service-words.ts";

type Props = {
  form: UseFormReturn<ServiceValues>;
  /** nothing is written yet, and a draft may wait for it */
  mayWait: boolean;
};
type ListName = Parameters<typeof lineHint>[0];
type TextName = Exclude<keyof GuideValues, ListName | "resultFields" | "formFields">;

/** Every element of a guide (rule WEB-11), in the order in which it is read. */
export function GuideFields({ form, mayWait }: Props) {
  const { register, control, formState } = form;
  const isWritten = useWatch({ control, name: "guide" }) === "now";
  const { errors } = formState;
  const text = (name: TextName, more: { type?: string; inputMode?: "numeric" | "tel"; hint?: string } = {}) => (
    <TextField label={guideNames[name]} required problem={errors[name]?.message} {...more} {...register(name)} />
  );
  const lines = (name: ListName, rows: number) => (
    <TextArea
      label={guideNames[name]}
      required
      rows={rows}
      hint={lineHint(name)}
      problem={errors[name]?.message}
      {...register(name)}
    />
  );
  const fields = (name: "resultFields" | "formFields") => (
    <TextArea
      label={guideNames[name]}
      required
      rows={2}
      hint="用“、”隔开"
      problem={errors[name]?.message}
      {...register(name)}
    />
  );
  return (
    <>
      <h3>办事指南</h3>
      {mayWait && (
        <SelectField label="要素" hint="没有指南的服务可以存为草稿，不能发布" {...register("guide")}>
          <option value="now">现在写</option>
          <option value="later">以后再写</option>
        </SelectField>
      )}
      {isWritten && (
        <>
          <div className="pair">
            {text("code")}
            <SelectField label={valueNames.kind} {...register("kind")}>
              {Object.entries(guideKinds).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField label={valueNames.section} {...register("section")}>
              {Object.entries(serviceSections).map(([section, name]) => (
                <option key={section} value={section}>
                  {name}
                </option>
              ))}
            </SelectField>
            {text("publishedOn", { type: "date" })}
          </div>
          {text("source")}
          {lines("basis", 3)}
          {lines("conditions", 4)}
          {lines("materials", 5)}
          {lines("steps", 5)}
          {lines("places", 3)}
          {text("hours")}
          {text("fee")}
          <div className="pair">
            {text("legalDays", { inputMode: "numeric", hint: "当场办结填 0" })}
            {text("promisedDays", { inputMode: "numeric", hint: "当场办结填 0" })}
            {text("phone", { inputMode: "tel" })}
            {text("complaintPhone", { inputMode: "tel" })}
          </div>
          {text("resultName")}
          {text("resultAbout")}
          {fields("resultFields")}
          {text("formName")}
          {fields("formFields")}
        </>
      )}
    </>
  );
}
