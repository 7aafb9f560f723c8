import type { ReactNode } from "react";

/** What may be wider than the screen, a table mostly: it is moved sideways within its frame, by keyboard too. */
export const ScrollRegion = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  // a part that scrolls and holds nothing to press is reached by keyboard only when it can have the focus itself
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={className} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
