const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const keyOf = (path: readonly PropertyKey[]) => JSON.stringify(path);

/** Where every value of a text that is JSON begins, by the path to it. */
function beginnings(json: string): Map<string, number> {
  const tokens = [...json.matchAll(TOKEN)];
  const found = new Map<string, number>();
  let at = 0;
  const take = () => tokens[at++] ?? { 0: "", index: json.length };

  const members = (end: string, read: (place: number) => void) => {
    for (let place = 0; at < tokens.length && tokens[at]?.[0] !== end; place += 1) {
      if (place > 0) take(); // the comma before it
      read(place);
    }
    take();
  };
  const value = (path: readonly PropertyKey[]): void => {
    const { 0: token, index } = take();
    found.set(keyOf(path), index);
    if (token === "[") members("]", (place) => value([...path, place]));
    if (token === "{")
      members("}", () => {
        const name = JSON.parse(take()[0]) as string;
        take(); // the colon
        value([...path, name]);
      });
  };
  value([]);
  return found;
}

/**
 * @param json a text that is JSON
 * @param path to a value in it; where it is not there, what would hold it counts
 * @returns the line on which the value begins, from 1
 */
export function lineOf(json: string, path: readonly PropertyKey[]): number {
  const found = beginnings(json);
  const around = path.map((_name, index) => path.slice(0, path.length - index));
  const index = around.map((one) => found.get(keyOf(one))).find((one) => one !== undefined) ?? 0;
  return json.slice(0, index).split("\n").length;
}
