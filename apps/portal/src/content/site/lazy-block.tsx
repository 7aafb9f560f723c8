import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** Without it the page lacks a block that has a page of its own. */
const Nothing = () => null;

/**
 * A block further down whose script comes by itself, after the first view and its weight. Where the page was drawn
 * beforehand, the block stays as it was drawn until its script is there: for that it must be the same element at every
 * showing of the page, so it is made outside of components.
 *
 * @param until in the block's final shape
 */
export function lazyBlock(load: () => Promise<ComponentType>, until: ReactNode): ReactNode {
  const Block = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Nothing }),
    ),
  );
  return (
    <Suspense fallback={until}>
      <Block />
    </Suspense>
  );
}
