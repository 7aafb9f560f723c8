import { Checkbox, FieldProblem, SelectField } from "@sannong/ui";
import { type ComponentProps, type ReactNode, useId } from "react";

type Props = {
  id?: string;
  legend: string;
  className: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
};

/** Several checkboxes that answer one question; what is wrong with the answer stands below them. */
export function Choices({ id, legend, className, hint, problem, children }: Props) {
  const [problemId, hintId] = [useId(), useId()];
  const described = [problem && problemId, hint && hintId].filter(Boolean).join(" ");
  return (
    <fieldset className={className} id={id} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>{legend}</legend>
      {children}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </fieldset>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof SelectField>, "children"> & { words: Readonly<Record<string, string>> };

/** One of several, by the words of each. */
export const ChoiceField = ({ words, ...field }: ChoiceProps) => (
  <SelectField {...field}>
    {Object.entries(words).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
);

type OneProps = ComponentProps<typeof Checkbox> & { problem?: string | undefined };

/** One checkbox with what is wrong with it. */
export function MarkedCheckbox({ problem, ...input }: OneProps) {
  const problemId = useId();
  return (
    <div>
      <Checkbox
        {...input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}
