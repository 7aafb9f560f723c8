import { CLASS_CODE_LENGTHS, DETAIL_DEPTH } from "@sannong/contract/data/class-words";

export type DataClass = { code: string; name: string };
type Placed = DataClass & { sort: number; isWithdrawn: boolean };

const lengths: readonly number[] = CLASS_CODE_LENGTHS;

/** 0 类, 1 项, 2 目, 3 细目. */
export const depthOf = (code: string): number => lengths.indexOf(code.length);

/** The code of the class above; empty for a 类. */
export const parentOf = (code: string): string => code.slice(0, lengths[depthOf(code) - 1] ?? 0);

/** Each class before those below it, siblings in the order they were given. */
export function inTreeOrder<Class extends Pick<Placed, "code" | "sort">>(classes: readonly Class[]): Class[] {
  const below = Map.groupBy(
    classes.toSorted((one, other) => one.sort - other.sort || one.code.localeCompare(other.code)),
    ({ code }) => parentOf(code),
  );
  const from = (parent: string): Class[] => (below.get(parent) ?? []).flatMap((one) => [one, ...from(one.code)]);
  return from("");
}

/** The next free code below a class: one more than the greatest there was; undefined when there is none left. */
export function nextCode(parent: string, classes: readonly DataClass[]): string | undefined {
  const length = lengths[depthOf(parent) + 1];
  if (length === undefined || depthOf(parent) < 0) return undefined;
  const digits = length - parent.length;
  const taken = classes
    .filter(({ code }) => code.length === length && code.startsWith(parent))
    .map(({ code }) => Number(code.slice(parent.length)));
  const next = String(Math.max(0, ...taken) + 1).padStart(digits, "0");
  return next.length > digits ? undefined : parent + next;
}

/** Another one of this name below the same class: the two could not be told apart in a form. */
export const sameNameBeside = ({ code, name }: DataClass, classes: readonly DataClass[]): DataClass | undefined =>
  classes.find((one) => one.name === name && one.code !== code && parentOf(one.code) === parentOf(code));

/** May a new resource stand in it: a 细目 that is in use, below classes that are? */
export function takesResources(code: string, classes: readonly Placed[]): boolean {
  const way = lengths.map((length) => code.slice(0, length));
  return (
    depthOf(code) === DETAIL_DEPTH && way.every((step) => classes.some((one) => one.code === step && !one.isWithdrawn))
  );
}
