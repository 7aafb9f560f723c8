import { type ComponentProps, type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { FieldProblemsChanged } from "./field-problem.tsx";
import { type FaultyField, faultyFields, leadTo } from "./form-problems.ts";
import "./form.css";
import { Icon } from "./icon.tsx";
import { clearToasts } from "./toast.tsx";

type Props = Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> & {
  /** what it gives back is waited for, before what is wrong is told */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  /** it asks for several things and none of them may be left empty: said once, at its beginning */
  wantsAll?: boolean;
};

/**
 * Every form of the portal. After a submit that found several things wrong it says how many and where, above its
 * fields, and takes the keyboard there; each name leads to its field, where it is said what is missing. A single one takes the keyboard to itself. It
 * goes by the messages that its fields show, whoever put them there: the form's own rules or a server's refusal.
 */
export function Form({ onSubmit, wantsAll = false, children, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<readonly FaultyField[]>([]);
  /** of which submit the list stands above the fields; what is found while one types has its place at the field alone */
  const [told, setTold] = useState(0);
  const [changes, setChanges] = useState(0);
  /** a submit whose faults nobody told yet */
  const isAsked = useRef(false);
  const summary = useRef<HTMLElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    // a dialog that a form opened lies in it for React, and not for whoever presses its button
    if (event.target !== form.current) return;
    isAsked.current = true;
    clearToasts();
    await onSubmit(event);
    setChanges((before) => before + 1);
  };
  const reread = useCallback(() => setChanges((before) => before + 1), []);

  useEffect(() => {
    if (!form.current) return;
    const found = faultyFields(form.current);
    setFields(found);
    if (found.length === 0) return setTold(0);
    if (!isAsked.current) return;
    isAsked.current = false;
    const [only] = found;
    if (found.length === 1 && only) {
      setTold(0);
      leadTo(only);
    } else setTold(changes);
  }, [changes]);
  useEffect(() => {
    if (told === 0) return;
    // the form library leads to a field in a turn of its own
    const turn = setTimeout(() => summary.current?.focus());
    return () => clearTimeout(turn);
  }, [told]);

  return (
    <form {...rest} ref={form} noValidate onSubmit={submit}>
      {wantsAll && <p className="hint">每一项都要填写</p>}
      {told > 0 && fields.length > 0 && (
        <section className="form-problems" ref={summary} role="alert" tabIndex={-1}>
          <p>
            <Icon name="err" />
            <b>有 {fields.length} 处需要改</b>
          </p>
          <ul>
            {fields.map((field) => (
              <li key={field.id}>
                <a
                  className="link"
                  href={`#${field.id}`}
                  aria-describedby={field.id}
                  onClick={(event) => {
                    // the address stays: what leads to a field is no other page
                    event.preventDefault();
                    leadTo(field);
                  }}
                >
                  {field.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FieldProblemsChanged value={reread}>{children}</FieldProblemsChanged>
    </form>
  );
}
