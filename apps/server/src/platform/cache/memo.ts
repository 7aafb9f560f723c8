import { boundedMap } from "./bounded-map.ts";

/**
 * Keeps what was made of a name, for what is always the same for it and only costs time to make. What may become
 * another with time belongs into `cache`.
 */
export function memo<V extends object | string>({ size }: { size: number }) {
  const kept = boundedMap<V>(size);

  function of(name: string, make: () => V): V;
  function of(name: string, make: () => V | undefined): V | undefined;
  function of(name: string, make: () => V | undefined): V | undefined {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make();
    if (made !== undefined) kept.set(name, made);
    return made;
  }
  return { of, clear: () => kept.clear() };
}
