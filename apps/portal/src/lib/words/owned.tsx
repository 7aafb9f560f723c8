import type { AnchorHTMLAttributes, ElementType, ReactNode } from "react";
import { type OwnerKey, withOwner } from "./site.ts";

type Values<K extends OwnerKey> = Readonly<Record<K, string>>;
type Props<K extends OwnerKey> = {
  /** the values without which there is nothing to say */
  needs: readonly K[];
  /** an element that holds no other of its own name */
  as?: "h2" | "li" | "p" | "span";
  /** an `a` in its place, which leads there */
  link?: (values: Values<K>) => AnchorHTMLAttributes<HTMLAnchorElement>;
  className?: string;
  id?: string;
  children: (values: Values<K>) => ReactNode;
  /** what is said while one of them is missing; nothing at all without it */
  otherwise?: ReactNode;
};

/**
 * Says something with values of the owner, whole or not at all. Pages made ahead of time hold both what is said with
 * them and what is said without; the server takes one of the two out (`fill-page.ts`).
 */
export function Owned<K extends OwnerKey>({ needs, as = "span", link, children, otherwise, ...look }: Props<K>) {
  const keys = needs.join(" ");
  const Tag = (link ? "a" : as) as ElementType;
  const said = withOwner(needs, (values) => (
    <Tag data-filing={keys} {...look} {...link?.(values)}>
      {children(values)}
    </Tag>
  ));
  return (
    <>
      {said}
      {otherwise !== undefined && (!said || import.meta.env.SSR) && (
        <Tag data-no-filing={keys} {...look}>
          {otherwise}
        </Tag>
      )}
    </>
  );
}
