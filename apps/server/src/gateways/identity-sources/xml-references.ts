const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g;
/** XML 1.0, 2.2: what a reference may stand for. */
const CHARACTER = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]$/u;

function characterOf(code: number): string | undefined {
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : "";
  return CHARACTER.test(character) ? character : undefined;
}

/** The text that is meant: the five names that XML has by itself, and numbers; everything else stays as it is written. */
const decode = (text: string): string =>
  text.replace(REFERENCE, (written, name?: string, decimal?: string, hex?: string) =>
    name === undefined
      ? (characterOf(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)) ?? written)
      : (characters[name] ?? written),
  );

const ignored = (): void => undefined;
/** For the XML parser: what a document declares by itself is never expanded. */
export const referencesAlone = {
  decode,
  addInputEntities: ignored,
  setExternalEntities: ignored,
  setXmlVersion: ignored,
  reset: ignored,
};
