import { MultiComboboxField, SelectField, TextArea, TextField } from "@sannong/ui";
import type { UseFormReturn } from "react-hook-form";
import { type OfficeField, officeProblem, type OfficeValues } from "./office-fields.ts";
import { RegionSelect } from "./region-select.tsx";

type Props = {
  fields: readonly OfficeField[];
  form: UseFormReturn<OfficeValues>;
  /** whose region: nothing may be put outside it */
  within: string;
};

/** The fields of a form, as the table of fields of its page says. */
export const OfficeForm = ({ fields, ...props }: Props) =>
  fields.map((field) => <Field key={field.name} field={field} {...props} />);

function Field({ field, form, within }: Omit<Props, "fields"> & { field: OfficeField }) {
  const { name, hint, longest } = field;
  const label = field.isOptional ? `${field.label}（选填）` : field.label;
  const problem = form.formState.errors[name]?.message;
  const validate = (value: string) => officeProblem(field, value) ?? true;
  const told = { label, required: field.isOptional !== true, ...(hint && { hint }), ...(problem && { problem }) };
  if (field.kind === "region" || field.kind === "several") {
    form.register(name, { validate });
    const chosen = {
      label,
      problem,
      value: form.watch(name) ?? "",
      onChange: (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
    };
    return field.kind === "region" ? (
      <RegionSelect {...chosen} within={within} />
    ) : (
      <MultiComboboxField
        {...chosen}
        placeholder="请选择，可选多个"
        options={field.choices}
        value={chosen.value.split(",").filter(Boolean)}
        onChange={(values) => chosen.onChange(values.join(","))}
      />
    );
  }
  const input = form.register(name, { validate });
  if (field.kind === "choice" || field.kind === "yesNo") {
    const choices = field.kind === "choice" ? field.choices : yesOrNo;
    const stored = form.getValues(name) ?? "";
    return (
      // drawn with its options: a browser would show another one, and whoever passes by would save that
      <SelectField key={choices.map(({ value }) => value).join(" ")} {...told} {...input}>
        {!choices.some(({ value }) => value === stored) && (
          <option value={stored}>{stored === "" ? "请选择" : "保持原来的选择"}</option>
        )}
        {choices.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
    );
  }
  if (field.kind === "area" || field.kind === "lines" || field.kind === "table")
    return <TextArea {...told} rows={field.rows ?? 3} {...(longest && { maxLength: longest })} {...input} />;
  const type = inputTypes[field.kind] ?? "text";
  return (
    <TextField
      {...told}
      type={type}
      {...(field.kind === "number" && { inputMode: "decimal" as const })}
      {...(longest && { maxLength: longest })}
      {...input}
    />
  );
}
/** What a browser calls the kinds that it has a control of its own for. */
const inputTypes: Partial<Record<OfficeField["kind"], string>> = {
  date: "date",
  month: "month",
  moment: "datetime-local",
};
const yesOrNo = [
  { value: "yes", label: "是" },
  { value: "no", label: "否" },
];
