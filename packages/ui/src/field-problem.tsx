import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Icon } from "./icon.tsx";

/** How a form learns that one of its messages came, changed or, with null, went. */
export const FieldProblemsChanged = createContext<(message: ReactNode) => void>(() => {});

/** What is wrong, with its sign, tied to the field by `aria-describedby`. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  const tellForm = useContext(FieldProblemsChanged);
  useEffect(() => {
    tellForm(children);
    return () => tellForm(null);
  }, [tellForm, children]);
  return (
    <p className="msg" id={id} role="alert">
      <Icon name="err" />
      <span>{children}</span>
    </p>
  );
}
