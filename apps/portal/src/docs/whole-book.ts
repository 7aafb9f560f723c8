/** One document as it was rendered. */
type Part = { name: string; html: string };

/** One document as a part of the page that holds them all: addresses of sections have its name before them. */
const asPart = ({ name, html }: Part): string =>
  html
    .replace(/ id="([^"]+)"/g, ` id="${name}.$1"`)
    .replace(/ href="#([^"]+)"/g, ` href="#${name}.$1"`)
    .replace(/ href="\/docs\/([\w-]+)#([^"]+)"/g, ' href="#$1.$2"')
    .replace(/ href="\/docs\/([\w-]+)"/g, ' href="#$1"')
    .replace(/<(\/?)h([23])(?=[ >])/g, (_tag, closing: string, depth: string) => `<${closing}h${Number(depth) + 1}`)
    .replace("<h1>", `<h2 id="${name}" class="docs-part">`)
    .replace("</h1>", "</h2>");

/** All documents as one text, for whoever reads or prints them from the first page to the last. */
export const wholeBook = (written: readonly Part[]): string => written.map(asPart).join("\n");
