import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { FieldProblem } from "./field-problem.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type Frame = {
  label: string;
  /** the message under the field; its presence marks the field as wrong */
  problem?: string;
  hint?: ReactNode;
  icon?: IconName;
  /** inside the frame, at its end */
  trailing?: ReactNode;
  /** beside the label, such as 忘记密码 */
  labelAction?: ReactNode;
  /** stands right of the frame, such as the captcha picture or the SMS button */
  beside?: ReactNode;
};

type Described = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

function Framed({
  label,
  problem,
  hint,
  icon,
  trailing,
  labelAction,
  beside,
  id: givenId,
  children,
}: Frame & { id?: string; children: (described: Described) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const frame = (
    <span className={problem ? "inp bad" : "inp"}>
      {icon && <Icon name={icon} />}
      {children({ id, "aria-invalid": problem ? true : undefined, "aria-describedby": described || undefined })}
      {trailing}
    </span>
  );
  return (
    <div className="field">
      <span className="lb">
        <label htmlFor={id}>{label}</label>
        {labelAction}
      </span>
      {beside ? (
        <div className="pair">
          {frame}
          {beside}
        </div>
      ) : (
        frame
      )}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Label above, frame, problem below. Everything else is the input's own; `ref` reaches the input. */
export function TextField({
  label,
  problem,
  hint,
  icon,
  trailing,
  labelAction,
  beside,
  id,
  ...input
}: Frame & ComponentProps<"input">) {
  return (
    <Framed {...{ label, problem, hint, icon, trailing, labelAction, beside, id }}>
      {/* own checks speak the specification's words, the browser's do not: hence no native `required` */}
      {(described) => (
        <input type="text" {...input} {...described} required={undefined} aria-required={input.required || undefined} />
      )}
    </Framed>
  );
}

export function TextArea({
  label,
  problem,
  hint,
  labelAction,
  id,
  ...area
}: Omit<Frame, "icon" | "trailing" | "beside"> & ComponentProps<"textarea">) {
  return (
    <Framed {...{ label, problem, hint, labelAction, id }}>
      {(described) => (
        <textarea rows={5} {...area} {...described} required={undefined} aria-required={area.required || undefined} />
      )}
    </Framed>
  );
}

/** A choice of a short list: the browser's own, which every phone draws well. */
export function SelectField({
  label,
  problem,
  hint,
  icon,
  id,
  children,
  ...select
}: Pick<Frame, "label" | "problem" | "hint" | "icon"> & ComponentProps<"select">) {
  return (
    <Framed {...{ label, problem, hint, icon, id }}>
      {(described) => (
        <select {...select} {...described} required={undefined} aria-required={select.required || undefined}>
          {children}
        </select>
      )}
    </Framed>
  );
}

/**
 * A password with 显示/隐藏; paste is allowed and autocomplete left to the caller. It takes whatever is pasted: one that
 * the browser cut without a word would be another password than the one that is kept elsewhere.
 */
export function PasswordField(props: Omit<Frame, "trailing"> & Omit<ComponentProps<"input">, "type" | "maxLength">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      icon="lock"
      {...props}
      maxLength={undefined}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <button
          type="button"
          className="ib"
          aria-label={shown ? "隐藏密码" : "显示密码"}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye" : "eyeoff"} />
        </button>
      }
    />
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode };

/** The browser's own checkbox in our dress: readers and forms know it already. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="ck">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
