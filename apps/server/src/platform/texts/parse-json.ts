/**
 * A text from outside as JSON.
 *
 * @param text a text, or its bytes in UTF-8
 * @returns undefined for what is no JSON; the caller's schema refuses it as it refuses JSON of another shape
 */
export function parseJson(text: string | Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure;
    return undefined;
  }
}
