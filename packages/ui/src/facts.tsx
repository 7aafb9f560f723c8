import type { ReactNode } from "react";

type Props = { facts: readonly (readonly [label: string, value: ReactNode])[]; className: string };

/** What is known of something, label by label. */
export const Facts = ({ facts, className }: Props) => (
  <dl className={className}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
