/**
 * The few functions that the oldest browsers (Chromium 86, Firefox 102) lack, and forms and libraries use.
 * `check-floor.ts` says when another one is needed.
 */
function at(this: ArrayLike<unknown>, index: number) {
  return this[index < 0 ? this.length + index : index];
}
type Wanted = (one: unknown, place: number, all: unknown[]) => boolean;
function lastPlace(list: unknown[], isWanted: Wanted): number {
  let place = list.length - 1;
  while (place >= 0 && !isWanted(list[place], place, list)) place -= 1;
  return place;
}
function canParse(address: string | URL, base?: string | URL): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}
const ofTexts = { at };
export const ofLists = {
  at,
  findLast(this: unknown[], isWanted: Wanted) {
    return this[lastPlace(this, isWanted)];
  },
  findLastIndex(this: unknown[], isWanted: Wanted) {
    return lastPlace(this, isWanted);
  },
  toReversed(this: unknown[]) {
    return this.map((_one, place) => this[this.length - 1 - place]);
  },
  toSpliced(this: unknown[], ...change: [start: number, deleted: number, ...added: unknown[]]) {
    const copy = this.slice();
    copy.splice(...change);
    return copy;
  },
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return this.slice().sort(compare);
  },
};

function addTo(prototype: object, functions: object): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in prototype)) Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}

export function addWhatIsLacking(): void {
  Object.hasOwn ??= (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key);
  addTo(URL, { canParse });
  addTo(Array.prototype, ofLists);
  addTo(String.prototype, ofTexts);
}
