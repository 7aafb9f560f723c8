/** Every sign of two bytes of the national set, by what it is decoded into: there is a decoder here, and no encoder. */
let bytesOf: Map<string, readonly number[]> | undefined;

function table(): Map<string, readonly number[]> {
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, readonly number[]>();
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) {
      const sign = decoder.decode(Uint8Array.of(first, second));
      if ([...sign].length === 1 && sign !== "\uFFFD" && !found.has(sign)) found.set(sign, [first, second]);
    }
  return found;
}

/** Text as an older spreadsheet encodes it. */
export function inGbk(text: string): Buffer {
  bytesOf ??= table();
  return Buffer.from(
    [...text].flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const bytes = code < 0x80 ? [code] : bytesOf?.get(sign);
      if (!bytes) throw new Error(`GBK has no ${sign}`);
      return bytes;
    }),
  );
}

/** A table as an older spreadsheet writes it. */
export const gbkOf = (rows: readonly (readonly string[])[]): Buffer =>
  inGbk(rows.map((row) => row.join(",")).join("\r\n"));
