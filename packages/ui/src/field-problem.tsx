import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What is wrong, with its sign, tied to the field by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="msg" id={id} role="alert">
      <Icon name="err" />
      <span>{children}</span>
    </p>
  );
}
