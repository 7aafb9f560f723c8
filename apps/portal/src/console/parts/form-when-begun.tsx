import { Button } from "@sannong/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  /** of the entry that is dealt with next, and of one that was begun before */
  isOpen: boolean;
  /** what the press begins: 答复 */
  verb: string;
  /** whose form it is, for readers */
  about: string;
  children: ReactNode;
};

/** The form of one entry in a list of them: the others' stay folded, so that a list is read without scrolling past forms. */
export function FormWhenBegun({ isOpen, verb, about, children }: Props) {
  const [isBegun, setBegun] = useState(false);
  // what was open does not fold under whoever clears it, or when another entry comes before it
  const [wasOpen] = useState(isOpen);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBegun) form.current?.querySelector<HTMLElement>("textarea, input")?.focus();
  }, [isBegun]);
  if (isOpen || wasOpen || isBegun) return <div ref={form}>{children}</div>;
  return (
    <p>
      <Button aria-label={`${verb} ${about}`} onClick={() => setBegun(true)}>
        {verb}
      </Button>
    </p>
  );
}
