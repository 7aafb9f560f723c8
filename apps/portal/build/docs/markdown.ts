import { Marked, type Tokens } from "marked";
import type { Heading } from "../../src/docs/chapters.ts";

export type Rendered = { html: string; headings: Heading[]; ids: Set<string> };

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] as string);
const plain = (html: string) => html.replace(/<[^>]+>/g, "");

/** A heading's address: its words, without marks. */
const slugOf = (text: string) =>
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
 * Markdown of docs/ as HTML: headings with addresses, code and tables that scroll by themselves and are
 * reached by keyboard, no markup but Markdown's.
 *
 * @param hrefOf what an address in the text becomes on the page
 */
export function renderMarkdown(
  text: string,
  hrefOf: (address: string) => string,
  pictureOf: PictureOf = noPictures,
): Rendered {
  const headings: Heading[] = [];
  const ids = new Set<string>();
  const idFor = (words: string) => {
    const slug = slugOf(words) || "section";
    let id = slug;
    for (let again = 2; ids.has(id); again += 1) id = `${slug}-${again}`;
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
        const name = href.split("/").at(-1) ?? "";
        const saved = target.startsWith("/assets/") ? ` download="${escapeHtml(name)}"` : "";
        return `<a href="${escapeHtml(target)}"${saved}>${this.parser.parseInline(tokens)}</a>`;
      },
      html({ text: markup }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(markup);
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
