/** What stands in a program for its reader and not for its machine: nothing, remarks, and what is taken in. */
const notCode =
  /^(\/\/|#|\*|<!--|import |from |package |using |use |<\?php|declare\(|require |\} ?else \{$|[[\])}{(;,]+$)/;
const opens = /^(import \($|"""|\/\*)/;
const closes: Record<string, RegExp> = { "import (": /^\)$/, '"""': /"""$/, "/*": /\*\/$/ };

/** The lines of a program or of settings that somebody has to write who uses what is taken in. */
export function codeLines(text: string): number {
  let [lines, until]: [number, RegExp | undefined] = [0, undefined];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const opened: string | undefined = until === undefined ? opens.exec(line)?.[0] : undefined;
    if (until !== undefined || opened !== undefined) {
      until ??= closes[opened ?? ""];
      // one that ends where it begins is over
      if (until?.test(line.slice(opened?.length ?? 0)) === true) until = undefined;
    } else if (line !== "" && !notCode.test(line)) lines += 1;
  }
  return lines;
}
