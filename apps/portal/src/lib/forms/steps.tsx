import * as styles from "./steps.module.css";
import { Button } from "@sannong/ui";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useIsPhone } from "./use-is-phone.ts";

/** What one screen of a form asks for. */
export type StepGroup<F extends FieldValues> = {
  title: string;
  names: readonly Path<F>[];
  fields: ReactNode;
};

type Given<F extends FieldValues> = {
  form: UseFormReturn<F>;
  groups: readonly StepGroup<F>[];
  /** hands the whole in */
  submit: (event: React.SubmitEvent<HTMLFormElement>) => unknown;
  /** the button that does */
  button: ReactNode;
  /**
   * Every group stays in the page under its title, and a phone hides the others: for fields that keep what was typed
   * only while they stand there, and for a form that is long where there is room, too.
   */
  isTitled?: boolean;
};

/**
 * A long form, on a phone one group of questions a screen: it goes on when what is shown is right, and back with
 * everything kept. Where there is room the whole stands on one page. Its fields are the form library's, which keeps
 * what was typed into those that are not shown.
 */
export function useSteps<F extends FieldValues>({ form, groups, submit, button, isTitled = false }: Given<F>) {
  const isPhone = useIsPhone();
  const id = useId();
  const [asked, setStep] = useState(0);
  const step = Math.min(asked, groups.length - 1);
  const { errors } = form.formState;
  const hasFault = ({ names }: StepGroup<F>) => names.some((name) => errors[name] !== undefined);
  const faulty = groups.findIndex(hasFault);
  // what was found when the whole was handed in, by the server too, is mended where it was asked
  const [seen, setSeen] = useState(faulty);
  if (seen !== faulty) {
    setSeen(faulty);
    if (faulty !== -1 && faulty < step) setStep(faulty);
  }
  const progress = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    progress.current?.focus();
    progress.current?.scrollIntoView({ block: "start" });
  }, [step]);

  const group = groups[step];
  const inSteps = isPhone && groups.length > 1 && group !== undefined;
  const isLast = !inSteps || step === groups.length - 1;
  const goOn = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (group && (await form.trigger([...group.names]))) setStep(step + 1);
  };
  return {
    onSubmit: isLast ? submit : goOn,
    /** whether what belongs to the end, such as the consent, is asked now */
    isLast,
    head: inSteps && (
      <div className={styles.progress} ref={progress} tabIndex={-1}>
        <p>
          第 {step + 1} 步，共 {groups.length} 步：<b>{group.title}</b>
        </p>
        <progress max={groups.length} value={step + 1} aria-label="填写进度" />
      </div>
    ),
    // what a fold or a turn of the phone shows still is the same part, with what is open in it
    fields: groups.map(({ title, fields }, at) => {
      const isShown = !inSteps || at === step;
      if (isTitled)
        return (
          <section className={styles.titled} key={title} hidden={!isShown} aria-labelledby={`${id}-${at}`}>
            <h2 id={`${id}-${at}`} className={inSteps ? "sr" : undefined}>
              {title}
            </h2>
            {fields}
          </section>
        );
      return (
        isShown && (
          <div className={styles.group} key={title}>
            {fields}
          </div>
        )
      );
    }),
    foot: inSteps ? (
      <div className={styles.foot}>
        {step > 0 && (
          <Button size="large" onClick={() => setStep(step - 1)}>
            上一步
          </Button>
        )}
        {isLast ? (
          button
        ) : (
          <Button type="submit" variant="primary" size="large" block>
            下一步
          </Button>
        )}
      </div>
    ) : (
      button
    ),
  };
}
