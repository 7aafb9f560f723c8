/** Signs that part the cells of a line: of tables from here, from places where the comma is in numbers, and of copied cells. */
export const DELIMITERS = [",", ";", "\t"] as const;

/**
 * A table's text, however a spreadsheet here encodes it: with a mark as the mark says, else what is valid UTF-8 is
 * that, and everything else is the national set.
 *
 * @throws Error for what is no text
 */
export function textOf(content: Buffer): string {
  const text = decoded(content).replace(/^\uFEFF/, "");
  if (text.includes("\0")) throw new Error("that is no text");
  return text;
}

function decoded(content: Buffer): string {
  const mark = content.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : undefined;
  if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(content);
  }
}

/** As many columns as a spreadsheet knows. */
const MOST_CELLS = 16_384;

/**
 * The lines of a table, every cell as it is written: a number keeps its leading zeros.
 *
 * @param longest signs of a line
 * @throws Error where a quote is not closed: what follows it might be lines; for a line beyond the bounds
 */
export function* linesOf(text: string, delimiter: string, longest: number): Generator<string[]> {
  const bare = new RegExp(`[^${delimiter}\\r\\n]*`, "y");
  let at = 0;
  const plain = (): string => {
    bare.lastIndex = at;
    const [cell = ""] = bare.exec(text) ?? [];
    at += cell.length;
    return cell;
  };
  const quoted = (): string => {
    const from = at + 1;
    let end = text.indexOf('"', from);
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end === -1) throw new Error("a quote of the table is not closed");
    at = end + 1;
    return text.slice(from, end).replaceAll('""', '"') + plain();
  };
  while (at < text.length) {
    const begun = at;
    const cells = [text[at] === '"' ? quoted() : plain()];
    while (text[at] === delimiter) {
      at += 1;
      // nobody else has a turn before the line is read
      if (cells.length >= MOST_CELLS || at - begun > longest) throw new Error("a line of the table has no end");
      cells.push(text[at] === '"' ? quoted() : plain());
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    yield cells;
  }
}
