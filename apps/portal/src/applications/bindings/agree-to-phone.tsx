import { Checkbox, FieldProblem } from "@sannong/ui";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<typeof Checkbox>, "label"> & { systemName: string; problem: string | undefined };

/** Before a system is asked whether an account of its own is registered under one's number: it is told that number. */
export function AgreeToPhone({ systemName, problem, ...input }: Props) {
  const id = `${input.name}-problem`;
  return (
    <div>
      <Checkbox
        {...input}
        label={`同意门户把我的手机号码发给“${systemName}”，核对该账号登记的是不是这个号码`}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
      />
      {problem && <FieldProblem id={id}>{problem}</FieldProblem>}
    </div>
  );
}
