import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type Props = {
  /** the same function at every drawing */
  load: () => Promise<ComponentType>;
  /** in the block's final shape, until it is there */
  until: ReactNode;
};

/** A block further down that comes by itself, after the first view and its weight. */
export function LazyBlock({ load, until }: Props) {
  const [Block, setBlock] = useState<ComponentType>();
  useEffect(() => {
    // without it the page lacks a block that has a page of its own
    load().then(
      (loaded) => setBlock(() => loaded),
      () => undefined,
    );
  }, [load]);
  return Block ? <Block /> : until;
}
