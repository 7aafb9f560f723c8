const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** A text of HTML or XML as a browser reads it: entities by number, and the four by name that the portal writes. */
export const textOfHtml = (html: string): string =>
  html.replaceAll(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_whole, code: string | undefined, name: string) =>
    code === undefined ? (named[name] as string) : String.fromCodePoint(Number(code)),
  );
