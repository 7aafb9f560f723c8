/** The child of this parent that holds the node by now, however deep; null where nothing of it does. */
function holderIn(parent: Node, node: Node | null): Node | null {
  let held = node;
  while (held && held.parentNode !== parent) held = held.parentNode;
  return held;
}

/**
 * A browser that translates a page puts each of its texts into an element of its own. React looks for the text where it
 * put it and takes the whole page away when something comes or goes beside it (a busy button's sign, a fault below a
 * field). From here on what comes is put before the element that holds the text, and that one goes with it.
 */
export function bearTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function put<T extends Node>(this: Node, added: T, before: Node | null): T {
    return insertBefore.call(this, added, holderIn(this, before)) as T;
  };
  Node.prototype.removeChild = function take<T extends Node>(this: Node, gone: T): T {
    const held = holderIn(this, gone);
    if (held) removeChild.call(this, held);
    return gone;
  };
}
