import * as styles from "./agreement-field.module.css";
import { Checkbox, FieldProblem } from "@sannong/ui";
import { type ComponentProps, useId } from "react";

type Props = Omit<ComponentProps<typeof Checkbox>, "label"> & { problem?: string | undefined };

/** The consent to the two texts, each in a page of its own, so that nothing typed is lost. */
export function AgreementField({ problem, ...input }: Props) {
  const problemId = useId();
  return (
    <div className={styles.agreement}>
      <Checkbox
        {...input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        label={
          <>
            我已阅读并同意
            <a className="link" href="/privacy" target="_blank" rel="noreferrer">
              《隐私政策》
            </a>
            和
            <a className="link" href="/agreement" target="_blank" rel="noreferrer">
              《用户协议》
            </a>
          </>
        }
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}
