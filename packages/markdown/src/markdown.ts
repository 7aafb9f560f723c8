import { Marked, type Tokens } from "marked";

/** A section's heading and its address on the page. */
export type Heading = { id: string; text: string };
export type Rendered = { html: string; headings: Heading[]; ids: Set<string> };

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] as string);
const plain = (html: string) => html.replace(/<[^<>]+>/g, "");
const signs: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
/** What is read of HTML that was made here: its text in one line, without tags. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<[^<>]+>/g, " ")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();

/** What Markdown lets somebody write as `&nbsp;` stays that; any other sign becomes none of markup's. */
const escapeText = (text: string) =>
  escapeHtml(text).replace(/&amp;(#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w{2,32});/g, "&$1;");

/** A heading's address: its words, without marks. */
export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** What is made of a picture that stands in a paragraph of its own. */
export type PictureOf = (address: string, caption: string) => string;
const noPictures: PictureOf = (address) => {
  throw new Error(`${address} is a picture, and these pages have none`);
};

/**
 * Markdown as HTML: headings with addresses, code and tables that scroll by themselves and are reached by keyboard,
 * no markup but Markdown's. Whoever wrote it, the result holds no script, no style and no address that was not asked for.
 *
 * @param hrefOf what an address in the text becomes on the page; undefined: its words stand there without a link
 */
export function renderMarkdown(
  text: string,
  hrefOf: (address: string) => string | undefined,
  pictureOf: PictureOf = noPictures,
): Rendered {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const times = new Map<string, number>();
  const idFor = (words: string) => {
    const slug = slugOf(words) || "section";
    let id = slug;
    // counted on from the last of its name: a text of many such headings is read as fast as any
    for (let again = times.get(slug) ?? 1; ids.has(id); id = `${slug}-${again}`) times.set(slug, (again += 1));
    ids.add(id);
    return id;
  };

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        const words = plain(inner);
        const id = idFor(words);
        if (depth === 2) headings.push({ id, text: unescapeHtml(words) });
        return `<h${depth} id="${id}">${inner}<a class="docs-anchor" href="#${id}" aria-label="本节的链接">#</a></h${depth}>\n`;
      },
      code({ text: code }: Tokens.Code) {
        return `<div class="docs-code"><pre tabindex="0" role="group" aria-label="代码"><code>${escapeHtml(code)}\n</code></pre></div>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (one: Tokens.TableCell, tag: string) =>
          `<${tag}${tag === "th" ? ' scope="col"' : ""}>${this.parser.parseInline(one.tokens)}</${tag}>`;
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((one) => cell(one, tag)).join("")}</tr>`;
        const words = header.map((one) => escapeHtml(one.text.replaceAll("`", ""))).join("、");
        return `<div class="docs-table" tabindex="0" role="group" aria-label="表：${words}"><table><thead>${row(header, "th")}</thead><tbody>${rows.map((one) => row(one, "td")).join("")}</tbody></table></div>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const [only, ...others] = tokens;
        if (only?.type === "image" && others.length === 0)
          return pictureOf((only as Tokens.Image).href, escapeHtml(only.text));
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = hrefOf(href);
        if (target === undefined) return this.parser.parseInline(tokens);
        const name = href.split("/").at(-1) ?? "";
        const saved = target.startsWith("/assets/") ? ` download="${escapeHtml(name)}"` : "";
        return `<a href="${escapeHtml(target)}"${saved}>${this.parser.parseInline(tokens)}</a>`;
      },
      // within a line there are no pictures: what one would show is read instead
      image({ text: caption }: Tokens.Image) {
        return escapeHtml(caption);
      },
      checkbox({ checked }: Tokens.Checkbox) {
        return checked ? "☑ " : "☐ ";
      },
      html({ text: markup }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(markup);
      },
      // by itself it would let pass what stands between <pre> and </pre>, tags that are cut off among it
      text(token: Tokens.Text | Tokens.Escape) {
        return "tokens" in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeText(token.text);
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { html, headings, ids };
}

const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => {
    const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
    return characters[name] ?? "";
  });
