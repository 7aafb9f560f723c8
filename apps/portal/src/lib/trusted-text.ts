type Policy = { createHTML(text: string): string };
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string | null }): Policy };

/** Browsers that know no trusted types ask for no policy. */
const { trustedTypes } = globalThis as { trustedTypes?: Factory };

let built: Policy | undefined;
/**
 * The one way by which text becomes markup in a page: what our own renderer made of a manual, in the build or on the
 * server. It escapes whatever markup stands in the text and asks every address where it leads (packages/markdown).
 */
export function builtHtml(html: string): string {
  built ??= trustedTypes?.createPolicy("sannong", { createHTML: (text) => text });
  return built?.createHTML(html) ?? html;
}

/**
 * The office's theme engine writes the text of style elements the way markup is written. Whatever holds no `<` can
 * become no element; anything else is refused.
 */
export function letStylesThrough(): void {
  trustedTypes?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
}
