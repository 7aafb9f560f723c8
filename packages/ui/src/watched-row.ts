/** What comes and goes in any order, and whoever watches it. */
export function watchedRow<T>() {
  let row: readonly T[] = [];
  const listeners = new Set<() => void>();
  const become = (next: readonly T[]): void => {
    row = next;
    for (const tell of listeners) tell();
  };
  return {
    now: (): readonly T[] => row,
    become,
    /** @returns takes it away again */
    add(one: T): () => void {
      become([...row, one]);
      return () => become(row.filter((other) => other !== one));
    },
    /** @returns stops watching */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
