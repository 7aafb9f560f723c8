type Options<T> = {
  /** writes all at once, or fails whole */
  write: (items: T[]) => Promise<unknown>;
  /** of several items of one name the newest is written */
  nameOf: (item: T) => string;
  /** how long an item may wait for others */
  ms: number;
  /** told of a failed attempt; what it held goes with the next one */
  onFailure: (cause: unknown) => void;
};

/** Writes a moment later, together with what has come meanwhile: for what nobody waits for and a crash may take back. */
export function writeBehind<T>({ write, nameOf, ms, onFailure }: Options<T>) {
  const waiting = new Map<string, T>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    const taken = [...waiting];
    if (taken.length === 0) return;
    try {
      await write(taken.map(([, item]) => item));
      for (const [name, item] of taken) if (waiting.get(name) === item) waiting.delete(name);
    } catch (cause) {
      onFailure(cause);
    }
  };
  const begin = (): Promise<void> => {
    timer = undefined;
    underWay = (underWay ?? Promise.resolve()).then(writeAll);
    return underWay;
  };

  return {
    add(item: T): void {
      waiting.set(nameOf(item), item);
      timer ??= setTimeout(() => void begin(), ms).unref();
    },
    /** what came under this name and is not yet written */
    pending: (name: string): T | undefined => waiting.get(name),
    /** writes what is left */
    async close(): Promise<void> {
      clearTimeout(timer);
      await begin();
    },
  };
}
